import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyName } from '#components/entities/company/company-name.tsx'
import { ContactName } from '#components/entities/contact/contact-name.tsx'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { NoValue } from '#components/ui/description-list.tsx'
import type { CardValue, ConflictField } from '#lib/domain/opportunity/board/conflict.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useStades } from './model/use-board.tsx'

/** Returns a function for one field of an opportunity as text: names of owners and stages, money, days; '' for none. */
export function useFieldText(): (field: ConflictField, value: CardValue) => string {
  const t = useTranslations('opportunity')
  const notation = useNotation()
  const nameOf = useUserNames()
  const { byId } = useStades()
  return useCallback(
    (field, value) => {
      if (value === undefined || value === null) return ''
      switch (field) {
        case 'idStade':
          return plainLine(byId.get(Number(value))?.label ?? t('stadeId', { id: String(value) }))
        case 'amount':
          return formatMoney(Number(value), notation)
        case 'deadline':
          return formatDate(String(value), notation)
        case 'owner':
          return typeof value === 'number' ? nameOf(value) : plainLine(value)
        default:
          return plainLine(String(value))
      }
    },
    [t, notation, nameOf, byId],
  )
}

interface FieldValueProps {
  field: ConflictField
  value: CardValue
}

/** One field of an opportunity; the names of its company and contact are loaded. */
export function FieldValue({ field, value }: FieldValueProps) {
  const textOf = useFieldText()
  if (value === undefined || value === null || value === '') return <NoValue />
  switch (field) {
    case 'idCompany':
      return <CompanyName idCompany={Number(value)} />
    case 'idCrmVisitCard':
      return typeof value === 'number' ? <ContactName idCrmVisitCard={value} /> : plainLine(value)
    case 'idSequenceAction':
      return <span className="ident">{value}</span>
    case 'comment':
      return <span className="line-clamp-6 break-words whitespace-pre-line">{plainText(String(value))}</span>
    default:
      return textOf(field, value)
  }
}
