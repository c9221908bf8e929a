'use client'

import { MapPinned } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ComponentType, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { CopyValue } from '#components/ui/copy-button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { MissingPart } from '#components/ui/feedback/missing-part.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { part, partOf } from '#components/ui/feedback/part.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { changeAddress, type HistoryStep } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import type { Branch } from '#lib/contract/schemas/branch.ts'
import type { Company } from '#lib/contract/schemas/company.ts'
import { passesFilter, sortBranches } from '#lib/domain/branch/branch-list.ts'
import { searchBranches } from '#lib/domain/branch/branch-text.ts'
import { addressLines } from '#lib/format/address.ts'
import { showSiret } from '#lib/format/identifiers.ts'
import { paths } from '#lib/paths.ts'
import { createStore } from '#lib/store.ts'
import { BranchFilters } from './branch-filters.tsx'
import { BranchPreview } from './branch-preview.tsx'
import type { BranchTableProps } from './branch-table.tsx'
import { branchView } from './branch-view.ts'
import { type BranchMark, mapOf } from './map-marks.ts'
import { useBranches } from './use-branches.ts'

type Loaded = ComponentType<BranchTableProps> | null
const branchTable = createStore<Loaded>(null)

const loadTable = () =>
  void import('./branch-table.tsx').then(
    ({ BranchTable }) => branchTable.set(BranchTable),
    () => branchTable.set(MissingTable),
  )
const MissingTable = () => <MissingPart here onBack={loadTable} />

/** The table, loaded after the page; null until then, while `BranchPreview` shows the first rows. */
function useBranchTable(): Loaded {
  useEffect(loadTable, [])
  return useSyncExternalStore(branchTable.subscribe, branchTable.get, () => null)
}

const MapSkeleton = () => (
  <div aria-hidden="true" className="aspect-[6/7] w-full animate-pulse rounded-md bg-sunken" />
)

const BranchMapView = part(
  () =>
    dynamic(() => import('./branch-map.tsx').then((module) => module.BranchMapView), {
      ssr: false,
      loading: MapSkeleton,
    }),
  { here: true },
)

const BranchTools = partOf(() => import('./branch-tools.tsx'), 'BranchTools', { here: true })

/** All branches of a company, as a list and on a map of France that share the selection. */
export function BranchesScreen({ idCompany }: { idCompany: number }) {
  const t = useTranslations('branch')
  const { company, isPending } = useBranches(idCompany)
  if (!company && !isPending) return null
  return (
    <PageBody>
      {company && company.branchList.length > 0 ? (
        <Branches company={company} />
      ) : (
        <Panel
          title={t('title')}
          state={{ kind: company ? 'empty' : 'loading' }}
          padded={false}
          skeleton={<SkeletonTable rows={12} columns={6} />}
          empty={<EmptyState icon={MapPinned} title={t('noneTitle')} text={t('noneText')} />}
        >
          {null}
        </Panel>
      )}
    </PageBody>
  )
}

const go = (part: Parameters<typeof branchView.write>[0], how?: HistoryStep) =>
  changeAddress(branchView.write(part), how)

function Branches({ company: { branchList, branchSiege } }: { company: Company }) {
  const t = useTranslations('branch')
  const { words, filter, spot, selected } = useView(branchView)
  const BranchTable = useBranchTable()
  const [hovered, setHovered] = useState<Branch | null>(null)
  const [mapOpen, setMapOpen] = useState(false)

  // Each new object moves the focus to the selected row or mark.
  const [focus, setFocus] = useState<{ on: 'map' | 'table' } | null>(null)
  const order = useRef<readonly Branch[]>([])

  const found = useMemo(() => searchBranches(branchList, words), [branchList, words])
  const passing = useMemo(() => found.filter((branch) => passesFilter(branch, filter)), [found, filter])
  const map = useMemo(() => mapOf(passing), [passing])
  const listed = useMemo(() => {
    const here =
      spot === null ? passing : passing.filter((branch) => map.markOf.get(branch.idBranch) === spot)
    return sortBranches(here, branchSiege)
  }, [passing, map, spot, branchSiege])
  // The table is gone: once it is back, it must not take the focus from the search field.
  if (focus && listed.length === 0) setFocus(null)
  const open = useMemo(() => branchList.filter((branch) => branch.isActive).length, [branchList])
  const chosen = branchList.find((branch) => String(branch.idBranch) === selected)

  const select = ({ idBranch }: Branch) => {
    const id = String(idBranch)
    go({ selected: selected === id ? null : id }, 'replace')
  }
  const pick = (mark: BranchMark) => {
    const [only, ...others] = mark.members
    if (only !== undefined && others.length === 0) select(only.branch)
    else go({ spot: spot === mark.key ? null : mark.key })
  }

  const goTo = (on: 'map' | 'table', branch: Branch) => {
    go({ selected: String(branch.idBranch) }, 'replace')
    if (on === 'map') setMapOpen(true)
    setFocus({ on })
  }
  const clear = () => go({ words: '', filter: {}, spot: null })
  const isListed = chosen !== undefined && listed.includes(chosen)
  const chosenMark = chosen && map.markOf.get(chosen.idBranch)

  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <Panel
        title={t('title')}
        count={branchList.length}
        padded={false}
        actions={
          <p role="status" className="text-sm text-ink-2" data-testid="branch-counts">
            {t('counts', { shown: listed.length, open, closed: branchList.length - open })}
          </p>
        }
      >
        <div className="min-h-[calc(var(--control-sm)+1rem)] border-b border-line px-4 py-2">
          <BranchTools
            words={words}
            onWords={(next) => go({ words: next, spot: null }, 'replace')}
            branchSiege={branchSiege}
            count={listed.length}
            rows={() => (order.current.length === 0 ? listed : order.current)}
          />
        </div>
        <BranchFilters
          branches={found}
          filter={filter}
          onChange={(next) => go({ filter: next, spot: null })}
        />
        {spot !== null && (
          <p className="flex flex-wrap items-center gap-2 border-b border-line bg-accent-soft px-4 py-1.5 text-sm">
            {t('spot', { count: listed.length })}
            <Button size="sm" variant="ghost" onClick={() => go({ spot: null })} label={t('spotClear')} />
          </p>
        )}
        {listed.length === 0 ? (
          <EmptyState
            title={t('noMatch')}
            action={<Button onClick={clear} label={t('clear')} />}
            text={t('noMatchText')}
          />
        ) : BranchTable === null ? (
          <BranchPreview branches={listed} branchSiege={branchSiege} />
        ) : (
          <BranchTable
            branches={listed}
            branchSiege={branchSiege}
            filteredBy={JSON.stringify([words, filter, spot])}
            selected={selected}
            onSelect={select}
            onHover={setHovered}
            onMap={(branch) => goTo('map', branch)}
            focus={focus?.on === 'table' ? focus : null}
            order={order}
          />
        )}
      </Panel>
      <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-16">
        <Panel title={t('map')}>
          <div className="xl:hidden">
            <Button size="sm" aria-expanded={mapOpen} onClick={() => setMapOpen(!mapOpen)}>
              {t(mapOpen ? 'hideMap' : 'showMap')}
            </Button>
          </div>
          <div className={mapOpen ? 'mx-auto max-w-lg pt-3 xl:pt-0' : 'hidden xl:block'}>
            <BranchMapView
              map={map}
              spot={spot}
              chosen={chosenMark ?? null}
              hovered={hovered ? (map.markOf.get(hovered.idBranch) ?? null) : null}
              onPick={pick}
              onTable={({ members }) => {
                const branches = members.map(({ branch }) => branch)
                const branch = chosen && branches.includes(chosen) ? chosen : branches[0]
                if (branch) goTo('table', branch)
              }}
              focus={focus?.on === 'map' ? focus : null}
            />
          </div>
          <p className="pt-2 text-xs text-ink-3" data-testid="branch-map-counts">
            {t('located', { count: passing.length - map.unlocated - map.outside })}{' '}
            {map.unlocated > 0 && t('unlocated', { count: map.unlocated })}{' '}
            {map.outside > 0 && t('outside', { count: map.outside })}
          </p>
        </Panel>
        {chosen && (
          <SelectedBranch
            branch={chosen}
            headOffice={chosen.idBranch === branchSiege}
            onTable={isListed ? () => goTo('table', chosen) : undefined}
            onMap={chosenMark ? () => goTo('map', chosen) : undefined}
          />
        )}
      </div>
    </div>
  )
}

interface SelectedBranchProps {
  branch: Branch
  headOffice: boolean
  /** Moves the focus to the branch in the table or on the map; undefined where it is not shown there. */
  onTable: (() => void) | undefined
  onMap: (() => void) | undefined
}

function SelectedBranch({ branch, headOffice, onTable, onMap }: SelectedBranchProps) {
  const t = useTranslations('branch')
  return (
    <Panel title={t('chosen')}>
      <div className="flex flex-col items-start gap-2 text-sm" data-testid="branch-chosen">
        <CopyValue value={branch.identifiedNumber} what={t('siret')}>
          {showSiret(branch.identifiedNumber).text}
        </CopyValue>
        <p className="flex flex-wrap gap-1.5">
          {headOffice && <Badge tone="accent">{t('headOffice')}</Badge>}
          <Badge tone={branch.isActive ? 'success' : 'neutral'}>
            {t(branch.isActive ? 'open' : 'closed')}
          </Badge>
        </p>
        <address className="whitespace-pre-line not-italic [overflow-wrap:anywhere]">
          {addressLines(branch).join('\n')}
        </address>
        <p className="flex flex-wrap gap-1.5">
          <LinkButton size="sm" href={paths.branch(branch.idCompany, branch.idBranch)}>
            {t('openBranch')}
          </LinkButton>
          {onTable && <Button size="sm" variant="ghost" onClick={onTable} label={t('toTable')} />}
          {onMap && <Button size="sm" variant="ghost" onClick={onMap} label={t('toMap')} />}
        </p>
      </div>
    </Panel>
  )
}
