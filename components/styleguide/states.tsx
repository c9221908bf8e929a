import { useState } from 'react'
import { useNow } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import type { PanelState } from '#components/ui/feedback/panel-state.ts'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import type { Column } from '#components/ui/table/column.ts'
import { useList } from '#components/ui/table/use-list.ts'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import { failure, type Shown } from './specimen.tsx'

const fourMinutes = 240_000

const states: { name: string; state: PanelState }[] = [
  { name: 'Loading', state: { kind: 'loading' } },
  { name: 'Empty', state: { kind: 'empty' } },
  { name: 'Error', state: { kind: 'error', error: failure } },
  {
    name: 'Rate limited',
    state: { kind: 'error', error: { ...failure, code: 'rate_limited', retryAfter: 30 } },
  },
  { name: 'No access', state: { kind: 'noAccess', message: "L'abonnement n'a pas accès à ces données" } },
  { name: 'Full', state: { kind: 'full' } },
]

interface Branch {
  id: string
  name: string
  city: string | undefined
  staff: number
  open: boolean
}

const cities = ['Rennes', 'Évry', 'Lyon', undefined, 'Saint-Étienne-du-Rouvray', 'Albi']
const branches: Branch[] = Array.from({ length: 2000 }, (_, n) => ({
  id: `b${n}`,
  name: `Établissement ${n + 1}`,
  city: cities[n % cities.length],
  staff: (n * 7919) % 1000,
  open: n % 3 !== 0,
}))

const keyOf = (row: Branch) => row.id
const columns: Column<Branch>[] = [
  { id: 'name', header: 'Name', min: 220, grow: 2, sort: ({ name }) => name, cell: ({ name }) => name },
  { id: 'city', header: 'City', min: 160, grow: 1, sort: ({ city }) => city, cell: ({ city }) => city },
  {
    id: 'staff',
    header: 'Workforce',
    min: 120,
    align: 'end',
    sort: ({ staff }) => staff,
    cell: ({ staff }) => staff,
  },
  {
    id: 'open',
    header: 'State',
    min: 120,
    cell: ({ open }) => <Badge tone={open ? 'success' : 'neutral'}>{open ? 'Open' : 'Closed'}</Badge>,
  },
]

function Table() {
  const [selected, setSelected] = useState<string | null>('b2')
  const list = useList({ columns, rows: branches, keyOf })
  return (
    <Panel title="Branches" count={branches.length} padded={false}>
      <VirtualTable
        list={list}
        label="Branches"
        stickyFirst
        selectedId={selected}
        onOpen={(row) => setSelected(row.id)}
        className="h-80"
      />
    </Panel>
  )
}

function Panels() {
  const old = useNow().getTime() - fourMinutes
  const all = [
    ...states,
    { name: 'Stale', state: { kind: 'stale' as const, updatedAt: old, error: failure } },
  ]
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        {all.map(({ name, state }) => (
          <Panel
            key={name}
            title={name}
            count={state.kind === 'full' ? 12 : null}
            state={state}
            onRetry={() => undefined}
            actions={<Button size="sm" label="Action" />}
            empty={
              <EmptyState
                title="No alerts yet"
                action={<Button size="sm" label="Look again" />}
                text="The API has raised none for this company. They appear here by themselves."
              />
            }
          >
            <p className="text-sm">What the panel holds.</p>
          </Panel>
        ))}
      </div>
      <Panel title="A table to come" state={{ kind: 'loading' }} padded={false} skeleton={<SkeletonTable />}>
        {null}
      </Panel>
    </>
  )
}

export const panels: readonly Shown[] = [
  { name: 'VirtualTable: 2,000 rows', Show: Table },
  { name: 'Panel in its states', Show: Panels },
]
