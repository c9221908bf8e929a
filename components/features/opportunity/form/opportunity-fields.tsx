import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { contactNames } from '#components/entities/contact/contact-names.ts'
import { useContactName } from '#components/entities/contact/contact-text.ts'
import { Combobox } from '#components/ui/form/combobox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input, Textarea } from '#components/ui/form/input.tsx'
import { MoneyInput } from '#components/ui/form/money-input.tsx'
import { useDebounced } from '#components/ui/form/use-debounced.ts'
import { CONTACT_NAME_FIELDS, contactName } from '#lib/domain/contact/contact-card.ts'
import { readAmount, writeAmount } from '#lib/domain/opportunity/amount.ts'
import type { OpportunityField } from '#lib/domain/opportunity/opportunity-form.ts'
import { readId } from '#lib/domain/text/read-id.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { WRITING } from '#lib/domain/text/writing.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { useName } from '#lib/query/use-names.ts'
import { CompanyField } from './company-field.tsx'
import type { TextFieldProps } from './field-props.ts'
import { OwnerField } from './owner-field.tsx'
import { StadeField } from './stade-field.tsx'
import type { OpportunityForm } from './use-opportunity-form.ts'

const fields = ['idCrmVisitCard', ...CONTACT_NAME_FIELDS, 'idCompany', 'contactLeftCompany'] as const

/** The contact field: one of the company's by name, or any by id or email. One field, so never both (api.md 4.5). */
function ContactField(props: TextFieldProps & { idCompany: number | null }) {
  const { error, idCompany, value, ...field } = props
  const t = useTranslations('opportunity.form')
  const nameOf = useContactName()
  const ofCompany = useQuery({
    ...endpointQuery('listCrmVisitCards', { query: { idCompany: idCompany ?? 0 }, fields }),
    enabled: idCompany !== null,
  })
  const cards = ofCompany.data?.crmVisitCardList
  const idOfValue = readId(value)
  const id = useDebounced(value) === value ? idOfValue : null
  // Often cached by another list, so shown before the company's contacts are loaded.
  const name = useName(contactNames, id)
  const listed = cards?.some((card) => card.idCrmVisitCard === id) ?? false
  const other = useQuery({
    ...endpointQuery('listCrmVisitCards', { query: { idCrmVisitCard: id ?? 0 }, fields }),
    enabled: id !== null && !listed && (cards !== undefined || idCompany === null),
  })
  const [stranger] = other.data?.crmVisitCardList ?? []
  const options = useMemo(
    () =>
      (cards ?? [])
        .map((card) => {
          const label = nameOf(card)
          const left = card.contactLeftCompany ? t('contactLeft') : (card.email ?? undefined)
          return {
            value: String(card.idCrmVisitCard),
            label,
            ...(left === undefined ? {} : { detail: left }),
            folded: foldText(`${label} ${card.email ?? ''} ${card.idCrmVisitCard}`),
            last: card.contactLeftCompany,
          }
        })
        .sort((a, b) => Number(a.last) - Number(b.last) || a.folded.localeCompare(b.folded)),
    [cards, t, nameOf],
  )
  const elsewhere =
    stranger && idCompany !== null && stranger.idCompany !== idCompany ? t('contactElsewhere') : undefined
  const missing = other.data !== undefined && stranger === undefined
  return (
    <Field
      label={t('contact')}
      error={error ?? (missing ? t('faults.noContact', { id: value }) : undefined)}
      hint={elsewhere}
    >
      <Combobox
        {...field}
        value={value}
        options={options}
        labelOf={(text) =>
          stranger && readId(text) === stranger.idCrmVisitCard
            ? plainLine(contactName(stranger) ?? text)
            : readId(text) === idOfValue
              ? (name ?? undefined)
              : undefined
        }
        listLabel={t('contactList')}
        note={t(idCompany === null ? 'contactNeedsCompany' : 'contactNote')}
      />
    </Field>
  )
}

interface OpportunityFieldsProps {
  form: OpportunityForm
  /** For several companies at once: without the fields of one company and its contact. */
  isForMany?: boolean
  /** The field that gets the initial focus. */
  first?: OpportunityField
}

/** Every writable field of api.md 4.5, with its label, rules and error. */
export function OpportunityFields({ form, isForMany = false, first }: OpportunityFieldsProps) {
  const t = useTranslations('opportunity.form')
  const notation = useNotation()
  const { texts, errors, change, left } = form
  const [typingAmount, setTypingAmount] = useState(false)
  const focus = (field: OpportunityField) => (field === first ? { 'data-autofocus': '' as const } : {})
  const plain = (field: OpportunityField) => ({
    value: texts[field],
    onValueChange: (text: string) => change(field, text),
    onBlur: () => left(field),
    ...focus(field),
  })
  const bind = (field: OpportunityField) => {
    const { onValueChange: onChange, ...rest } = plain(field)
    return { ...rest, onChange }
  }
  const readDay = ({ validity: { badInput }, value }: HTMLInputElement) => {
    form.setHalfDay(badInput)
    if (!badInput && value !== texts.deadline) change('deadline', value)
  }
  const digits = WRITING[notation.locale]
  const amount = readAmount(texts.amount, digits.decimal, notation.currency)
  const readAs =
    typingAmount && typeof amount === 'number' && writeAmount(amount, digits) !== texts.amount.trim()
      ? t('readAs', { amount: formatMoney(amount, notation) })
      : undefined
  return (
    <div key={form.round} className="@container grid gap-4">
      {!isForMany && <CompanyField {...bind('idCompany')} error={errors.idCompany} />}
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
            {...focus('deadline')}
            // Empty as the browser has it while a date is incomplete; the draft keeps the date of before.
            value={form.halfDay ? '' : texts.deadline}
            type="date"
            min="1900-01-01"
            max="2999-12-31"
            onInput={(event) => readDay(event.currentTarget)}
            // Chromium fires no input event as the last part of an incomplete date is deleted.
            onKeyUp={({ key, currentTarget }) => {
              if (key === 'Delete' || key === 'Backspace') readDay(currentTarget)
            }}
            onBlur={(event) => {
              // Firefox drops an incomplete date here: that is no wish for none.
              if (!form.halfDay || event.currentTarget.value !== '') readDay(event.currentTarget)
              left('deadline')
            }}
          />
        </Field>
      </Pair>
      <Pair>
        {!isForMany && (
          <ContactField {...bind('contact')} error={errors.contact} idCompany={readId(texts.idCompany)} />
        )}
        <Field label={t('sequence')} hint={t('sequenceHint')} error={errors.idSequenceAction}>
          <Input {...plain('idSequenceAction')} inputMode="numeric" />
        </Field>
      </Pair>
      <Field label={t('comment')} error={errors.comment}>
        <Textarea {...plain('comment')} rows={4} className="print:hidden" />
      </Field>
      {/* On paper the whole of it: a textarea neither grows in every browser nor goes on on the next page. */}
      <p className="hidden text-sm wrap-anywhere whitespace-pre-wrap print:block">{texts.comment}</p>
    </div>
  )
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 @md:grid-cols-2">{children}</div>
)
