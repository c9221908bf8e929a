'use client'

import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { WindowNote } from '#components/entities/api/window-note.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Card } from '#components/ui/feedback/panel.tsx'
import { dialogOf, part } from '#components/ui/feedback/part.tsx'
import { QueryView } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { InertUntilLoaded } from '#components/ui/form/inert-until-loaded.tsx'
import { useEmptyResult, useFilter } from '#components/ui/form/use-filter.ts'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { useStoredSelection } from '#components/ui/table/use-stored-selection.ts'
import { changeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import { tagKey } from '#lib/domain/routine/routine-tag.ts'
import { chunkedQuery } from '#lib/query/chunked-query.ts'
import { useSeenIds } from '#lib/views/use-last-choice.ts'
import { RoutineFilter } from './routine-filter.tsx'
import {
  DEFAULT_ROUTINE_FILTER,
  nextRoutineFilter,
  ROUTINE_VIEW_FIELDS,
  routineFilter,
  routineRequestOf,
  routineView,
} from './routine-view.ts'
import { TagMany } from './tag-many.tsx'
import { useTagging } from './use-tagging.ts'

const skeleton = <SkeletonTable rows={12} columns={7} />
const RoutineTable = part(
  () =>
    dynamic(() => import('./routine-table.tsx').then((module) => module.RoutineTable), {
      loading: () => skeleton,
    }),
  { here: true },
)
const RoutineDialog = dialogOf(() => import('./routine-dialog.tsx'), 'RoutineDialog')

const none: readonly SupplyIdentification[] = []

/** Scorings and tags across companies: by routine, by company, or recently modified (api.md 4.6). */
export function RoutinesScreen() {
  const t = useTranslations('routine')
  const { texts, key, ask, waiting, onEmptyResult } = useFilter(routineFilter, {
    screen: 'routines',
    defaults: DEFAULT_ROUTINE_FILTER,
    keep: ROUTINE_VIEW_FIELDS,
    isReady: (some) => routineRequestOf(some).ready,
  })
  const { open } = useView(routineView)
  const { query: asked, wrong, ready } = routineRequestOf(texts)
  const query = useQuery({
    ...chunkedQuery('listSupplyIdentifications', { query: asked }, tagKey),
    enabled: ready,
    // There is no event for colleagues' tags.
    refetchOnWindowFocus: true,
  })
  const rows = query.data?.supplyIdentificationList ?? none
  useEmptyResult(ready && query.isSuccess && rows.length === 0, onEmptyResult)
  const routines = useSeenIds(
    'routines',
    useMemo(() => rows.map((row) => row.idSupply), [rows]),
  )
  const tagging = useTagging()
  const opened = rows.find((row) => tagKey(row) === open)
  const show = (key: string | null) => changeAddress(routineView.write({ open: key }), 'replace')
  const quick = (
    <>
      <Button onClick={() => ask({ pollingTag: '43200' })} label={t('quickTags')} />
      <Button onClick={() => ask({ pollingScoring: '43200' })} label={t('quickScorings')} />
    </>
  )
  return (
    <>
      <PageHeader title={t('screenTitle')}>{t('screenAbout')}</PageHeader>
      <PageBody>
        <Card>
          <InertUntilLoaded waiting={waiting}>
            <RoutineFilter
              key={key}
              routines={routines}
              texts={texts}
              wrong={wrong}
              onChange={(next) => ask(nextRoutineFilter(texts, next))}
            />
          </InertUntilLoaded>
          {!ready && !waiting ? (
            <EmptyState
              icon={ListChecks}
              title={t(Object.keys(wrong).length > 0 ? 'wrongTitle' : 'askTitle')}
              action={quick}
              text={t(Object.keys(wrong).length > 0 ? 'wrongText' : 'askText')}
            />
          ) : (
            <QueryView
              query={query}
              isEmpty={() => rows.length === 0}
              padded={false}
              skeleton={skeleton}
              empty={
                <EmptyState icon={ListChecks} title={t('noMatch')} action={quick} text={t('noMatchText')} />
              }
            >
              {() => (
                <Found
                  key={key}
                  rows={rows}
                  minutes={asked.pollingTag ?? asked.pollingScoring}
                  tagging={tagging}
                  onOpen={(row) => show(tagKey(row))}
                  onRoutine={(idSupply) => ask({ ...texts, idSupply: String(idSupply) })}
                />
              )}
            </QueryView>
          )}
        </Card>
      </PageBody>
      {opened && <RoutineDialog row={opened} tagging={tagging} onClose={() => show(null)} />}
    </>
  )
}

/** Most routines with a button: all if there are few, else those with the most rows; in order of their ids. */
const MAX_BUTTONS = 12
const worthNaming = (counts: readonly (readonly [idSupply: number, count: number])[]) => {
  const few = counts.length <= MAX_BUTTONS
  const named = few ? counts : counts.filter(([, count]) => count > 1).toSorted(([, a], [, b]) => b - a)
  return named.slice(0, MAX_BUTTONS).toSorted(([a], [b]) => a - b)
}

interface FoundProps {
  rows: readonly SupplyIdentification[]
  /** The window of the filter, minutes, if it has one. */
  minutes: number | undefined
  tagging: ReturnType<typeof useTagging>
  onOpen: (row: SupplyIdentification) => void
  onRoutine: (idSupply: number) => void
}

function Found({ rows, minutes, tagging, onOpen, onRoutine }: FoundProps) {
  const t = useTranslations('routine')
  const named = useNamed()
  const selection = useStoredSelection()
  const { routines, found } = useMemo(() => {
    const counts = new Map<number, number>()
    for (const { idSupply } of rows) counts.set(idSupply, (counts.get(idSupply) ?? 0) + 1)
    const companies = new Set(rows.map(({ idCompany }) => idCompany))
    return { routines: worthNaming([...counts]), found: { count: companies.size, routines: counts.size } }
  }, [rows])
  return (
    <>
      <WindowNote minutes={minutes} />
      <RoutineTable rows={rows} tagging={tagging} selection={selection} onOpen={onOpen}>
        <p role="status" data-testid="routine-count" className="me-2">
          {t('found', found)}
        </p>
        {routines.length > 1 &&
          routines.map(([idSupply, count]) => (
            <Button key={idSupply} size="sm" variant="ghost" onClick={() => onRoutine(idSupply)}>
              {t('routineCount', { name: named('routine', idSupply), count })}
            </Button>
          ))}
      </RoutineTable>
      <TagMany rows={rows} selection={selection} tagging={tagging} />
    </>
  )
}
