import { ChevronsLeftRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { PlainButton } from '#components/ui/plain-button.tsx'
import { formatNumber } from '#lib/format/numbers.ts'
import { useBoard, useColumn } from '../model/use-board.tsx'
import { useBoardUi, useIsCarrying, useIsTarget } from './board-ui.ts'
import { makeDropTarget } from './drag-mouse.ts'
import type { StageColumn } from './stage-columns.ts'

/** A folded column: its label vertically, and its count. It is a drop target, and widens while cards are over it. */
export function FoldedColumn({ stage, onUnfold }: { stage: StageColumn; onUnfold: () => void }) {
  const t = useTranslations('board')
  const locale = useLocale()
  const box = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const board = useBoard()
  const ui = useBoardUi()
  const { column } = useColumn(stage.key)
  const isTarget = useIsTarget(stage.key)
  const isCarrying = useIsCarrying() && stage.open
  useEffect(
    () =>
      box.current
        ? makeDropTarget(box.current, { column: stage.key, lane: null }, () => stage.open)
        : undefined,
    [stage.key, stage.open],
  )
  // A card moved into it is not rendered, so the unfold button takes the focus.
  useEffect(
    () =>
      ui.subscribe(() => {
        const id = ui.getFocusWanted()
        if (id === null || (board.getCard(id)?.idStade ?? 'none') !== stage.key) return
        ui.focusDone()
        button.current?.focus()
      }),
    [ui, board, stage.key],
  )
  return (
    <section
      ref={box}
      aria-label={stage.label}
      data-testid="board-column"
      data-stade={stage.key}
      data-open={stage.open}
      data-folded=""
      data-target={isTarget || undefined}
      className={cx(
        'relative h-full shrink-0 snap-start scroll-ms-4 rounded-lg border motion-safe:transition-[width]',
        isTarget ? 'w-32 border-accent bg-accent-soft' : 'w-10 bg-sunken',
        !isTarget && (isCarrying ? 'border-dashed border-line-strong' : 'border-line'),
      )}
    >
      {/* In print a heading in place of the unfold button. */}
      <h2 className="mx-2.5 hidden font-semibold print:inline">{stage.label}</h2>
      {/* Beside the button, whose accessible name is its action. */}
      <span
        data-part="count"
        className="pointer-events-none absolute inset-x-0 top-7 text-center text-xs text-ink-2 tabular-nums print:static"
      >
        {formatNumber(column.count, locale)}
      </span>
      <PlainButton
        ref={button}
        onClick={onUnfold}
        aria-label={t('unfold', { label: stage.label })}
        data-tooltip={t('unfold', { label: stage.label })}
        className="flex size-full flex-col items-center gap-2 rounded-lg py-2 text-ink-2 inset-focus hover:bg-hover hover:text-ink"
      >
        <ChevronsLeftRight size={14} className="mb-5 shrink-0" />
        {isTarget ? (
          <span className="line-clamp-4 max-w-full px-2 text-sm font-semibold break-words text-accent-ink">
            {t('lanes.dropHere', { label: stage.label })}
          </span>
        ) : (
          <span className="truncate text-sm font-semibold [writing-mode:vertical-rl]">{stage.label}</span>
        )}
      </PlainButton>
    </section>
  )
}
