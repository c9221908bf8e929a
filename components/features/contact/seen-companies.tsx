import { useTranslations } from 'use-intl'
import { useSeenLately } from '#components/entities/company/use-company-suggestions.ts'
import { Button } from '#components/ui/button.tsx'
import { plainLine } from '#lib/format/plain-text.ts'

const MOST = 8

interface SeenCompaniesProps {
  idAccount: string
  onChoose: (idCompany: number) => void
}

/** The companies seen last, by name, to be asked for without knowing their numbers. */
export function SeenCompanies({ idAccount, onChoose }: SeenCompaniesProps) {
  const t = useTranslations('contact.search')
  const companies = useSeenLately(idAccount).slice(0, MOST)
  if (companies.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-sm">
      <span className="text-ink-3">{t('seenCompanies')}</span>
      {companies.map(({ idCompany, name }) => (
        <Button key={idCompany} size="sm" className="max-w-full" onClick={() => onChoose(idCompany)}>
          <span className="truncate">{plainLine(name)}</span>
        </Button>
      ))}
    </p>
  )
}
