import { History } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { changeAddress, type HistoryStep } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import type { Alert } from '#lib/contract/schemas/alert.ts'
import { versionHistory, versionPair } from '#lib/domain/alert/alert-diff.ts'
import { versionView } from './alert-view.ts'
import { VersionComparison } from './version-comparison.tsx'
import { VersionHistory } from './version-history.tsx'

/** The versions of an alert, and a comparison of any two (`?a=&b=`). */
export function Versions({ alert }: { alert: Alert }) {
  const t = useTranslations('alert')
  const { a, b, all } = useView(versionView)
  const comparison = useRef<HTMLDivElement>(null)
  const { alertVersionList, lastAlertVersion } = alert
  const history = useMemo(() => versionHistory(alertVersionList), [alertVersionList])
  const pair = useMemo(() => versionPair(alertVersionList, a, b), [alertVersionList, a, b])

  const compare = (left: number, right: number, every = all, step?: HistoryStep) =>
    changeAddress(versionView.write({ a: String(left), b: String(right), all: every }), step)

  return (
    <div className={pair ? 'grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]' : undefined}>
      <Panel
        title={t('panels.history')}
        count={history.length}
        state={{ kind: history.length > 0 ? 'full' : 'empty' }}
        padded={false}
        empty={
          <EmptyState icon={History} title={t('noVersions')} className="py-6" text={t('noVersionsText')} />
        }
      >
        <VersionHistory
          history={history}
          newest={lastAlertVersion}
          onCompare={(left, right) => {
            compare(left, right)
            comparison.current?.scrollIntoView({ block: 'nearest' })
          }}
        />
      </Panel>
      {pair && (
        <div ref={comparison} className="min-w-0 scroll-my-16 xl:sticky xl:top-16">
          <Panel title={t('panels.comparison')} padded={false}>
            <VersionComparison
              history={history}
              pair={pair}
              all={all}
              onPair={(left, right) => compare(left, right)}
              onAll={(every) => compare(pair.a.idAlertVersion, pair.b.idAlertVersion, every, 'replace')}
            />
          </Panel>
        </div>
      )}
    </div>
  )
}
