import { useNow, useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import type { AlertSolution } from '#lib/contract/schemas/alert.ts'
import { plainLine } from '#lib/format/plain-text.ts'

/** The name of a solution, marked when it is inactive or has a year of obsolescence. */
export function SolutionName({ solution }: { solution: AlertSolution }) {
  const t = useTranslations('alert')
  const year = useNow().getFullYear()
  const { solutionName, solutionObsoleteYear, solutionIsActive } = solution
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-1.5 gap-y-0.5">
      <span className="min-w-0 [overflow-wrap:anywhere]">{plainLine(solutionName)}</span>
      {solutionObsoleteYear !== null && (
        <Badge tone={solutionObsoleteYear <= year ? 'warning' : 'neutral'}>
          {t(solutionObsoleteYear <= year ? 'obsolete' : 'obsoleteFrom', {
            year: String(solutionObsoleteYear),
          })}
        </Badge>
      )}
      {!solutionIsActive && <Badge>{t('inactive')}</Badge>}
    </span>
  )
}
