'use client'

import type { ComponentProps } from 'react'
import { readAmount, writeAmount } from '#lib/domain/opportunity/amount.ts'
import type { Locale } from '#lib/format/locale.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { Input } from './input.tsx'

/** The decimal sign that readers of a language write. */
export const decimalSign = (locale: Locale) => (locale === 'fr' ? (',' as const) : ('.' as const))

interface MoneyInputProps
  extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'trailing' | 'leading'> {
  value: string
  onChange: (text: string) => void
}

/** An amount as people write it; left, it is written in the reader's notation, and nothing typed is ever lost. */
export function MoneyInput({ value, onChange, onBlur, ...rest }: MoneyInputProps) {
  const notation = useNotation()
  const sign = decimalSign(notation.locale)
  const amount = readAmount(value, sign)
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={(event) => {
        if (typeof amount === 'number') onChange(writeAmount(amount, sign))
        onBlur?.(event)
      }}
      data-tooltip={typeof amount === 'number' ? formatMoney(amount, notation) : undefined}
    />
  )
}
