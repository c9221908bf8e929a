import { Ellipsis, Plus, Scale, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDisabledReason } from '#components/entities/team/role.tsx'
import { IconButton } from '#components/ui/button.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import { Popover } from '#components/ui/overlay/popover.tsx'
import { weightedCents } from '#lib/domain/opportunity/board/columns.ts'
import { limitOf, overLimit } from '#lib/domain/opportunity/board/settings.ts'
import { formatCents, formatMoney, formatNumber } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useColumn } from '../model/use-board.tsx'
import { useBoardParts } from './board-ui.ts'
import type { StageColumn } from './stage-columns.ts'

const ColumnForm = partOf(() => import('./column-form.tsx'), 'ColumnForm', { here: true })

function StageColumnMenu({ stage }: { stage: StageColumn }) {
  const t = useTranslations('board')
  const label = t('columnMenu', { label: stage.label })
  return (
    <Popover
      label={label}
      align="end"
      trigger={(trigger) => <IconButton {...trigger} label={label} icon={Ellipsis} />}
    >
      <ColumnForm stage={stage} />
    </Popover>
  )
}

/** The header of a column: label, number and sum of the cards that pass the filter, weighted sum, limit. */
export function ColumnHead({ id, stage }: { id: string; stage: StageColumn }) {
  const { settings, onCreate } = useBoardParts()
  const off = useDisabledReason()
  const t = useTranslations('board')
  const notation = useNotation()
  const { count, cents } = useColumn(stage.key).column
  const key = String(stage.key)
  const limit = limitOf(settings, key)
  const over = overLimit(limit, count, cents)
  const percent = stage.outcome === 'open' ? settings.teamProbabilities[key] : undefined
  return (
    <header className="px-2.5 pt-2 pb-1.5">
      <div className="flex items-center gap-2">
        <h2 id={id} className="min-w-0 flex-1 truncate text-sm font-semibold" data-tooltip-cut="">
          {stage.label}
        </h2>
        <span data-part="count" className="text-sm text-ink-2 tabular-nums">
          {formatNumber(count, notation.locale)}
        </span>
        <div className="-me-1.5 flex">
          {typeof stage.key === 'number' && stage.open && off === undefined && (
            <IconButton
              label={t('createIn', { label: stage.label })}
              icon={Plus}
              onClick={() => onCreate(stage.key as number)}
            />
          )}
          <StageColumnMenu stage={stage} />
        </div>
      </div>
      <p className="flex items-center gap-2 text-xs text-ink-3 tabular-nums">
        <span data-part="sum" className="truncate">
          {formatCents(cents, notation)}
        </span>
        {percent !== undefined && (
          <span
            data-part="weighted"
            className="relative flex min-w-0 shrink-[2] items-center gap-1"
            data-tooltip={t('lanes.weightedWhy', { percent: formatNumber(percent, notation.locale) })}
          >
            <Scale size={12} className="shrink-0" />
            <span className="truncate">
              {t.rich('lanes.weighted', {
                sum: formatCents(weightedCents(cents, percent), notation),
                word: (text) => <span className="sr-only">{text}</span>,
              })}
            </span>
          </span>
        )}
        {stage.note && <span className="text-warning-ink">{t(stage.note)}</span>}
      </p>
      {over !== null && limit && (
        <p
          role="status"
          data-part="over"
          className="mt-1 flex items-center gap-1.5 rounded-sm bg-warning-soft px-1.5 py-0.5 text-xs text-warning-ink"
        >
          <TriangleAlert size={12} className="shrink-0" />
          {limit.kind === 'count'
            ? t('overCount', {
                over: formatNumber(over, notation.locale),
                most: formatNumber(limit.most, notation.locale),
              })
            : t('overAmount', { over: formatMoney(over, notation), most: formatMoney(limit.most, notation) })}
        </p>
      )}
    </header>
  )
}
