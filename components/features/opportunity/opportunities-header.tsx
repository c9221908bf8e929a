import { CalendarDays, ChartColumn, Columns3, Plus, SlidersHorizontal, Table2 } from 'lucide-react'
import { memo, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { RoleButton, RoleNote } from '#components/entities/team/role.tsx'
import { Button, LinkButton } from '#components/ui/button.tsx'
import { InspectButton } from '#components/ui/feedback/inspect-button.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { Popover } from '#components/ui/overlay/popover.tsx'
import type { BoardSettings } from '#lib/domain/opportunity/board/settings.ts'
import { BoardStatusLine } from './board/board-status.tsx'
import type { DisplayFormProps } from './board/display-form.tsx'
import type { StageColumn } from './board/stage-columns.ts'
import { FilterBar } from './filters/filter-bar.tsx'
import { reportPath, reportView } from './report/report-view.ts'
import { OpportunityExport } from './table/opportunity-export.tsx'
import type { TableLook } from './table/use-table-look.ts'
import type { useOpportunityAddress } from './use-opportunity-address.ts'

const DisplayForm = partOf(() => import('./board/display-form.tsx'), 'DisplayForm', { here: true })

function BoardDisplayMenu(props: DisplayFormProps) {
  const t = useTranslations('board')
  return (
    <Popover
      label={t('display')}
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} size="sm" icon={SlidersHorizontal}>
          <span className="max-sm:sr-only">{t('display')}</span>
        </Button>
      )}
    >
      <DisplayForm {...props} />
    </Popover>
  )
}

const TableTools = partOf(() => import('./table/table-tools.tsx'), 'TableTools', { waiting: undefined })

/** Reserves the space of the table's tools until their script is loaded. */
function TableToolsPlace({ look: { look } }: { look: TableLook }) {
  const t = useTranslations('opportunityTable.group')
  const words = useTranslations('ui.columns')
  const labels = [look.group === null ? t('label') : t(`by.${look.group}`), words('columns')]
  return labels.map((label) => (
    <Button key={label} size="sm" icon={Columns3} className="invisible">
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  ))
}

interface OpportunitiesHeaderProps
  extends Pick<ReturnType<typeof useOpportunityAddress>, 'view' | 'change' | 'apply'> {
  look: TableLook
  settings: BoardSettings
  onSettings: (next: Partial<BoardSettings>) => void
  columns: readonly StageColumn[]
  searching: boolean
  onCreate: () => void
}

/** The header: status, filters, the switch between board, table and calendar, and actions. */
export const OpportunitiesHeader = memo(function OpportunitiesHeader(props: OpportunitiesHeaderProps) {
  const { view, change, apply } = props
  const { look, settings, onSettings, columns, searching, onCreate } = props
  const t = useTranslations('board')
  const calendar = useTranslations('calendar')
  return (
    <header className="flex flex-wrap items-center gap-2 px-gutter pt-3 pb-2">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <BoardStatusLine />
      <div className="ms-auto flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={t('shape')}
          iconsOnly
          value={view.shape}
          onChange={(shape) => change({ shape })}
          options={[
            { value: 'board', label: t('shapeBoard'), icon: <Columns3 size={14} /> },
            { value: 'table', label: t('shapeTable'), icon: <Table2 size={14} /> },
            { value: 'calendar', label: calendar('shape'), icon: <CalendarDays size={14} /> },
          ]}
        />
        <LinkButton
          size="sm"
          href={reportPath({ ...reportView.read(new URLSearchParams()), filter: view.filter })}
        >
          <ChartColumn size={14} aria-hidden="true" />
          <span className="max-sm:sr-only">{t('report')}</span>
        </LinkButton>
        {view.shape === 'board' && (
          <BoardDisplayMenu
            settings={settings}
            onChange={onSettings}
            columns={columns}
            lanes={view.lanes}
            onLanes={(lanes) => change({ lanes })}
          />
        )}
        {view.shape === 'table' && (
          <Suspense fallback={<TableToolsPlace look={look} />}>
            <TableTools look={look} />
          </Suspense>
        )}
        <OpportunityExport shown={view.shape === 'table' ? look.columns.columns : null} />
        <RoleButton size="sm" variant="primary" icon={Plus} onClick={() => onCreate()}>
          <span className="max-sm:sr-only">{t('create')}</span>
        </RoleButton>
        <InspectButton />
      </div>
      <RoleNote className="w-full" />
      <div className="w-full max-sm:order-last">
        <FilterBar
          filter={view.filter}
          searching={searching}
          onChange={(filter, how) => change({ filter }, how)}
          onApplyView={apply}
        />
      </div>
    </header>
  )
})
