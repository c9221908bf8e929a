'use client'

import ChevronsLeftRight from 'lucide-react/icons/chevrons-left-right'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useColumn } from '../model/use-board.tsx'
import { useIsTarget } from './board-ui.ts'
import { makeDropTarget } from './drag-mouse.ts'
import type { StageColumn } from './stage-columns.ts'

/** A folded stage: its label upright and its count. It takes cards like any other. */
export function FoldedColumn({ stage, onUnfold }: { stage: StageColumn; onUnfold: () => void }) {
  const t = useTranslations('board')
  const locale = useLocale()
  const box = useRef<HTMLElement>(null)
  const { column } = useColumn(stage.key)
  const isTarget = useIsTarget(stage.key)
  useEffect(
    () => (box.current ? makeDropTarget(box.current, stage.key, () => stage.open) : undefined),
    [stage.key, stage.open],
  )
  return (
    <section
      ref={box}
      aria-label={stage.label}
      data-testid="board-column"
      data-stade={stage.key}
      data-open={stage.open}
      data-folded=""
      className={cx(
        'h-full w-10 shrink-0 snap-start scroll-ms-4 rounded-lg border',
        isTarget ? 'border-accent bg-accent-soft' : 'border-line bg-sunken',
      )}
    >
      <button
        data-press=""
        type="button"
        onClick={onUnfold}
        aria-label={t('unfold', { label: stage.label })}
        data-tooltip={t('unfold', { label: stage.label })}
        className="flex size-full flex-col items-center gap-2 rounded-lg py-2 text-ink-2 inset-focus hover:bg-hover hover:text-ink"
      >
        <ChevronsLeftRight size={14} className="shrink-0" />
        <span data-part="count" className="text-xs tabular-nums">
          {formatNumber(column.count, locale)}
        </span>
        <span className="truncate text-sm font-semibold [writing-mode:vertical-rl]">{stage.label}</span>
      </button>
    </section>
  )
}
