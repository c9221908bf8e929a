import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { contactNames } from '#components/entities/contact/contact-names.ts'
import { useContactName } from '#components/entities/contact/contact-text.ts'
import { Combobox } from '#components/ui/form/combobox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { useDebounced } from '#components/ui/form/use-debounced.ts'
import { contactName } from '#lib/domain/contact/contact-card.ts'
import { readId } from '#lib/domain/opportunity/opportunity-form.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { useName } from '#lib/query/use-names.ts'
import type { TextFieldProps } from './field-props.ts'

const fields = [
  'idCrmVisitCard',
  'firstName',
  'lastName',
  'fullName',
  'email',
  'idCompany',
  'contactLeftCompany',
] as const

/** The contact: one of the company's by name, or any by id or address. One field, so never both (4.5). */
export function ContactField(props: TextFieldProps & { idCompany: number | null }) {
  const { error, idCompany, value, ...field } = props
  const t = useTranslations('opportunity.form')
  const nameOf = useContactName()
  const ofCompany = useQuery({
    ...endpointQuery('listCrmVisitCards', { query: { idCompany: idCompany ?? 0 }, fields }),
    enabled: idCompany !== null,
  })
  const cards = ofCompany.data?.crmVisitCardList
  const settled = useDebounced(value)
  // Known from a card or a list at once, before the company's contacts have come.
  const idOfValue = readId(value)
  const name = useName(contactNames, settled === value ? idOfValue : null)
  const id = settled === value ? readId(value) : null
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
