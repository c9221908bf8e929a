import { useTranslations } from 'use-intl'
import { CompanyName } from '#components/entities/company/company-name.tsx'
import { ContactName } from '#components/entities/contact/contact-name.tsx'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { NoValue } from '#components/ui/description-list.tsx'
import type { ConflictField } from '#lib/domain/opportunity/board/conflict.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useStades } from './model/use-board.tsx'

interface FieldValueProps {
  field: ConflictField
  value: string | number | null | undefined
}

/** Formats one field of an opportunity: names in place of known ids, money, days. */
export function FieldValue({ field, value }: FieldValueProps) {
  const notation = useNotation()
  const nameOf = useUserNames()
  if (value === undefined || value === null || value === '') return <NoValue />
  switch (field) {
    case 'idStade':
      return <StadeName idStade={Number(value)} />
    case 'amount':
      return formatMoney(Number(value), notation)
    case 'deadline':
      return formatDate(String(value), notation)
    case 'owner':
      return typeof value === 'number' ? nameOf(value) : plainLine(value)
    case 'idCompany':
      return <CompanyName idCompany={Number(value)} />
    case 'idCrmVisitCard':
      return typeof value === 'number' ? <ContactName idCrmVisitCard={value} /> : plainLine(value)
    case 'idSequenceAction':
      return <span className="ident">{value}</span>
    case 'title':
      return plainLine(String(value))
    case 'comment':
      return <span className="line-clamp-6 break-words whitespace-pre-line">{plainText(String(value))}</span>
    default:
      return field satisfies never
  }
}

function StadeName({ idStade }: { idStade: number }) {
  const t = useTranslations('opportunity')
  const stade = useStades().byId.get(idStade)
  return stade ? plainLine(stade.label) : t('stadeId', { id: String(idStade) })
}
