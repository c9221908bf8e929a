import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { ShowMore } from '#components/ui/table/show-more.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Parc } from '#lib/contract/schemas/parc.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { listQuery } from '#lib/query/endpoint-query.ts'
import { type BesideRow, besideAlerts, notJoined } from './beside-alerts.ts'

interface BesidePanelProps {
  idCompany: number
  /** Undefined while loading and after an error; the alerts' part is shown nevertheless. */
  parcs: readonly Parc[] | undefined
  /** Whether the parcs are still loading. */
  waiting: boolean
}

const STEP = 100

const cell = 'px-3 py-2 align-top first:ps-4 last:pe-4'

/** Installed software next to what the company's alerts considered and selected. */
export function BesidePanel({ idCompany, parcs, waiting }: BesidePanelProps) {
  const t = useTranslations('parc')
  // The same query as the alerts tab.
  const query = useQuery(listQuery('listAlerts', { query: { idCompany } }))
  const [most, setMost] = useState(STEP)
  const rows = useMemo(() => besideAlerts(parcs ?? [], query.data ?? []), [parcs, query.data])
  const unknown = notJoined(parcs ?? [])
  // Below the parcs: shown before them it would shift.
  if (waiting) return null
  return (
    <QueryPanel
      title={t('beside')}
      description={t('besideText')}
      count={null}
      query={query}
      isEmpty={() => parcs !== undefined && rows.length === 0}
      skeleton={<SkeletonTable rows={5} columns={4} />}
      empty={<EmptyState title={t('besideNone')} text={t('besideNoneText')} />}
    >
      {() => (
        <>
          {parcs === undefined && <Callout tone="warning" className="m-3" text={t('parcsMissing')} />}
          <div className="relative overflow-x-auto">
            <table className="w-full min-w-[40rem] text-sm" data-testid="parc-beside-alerts">
              <caption className="sr-only">{t('beside')}</caption>
              <thead>
                <tr className="h-row border-b border-line bg-sunken text-start text-xs text-ink-2">
                  {(['solution', 'installed', 'seenBy', 'keptBy'] as const).map((key) => (
                    <th key={key} scope="col" className="px-3 text-start font-medium first:ps-4 last:pe-4">
                      {t(`columns.${key}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {rows.slice(0, most).map((row) => (
                  <Row key={row.idSolution} row={row} />
                ))}
              </tbody>
            </table>
          </div>
          <ShowMore left={rows.length - most} step={STEP} onMore={() => setMost(most + STEP)} />
          {unknown > 0 && (
            <p className="border-t border-line px-4 py-2 text-xs text-ink-3">
              {t('notJoined', { count: unknown })}
            </p>
          )}
        </>
      )}
    </QueryPanel>
  )
}

function Row({ row: { idSolution, name, installed, seenBy, keptBy } }: { row: BesideRow }) {
  const t = useTranslations('parc')
  return (
    <tr>
      <th scope="row" className={`${cell} text-start font-medium`}>
        {name === null ? t('solutionId', { id: String(idSolution) }) : plainLine(name)}
      </th>
      <td className={cell}>
        {installed.length === 0 ? (
          <span className="text-ink-3">{t('notInstalled')}</span>
        ) : (
          <span className="flex flex-wrap gap-1">
            {installed.map((parc) => (
              <Badge key={parc.idParc}>
                {[
                  parc.parcSatus ? plainLine(parc.parcSatus.title) : t('installedMark'),
                  parc.yearDebut !== null && String(parc.yearDebut),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </Badge>
            ))}
          </span>
        )}
      </td>
      <td className={cell}>
        <AlertLinks ids={seenBy} />
      </td>
      <td className={cell}>
        <AlertLinks ids={keptBy} />
      </td>
    </tr>
  )
}

function AlertLinks({ ids }: { ids: readonly number[] }) {
  const t = useTranslations('parc')
  if (ids.length === 0) return <NoValue />
  return (
    <span className="flex flex-wrap gap-x-2">
      {ids.map((idAlert) => (
        <TextLink key={idAlert} href={paths.alert(idAlert)} className="tabular-nums">
          {t('alert', { id: String(idAlert) })}
        </TextLink>
      ))}
    </span>
  )
}
