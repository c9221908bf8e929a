import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '#components/ui/form/field.tsx'
import { ChoiceSelect, Input, Select } from '#components/ui/form/input.tsx'
import { MoneyInput } from '#components/ui/form/money-input.tsx'
import { readAmount } from '#lib/domain/opportunity/amount.ts'
import {
  AMOUNT_WAYS,
  type BulkFaults,
  type BulkTexts,
  DEADLINE_WAYS,
  mostPercent,
} from '#lib/domain/opportunity/bulk/bulk-form.ts'
import { SHIFT_UNITS } from '#lib/domain/opportunity/bulk/shift.ts'
import { WRITING } from '#lib/domain/text/writing.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { OwnerField } from '../form/owner-field.tsx'
import { StadeOptions } from '../form/stade-field.tsx'
import { useStades } from '../model/use-board.tsx'

interface BulkFormProps {
  texts: BulkTexts
  faults: BulkFaults
  onChange: (change: Partial<BulkTexts>) => void
  /** How many of those chosen have no owner. */
  ownerless: number
}

/** The form of a bulk edit. Each field is left unchanged until something is chosen for it. */
export function BulkForm({ texts, faults, onChange, ownerless }: BulkFormProps) {
  const t = useTranslations('opportunityTable.bulk')
  const words = useTranslations('opportunity')
  const { stades } = useStades()
  const fault = (field: keyof BulkTexts): string | undefined => {
    const found = faults[field]
    return found && t(`faults.${found}`, { most: mostPercent(texts.amountWay) })
  }
  return (
    <div className="@container grid gap-4">
      <div className="grid items-start gap-4 @md:grid-cols-2">
        <OwnerField
          value={texts.owner}
          onChange={(owner) => onChange({ owner })}
          error={fault('owner')}
          placeholder={t('keepOwner')}
          required={false}
          data-autofocus=""
        />
        <Field label={words('stade')}>
          <Select value={texts.idStade} onValueChange={(value) => onChange({ idStade: value })}>
            <option value="">{t('keep')}</option>
            <StadeOptions stades={stades} current={null} withNone={false} />
          </Select>
        </Field>
      </div>
      {ownerless > 0 && texts.owner.trim() === '' && (
        <OwnerField
          label={t('ownerWhereNone', { count: ownerless })}
          hint={t('ownerWhereNoneHint', { count: ownerless })}
          value={texts.ownerWhereNone}
          onChange={(ownerWhereNone) => onChange({ ownerWhereNone })}
          error={fault('ownerWhereNone')}
          required={false}
        />
      )}
      <DeadlineFields texts={texts} fault={fault} onChange={onChange} />
      <AmountFields texts={texts} fault={fault} onChange={onChange} />
    </div>
  )
}

interface PartProps {
  texts: BulkTexts
  fault: (field: keyof BulkTexts) => string | undefined
  onChange: BulkFormProps['onChange']
}

/** A select for the kind of change, and beside it the input for that kind. */
const Row = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-x-4 gap-y-2 @md:grid-cols-2">{children}</div>
)

function DeadlineFields({ texts, fault, onChange }: PartProps) {
  const t = useTranslations('opportunityTable.bulk')
  const words = useTranslations('opportunity')
  const { deadlineWay: way } = texts
  const shifts = way === 'later' || way === 'earlier'
  return (
    <Row>
      <Field label={words('deadline')}>
        <ChoiceSelect
          of={DEADLINE_WAYS}
          text={(one) => (one === '' ? t('keep') : t(`deadline.${one}`))}
          value={way}
          onPick={(deadlineWay) => onChange({ deadlineWay })}
        />
      </Field>
      {way === 'day' && (
        <Field label={t('deadline.date')} error={fault('deadline')}>
          <Input
            type="date"
            min="1900-01-01"
            max="2999-12-31"
            value={texts.deadline}
            onValueChange={(value) => onChange({ deadline: value })}
          />
        </Field>
      )}
      {shifts && (
        <div className="grid grid-cols-2 items-start gap-2">
          <Field label={t('deadline.by')} error={fault('by')}>
            <Input inputMode="numeric" value={texts.by} onValueChange={(value) => onChange({ by: value })} />
          </Field>
          <Field label={t('deadline.unit')} hideLabel className="pt-[1.625rem]">
            <ChoiceSelect
              of={SHIFT_UNITS}
              text={(unit) => t(`units.${unit}`)}
              value={texts.unit}
              onPick={(unit) => onChange({ unit })}
            />
          </Field>
        </div>
      )}
    </Row>
  )
}

function AmountFields({ texts, fault, onChange }: PartProps) {
  const t = useTranslations('opportunityTable.bulk')
  const words = useTranslations('opportunity')
  const notation = useNotation()
  const { amountWay: way } = texts
  const amount = readAmount(texts.amount, WRITING[notation.locale].decimal, notation.currency)
  return (
    <Row>
      <Field label={words('amount')}>
        <ChoiceSelect
          of={AMOUNT_WAYS}
          text={(one) => (one === '' ? t('keep') : t(`amount.${one}`))}
          value={way}
          onPick={(amountWay) => onChange({ amountWay })}
        />
      </Field>
      {way === 'to' && (
        <Field
          label={t('amount.value')}
          hint={
            typeof amount === 'number'
              ? words('form.readAs', { amount: formatMoney(amount, notation) })
              : undefined
          }
          error={fault('amount')}
        >
          <MoneyInput value={texts.amount} onChange={(text) => onChange({ amount: text })} />
        </Field>
      )}
      {(way === 'more' || way === 'less') && (
        <Field label={t('amount.percent')} error={fault('percent')}>
          <Input
            inputMode="decimal"
            value={texts.percent}
            onValueChange={(value) => onChange({ percent: value })}
            trailing={
              <span aria-hidden="true" className="pe-2 text-ink-3">
                %
              </span>
            }
          />
        </Field>
      )}
    </Row>
  )
}
