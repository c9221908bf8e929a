import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '#components/ui/form/field.tsx'
import { Input, Textarea } from '#components/ui/form/input.tsx'
import { MoneyInput } from '#components/ui/form/money-input.tsx'
import { readAmount, writeAmount } from '#lib/domain/opportunity/amount.ts'
import { type OpportunityField, readId } from '#lib/domain/opportunity/opportunity-form.ts'
import { WRITING } from '#lib/domain/text/writing.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { CompanyField } from './company-field.tsx'
import { ContactField } from './contact-field.tsx'
import { OwnerField } from './owner-field.tsx'
import { StadeField } from './stade-field.tsx'
import type { OpportunityForm } from './use-opportunity-form.ts'

interface OpportunityFieldsProps {
  form: OpportunityForm
  /** Whose companies are offered. Null: for several companies at once, without company and contact. */
  idAccount: string | null
  /** Which field takes the focus first. */
  first?: OpportunityField
}

/** Every writable field of 4.5, with its label, its rules and what is wrong in it. */
export function OpportunityFields({ form, idAccount, first }: OpportunityFieldsProps) {
  const t = useTranslations('opportunity.form')
  const notation = useNotation()
  const { texts, errors, change, left } = form
  const [typingAmount, setTypingAmount] = useState(false)
  const focus = (field: OpportunityField) => (field === first ? { 'data-autofocus': '' as const } : {})
  const bind = (field: OpportunityField) => ({
    value: texts[field],
    onChange: (text: string) => change(field, text),
    onBlur: () => left(field),
    ...focus(field),
  })
  const plain = (field: OpportunityField) => ({
    ...bind(field),
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  })
  const digits = WRITING[notation.locale]
  const amount = readAmount(texts.amount, digits.decimal)
  const readAs =
    typingAmount && typeof amount === 'number' && writeAmount(amount, digits) !== texts.amount.trim()
      ? t('readAs', { amount: formatMoney(amount, notation) })
      : undefined
  return (
    <div className="@container grid gap-x-4 gap-y-4">
      {idAccount !== null && (
        <CompanyField {...bind('idCompany')} error={errors.idCompany} idAccount={idAccount} />
      )}
      <Field label={t('title')} error={errors.title}>
        <Input {...plain('title')} />
      </Field>
      <Pair>
        <StadeField {...bind('idStade')} error={errors.idStade} />
        <OwnerField {...bind('owner')} error={errors.owner} />
      </Pair>
      <Pair>
        <Field
          label={t('amount')}
          hint={readAs ?? t('amountHint', { currency: notation.currency })}
          error={errors.amount}
        >
          <MoneyInput
            {...bind('amount')}
            onFocus={() => setTypingAmount(true)}
            onBlur={() => {
              setTypingAmount(false)
              left('amount')
            }}
          />
        </Field>
        <Field label={t('deadline')} error={errors.deadline}>
          <Input
            {...plain('deadline')}
            type="date"
            min="1900-01-01"
            max="2999-12-31"
            onInput={(event) => form.setHalfDay(event.currentTarget.validity.badInput)}
            onBlur={(event) => {
              form.setHalfDay(event.currentTarget.validity.badInput)
              left('deadline')
            }}
          />
        </Field>
      </Pair>
      <Pair>
        {idAccount !== null && (
          <ContactField {...bind('contact')} error={errors.contact} idCompany={readId(texts.idCompany)} />
        )}
        <Field label={t('sequence')} hint={t('sequenceHint')} error={errors.idSequenceAction}>
          <Input {...plain('idSequenceAction')} inputMode="numeric" />
        </Field>
      </Pair>
      <Field label={t('comment')} error={errors.comment}>
        <Textarea {...plain('comment')} rows={4} />
      </Field>
    </div>
  )
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 @md:grid-cols-2">{children}</div>
)
