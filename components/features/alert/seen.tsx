import { useNow, useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import type { AlertSolution } from '#lib/contract/schemas/alert.ts'
import { plainLine } from '#lib/format/plain-text.ts'

/** A solution by name, with what one must know of it. */
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
