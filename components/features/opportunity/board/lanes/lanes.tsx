import { type RefObject, useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { cx } from '#components/ui/cx.ts'
import { PlainButton } from '#components/ui/plain-button.tsx'
import { textScale } from '#components/ui/text-scale.ts'
import { useLatest } from '#components/ui/use-latest.ts'
import { usePrinting } from '#components/ui/use-printing.ts'
import { useSize } from '#components/ui/use-size.ts'
import { deadlineDayOf } from '#lib/domain/opportunity/board/card.ts'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import type { LaneKind } from '#lib/domain/opportunity/board/lane-kinds.ts'
import { laneOf, laneSettingsKey, NO_LANE } from '#lib/domain/opportunity/board/lanes.ts'
import { formatMonthOfDay } from '#lib/format/calendar-days.ts'
import { formatDate } from '#lib/format/dates.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useBoard } from '../../model/use-board.tsx'
import { useBoardParts, useBoardUi, useUiState } from '../board-ui.ts'
import { ColumnHead } from '../column-head.tsx'
import { CARD_GAP, cardHeight } from '../layout.ts'
import { savedPosition } from '../saved-position.ts'
import type { StageColumn } from '../stage-columns.ts'
import { useCardWords } from '../use-card-words.ts'
import { FOLDED_WIDTH, OPEN_WIDTH } from './lane-cell.tsx'
import { LANE_HEAD, LaneRow } from './lane-row.tsx'
import { laneWork } from './lane-work.ts'
import { useLanePlaces, useLaneScrollAnchor } from './use-lane-places.ts'
import { useViewport, type Viewport } from './use-viewport.ts'

/** Names of lanes: an owner's name, or a month. */
function useLaneNames(kind: LaneKind): (lane: string) => string {
  const t = useTranslations('board')
  const { locale } = useNotation()
  const nameOfUser = useUserNames()
  return useCallback(
    (lane) => {
      if (lane === NO_LANE) return t(kind === 'owner' ? 'noOwner' : 'lanes.noDeadline')
      if (kind === 'owner') return nameOfUser(Number(lane))
      // The API may have sent an invalid date.
      return Number.isNaN(Date.parse(`${lane}-01`)) ? lane : formatMonthOfDay(`${lane}-01`, locale)
    },
    [kind, locale, nameOfUser, t],
  )
}

/** Shows the effect of a drop while cards are over another lane; placed where a finger does not cover it. */
function LaneHint({ labelOf }: { labelOf: (column: number | 'none') => string }) {
  const text = useUiState((ui) => {
    const carry = ui.getCarry()
    if (!carry?.to) return ''
    const { words } = ui.getLanes()?.effectOf(carry.ids, carry.to) ?? { words: '' }
    return words && `${labelOf(carry.to.column)} · ${words}`
  })
  if (text === '') return null
  return (
    <p
      data-testid="lane-hint"
      className="pointer-events-none fixed inset-x-0 bottom-6 z-50 pointer-coarse:top-2 pointer-coarse:bottom-auto mx-auto w-fit max-w-[calc(100vw-2rem)] rounded-lg border border-accent bg-raised px-3 py-2 text-sm shadow-overlay"
    >
      {text}
    </p>
  )
}

/** Overscan of columns and cards, pixels. */
const BEYOND = 320
/** Most cards of all lanes in print, and the number that every cell may print in any case. */
const [PRINTED, PRINTED_IN_CELL] = [4_500, 8]

interface LanesProps {
  by: LaneKind
  /** The scroll container. */
  strip: RefObject<HTMLDivElement | null>
  folds: (column: StageColumn) => boolean
  onUnfold: (column: StageColumn) => void
  labelOf: (key: ColumnKey) => string
  filteredBy: string
}

/** The board's cards by stage and by owner or month, in one scroll container; only what is in view is rendered. */
export function Lanes({ by, strip, folds, onUnfold, labelOf, filteredBy }: LanesProps) {
  const { columns, settings, onSettings } = useBoardParts()
  const t = useTranslations('board')
  const notation = useNotation()
  const board = useBoard()
  const ui = useBoardUi()
  const id = useId()
  const heads = useRef<HTMLDivElement>(null)
  const stick = useSize(heads, 56)
  const nameOf = useLaneNames(by)
  const words = useCardWords()
  const open = useMemo(() => columns.filter((column) => !folds(column)), [columns, folds])
  const places = useLanePlaces({ by, columns, open, settings, nameOf })
  const step = cardHeight(settings) + CARD_GAP
  const view = useViewport(strip)
  const printing = usePrinting()
  const cells = places.reduce((sum, { lane }) => sum + lane.cells.size, 0)
  const printed = LANE_HEAD + step * Math.max(PRINTED_IN_CELL, Math.floor(PRINTED / Math.max(1, cells)))
  const shownBy = [
    by,
    filteredBy,
    settings.order,
    step,
    open.map(({ key }) => key),
    settings.foldedLanes,
  ].join()
  useLaneScrollAnchor(strip, by, places, step, shownBy)

  const now = useLatest({
    kind: by,
    places,
    open: open.map(({ key }) => key),
    nameOf,
    t,
    notation,
    stick,
    step,
  })
  const reveal = useRef(() => {})
  useLayoutEffect(() => {
    const show = (top: number, bottom: number, column: ColumnKey) => {
      const element = strip.current
      if (!element) return
      const room = element.clientHeight - now.current.stick - LANE_HEAD
      if (top < element.scrollTop) element.scrollTop = top
      else if (bottom > element.scrollTop + room) element.scrollTop = bottom - room
      const head = heads.current?.querySelector<HTMLElement>(`[data-head="${column}"]`)
      if (!head) return
      const [start, end] = [head.offsetLeft - 24, head.offsetLeft + head.offsetWidth + 24]
      if (start < element.scrollLeft) element.scrollLeft = start
      else if (end > element.scrollLeft + element.clientWidth) element.scrollLeft = end - element.clientWidth
    }
    const work = laneWork(
      board,
      () => now.current,
      {
        nameOf: (lane) => now.current.nameOf(lane),
        ownerOf: (cards, owner) => {
          const [first] = cards
          const from = new Set(cards.map(({ idUser }) => idUser))
          return now.current.t('lanes.ownerOf', {
            count: cards.length,
            owner,
            from: from.size === 1 && first ? now.current.nameOf(laneOf(first, 'owner')) : '',
            known: from.size === 1 ? 'yes' : 'no',
          })
        },
        ownerStays: () => now.current.t('lanes.ownerStays'),
        deadlineStays: (cards) => {
          const day = cards.length === 1 ? deadlineDayOf(cards[0]?.deadline) : null
          return now.current.t('lanes.deadlineStays', {
            known: day === null ? 'no' : 'yes',
            day: formatDate(day, now.current.notation),
          })
        },
      },
      ({ column, lane }) => {
        const place = now.current.places.find((one) => one.lane.key === lane)
        if (place) show(place.top, place.top + LANE_HEAD + now.current.step, column)
      },
    )
    ui.setLanes(work)
    // Scrolls the card that is to be focused into view; once rendered it takes the focus itself.
    reveal.current = () => {
      const wanted = ui.getFocusWanted()
      const lane = wanted === null ? null : work.laneOf(wanted)
      const place = now.current.places.find((one) => one.lane.key === lane)
      if (wanted === null || !place || place.folded) return
      const top = place.top + work.around(wanted).indexOf(wanted) * now.current.step
      const column = board.getCard(wanted)?.idStade ?? 'none'
      show(top, top + now.current.step, column)
      // In a folded column it is not rendered, so the unfold button takes the focus.
      const unfold = heads.current?.querySelector<HTMLElement>(`button[data-head="${column}"]`)
      if (!unfold) return
      ui.focusDone()
      unfold.focus({ preventScroll: true })
    }
    const stop = ui.subscribe(reveal.current)
    if (strip.current) strip.current.scrollTop = savedPosition.tops.get('lanes') ?? 0
    return () => {
      stop()
      ui.setLanes(null)
    }
  }, [board, ui, strip])
  // One that was moved just now has its place only once that is rendered.
  useLayoutEffect(() => reveal.current())

  const near = useNearColumns(view, columns, folds, printing)
  const fold = (lane: string, folded: boolean) => {
    const others = settings.foldedLanes.filter((one) => one !== laneSettingsKey(by, lane))
    onSettings({ foldedLanes: folded ? [...others, laneSettingsKey(by, lane)] : others })
  }
  const keptLanes = new Set(
    ui.kept().flatMap((one) => {
      const card = board.getCard(one)
      return card ? [laneOf(card, by)] : []
    }),
  )
  const first = places.find(({ folded, lane }) => !folded && open.some(({ key }) => lane.cells.has(key)))
  return (
    <div className="w-max min-w-full px-gutter print:w-auto">
      <div
        ref={heads}
        className="sticky top-0 z-30 -mx-gutter flex gap-2 bg-canvas px-gutter print:static print:flex-wrap"
      >
        {columns.map((column) =>
          folds(column) ? (
            <PlainButton
              key={column.key}
              data-head={column.key}
              onClick={() => onUnfold(column)}
              aria-label={t('unfold', { label: column.label })}
              data-tooltip={t('unfold', { label: column.label })}
              className={cx(
                FOLDED_WIDTH,
                'relative mb-1 min-h-15 shrink-0 overflow-hidden rounded-lg border border-line bg-sunken text-ink-2 inset-focus hover:bg-hover hover:text-ink',
              )}
            >
              {/* Vertical, so that the whole name fits, in several lines where it is long. `inset-y` is then the width. */}
              <span className="absolute inset-x-1 inset-y-px flex flex-col items-center justify-center text-[11px] leading-3 font-medium [overflow-wrap:anywhere] [writing-mode:vertical-rl]">
                {column.label}
              </span>
            </PlainButton>
          ) : (
            <div
              key={column.key}
              data-head={column.key}
              className={cx(OPEN_WIDTH, 'mb-1 shrink-0 rounded-lg border border-line bg-sunken print:w-44')}
            >
              <ColumnHead id={`${id}${column.key}`} stage={column} />
            </div>
          ),
        )}
      </div>
      {places.length === 0 && <p className="px-1 py-2 text-xs text-ink-3">{t('noCards')}</p>}
      {places.map((place) => (
        <LaneRow
          key={place.lane.key}
          place={place}
          label={nameOf(place.lane.key)}
          folds={folds}
          near={near}
          from={printing ? 0 : view.top - place.top - BEYOND}
          to={printing ? printed : view.top + view.height - place.top + BEYOND}
          keeps={keptLanes.has(place.lane.key)}
          stick={stick}
          words={words}
          onFold={(folded) => fold(place.lane.key, folded)}
          entry={place === first ? (open.find(({ key }) => place.lane.cells.has(key))?.key ?? null) : null}
        />
      ))}
      <LaneHint labelOf={labelOf} />
    </div>
  )
}

const GAP = 8

/** The columns in or near the viewport; in print all of them. */
function useNearColumns(
  { left, width }: Viewport,
  columns: readonly StageColumn[],
  folds: (column: StageColumn) => boolean,
  printing: boolean,
): ReadonlySet<ColumnKey> {
  return useMemo(() => {
    const rem = 16 * textScale()
    const open = Math.min(17 * rem, window.innerWidth - 2.5 * rem)
    const near = new Set<ColumnKey>()
    let start = 0
    for (const column of columns) {
      const end = start + (folds(column) ? 2.5 * rem : open) + GAP
      if (printing || (end > left - BEYOND && start < left + width + BEYOND)) near.add(column.key)
      start = end
    }
    return near
  }, [left, width, columns, folds, printing])
}
