'use client'

import { useTranslations } from 'use-intl'
import { Field } from '#components/ui/field.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'
import { MoneyInput } from '#components/ui/money-input.tsx'
import type { OpportunityField } from '#lib/domain/opportunity-form.ts'
import { OwnerField } from '../form/owner-field.tsx'
import { StadeField } from '../form/stade-field.tsx'
import type { OpportunityForm } from '../form/use-opportunity-form.ts'

/** The fields that may be the same for several companies: all of 4.5 but the company and its contact. */
export function ManyFields({ form }: { form: OpportunityForm }) {
  const t = useTranslations('opportunity.form')
  const { texts, errors, change, left } = form
  const bind = (field: OpportunityField) => ({
    value: texts[field],
    onChange: (text: string) => change(field, text),
    onBlur: () => left(field),
  })
  const plain = (field: OpportunityField) => ({
    ...bind(field),
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  })
  return (
    <>
      <Field label={t('title')} error={errors.title}>
        <Input {...plain('title')} autoComplete="off" data-autofocus="" />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <StadeField {...bind('idStade')} error={errors.idStade} />
        <OwnerField {...bind('owner')} error={errors.owner} />
        <Field label={t('amount')} hint={t('amountHint')} error={errors.amount}>
          <MoneyInput {...bind('amount')} />
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
      </div>
      <Field label={t('comment')} error={errors.comment}>
        <Textarea {...plain('comment')} rows={3} />
      </Field>
    </>
  )
}
