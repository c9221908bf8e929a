import { useTranslations } from 'use-intl'
import { useRecentlySeen } from '#components/entities/company/use-company-suggestions.ts'
import { Button } from '#components/ui/button.tsx'
import { plainLine } from '#lib/format/plain-text.ts'

const MAX = 8

/** Buttons for the companies seen last, to search by them without knowing their ids. */
export function SeenCompanies({ onChoose }: { onChoose: (idCompany: number) => void }) {
  const t = useTranslations('contact.search')
  const companies = useRecentlySeen().slice(0, MAX)
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
