import type { ComponentProps } from 'react'
import { readAmount, writeAmount } from '#lib/domain/opportunity/amount.ts'
import { WRITING } from '#lib/domain/text/writing.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { Input } from './input.tsx'

interface MoneyInputProps
  extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'trailing' | 'leading'> {
  value: string
  onChange: (text: string) => void
}

/** A field for an amount. On blur a valid amount is formatted in the reader's notation; other text is left as typed. */
export function MoneyInput({ value, onChange, onBlur, ...rest }: MoneyInputProps) {
  const notation = useNotation()
  const digits = WRITING[notation.locale]
  const amount = readAmount(value, digits.decimal, notation.currency)
  return (
    <Input
      inputMode="decimal"
      {...rest}
      value={value}
      onValueChange={onChange}
      onBlur={(event) => {
        if (typeof amount === 'number') onChange(writeAmount(amount, digits))
        onBlur?.(event)
      }}
      data-tooltip={typeof amount === 'number' ? formatMoney(amount, notation) : undefined}
    />
  )
}
