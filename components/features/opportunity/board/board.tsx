import { memo, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNamesForPrint } from '#components/entities/company/use-names-for-print.ts'
import { useDisabledReason } from '#components/entities/team/role.tsx'
import { cx } from '#components/ui/cx.ts'
import { partOf } from '#components/ui/feedback/part.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { useMenuAt } from '#components/ui/overlay/use-menu-at.ts'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import { isFolded, withFold } from '#lib/domain/opportunity/board/folding.ts'
import type { LANE_KINDS } from '#lib/domain/opportunity/board/lane-kinds.ts'
import type { IdOrNone } from '#lib/domain/opportunity/opportunity-filter.ts'
import { combineUnsubscribes, listen } from '#lib/store.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { useBoard, useColumnKeys } from '../model/use-board.tsx'
import { BoardColumn } from './board-column.tsx'
import {
  actionTargets,
  type BoardParts,
  BoardPartsContext,
  BoardUiContext,
  createBoardUi,
  moveWithFocus,
  useBoardUi,
  useSelectedCards,
} from './board-ui.ts'
import { CardMenu } from './card-menu.tsx'
import { CarryStages } from './carry-stages.tsx'
import { PRINTED_CARDS } from './column-cards.tsx'
import { FoldedColumn } from './folded-column.tsx'
import { isInView } from './layout.ts'
import { savedPosition } from './saved-position.ts'
import { BoardSelectionBar } from './selection-bar.tsx'
import { foldableOf, type StageColumn } from './stage-columns.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useDrags } from './use-drags.ts'
import { useFoldFocus } from './use-fold-focus.ts'
import type { Moves } from './use-moves.ts'

const Lanes = partOf(() => import('./lanes/lanes.tsx'), 'Lanes', { here: true })

/** Cards outside the viewport are rendered at the latest this long after the first ones, milliseconds. */
const OVERSCAN_AFTER = 500

interface BoardProps extends BoardParts {
  moves: Moves
  onOpen: (idOpportunity: number) => void
  /** The card whose sheet is open. */
  openedId: number | null
  /** Stages named in the filter. */
  wanted: readonly IdOrNone[]
  lanes: (typeof LANE_KINDS)[number]
  /** Identifies the current filter. */
  filteredBy: string
}

export function Board({ openedId, ...props }: BoardProps) {
  const [ui] = useState(createBoardUi)
  useEffect(() => {
    if (openedId !== null) ui.setActive(openedId)
  }, [ui, openedId])
  return (
    <BoardUiContext value={ui}>
      <Columns {...props} />
    </BoardUiContext>
  )
}

const Columns = memo(function Columns(props: Omit<BoardProps, 'openedId'>) {
  const { columns, moves, settings, onSettings, onOpen, wanted, lanes, filteredBy } = props
  const { move, titleOf, labelOf } = moves
  const t = useTranslations('board')
  const ui = useBoardUi()
  const off = useDisabledReason()
  const board = useBoard()
  const held = useColumnKeys()
  const selecting = useSelectedCards().size > 0
  const strip = useRef<HTMLDivElement>(null)
  const [calm, setCalm] = useState(false)
  const [width] = useState(() => document.querySelector('main')?.clientWidth ?? window.innerWidth)
  const { menu, openMenu: openAt, closeMenu } = useMenuAt()

  const openMenu = (id: number) => {
    const anchor = strip.current?.querySelector<HTMLElement>(`[data-opportunity="${id}"] [data-part="menu"]`)
    if (anchor) openAt(id, anchor)
  }
  const folds = useCallback(
    (column: StageColumn) => isFolded(settings, foldableOf(column, held, wanted)),
    [settings, held, wanted],
  )
  const onKeyDown = useBoardKeys({ columns, isFolded: folds, move, titleOf, labelOf, openMenu, off })
  useDrags({
    strip,
    ui,
    move,
    describe: (count) => t('several', { count }),
    refuse: (key) => {
      const { label = '', note } = columns.find((column) => column.key === key) ?? {}
      toast({ tone: 'warning', title: t('refused', { label, note: note ?? 'none' }) })
    },
    isOff: off !== undefined,
  })

  useEffect(() => whenIdle(() => setCalm(true), OVERSCAN_AFTER), [])
  useFoldFocus(strip, settings)
  useNamesForPrint(() =>
    columns.flatMap(({ key }) =>
      board
        .column(key)
        .entries.slice(0, PRINTED_CARDS)
        .map(({ card }) => card.idCompany),
    ),
  )

  // Restores the scroll position and the active card after coming back.
  useLayoutEffect(() => {
    const { left, active: id } = savedPosition
    // Setting it even to 0 would force a layout here.
    if (strip.current && left > 0) strip.current.scrollLeft = left
    if (id !== null && board.indexOf(id) >= 0 && document.activeElement === document.body) ui.wantFocus(id)
    return ui.subscribe(() => {
      savedPosition.active = ui.getActive()
    })
  }, [board, ui])

  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element)) return
    const id = Number(event.target.closest<HTMLElement>('[data-opportunity]')?.dataset.opportunity)
    if (Number.isNaN(id)) return
    if (event.target.closest('[data-part="menu"]')) return openMenu(id)
    if (!event.target.closest('[data-part="open"], [data-part="stuck"]')) return
    event.preventDefault()
    if (event.shiftKey) selectRange(id)
    else if (event.ctrlKey || event.metaKey) ui.toggle(id)
    else onOpen(id)
  })
  const selectRange = (id: number) => {
    const anchor = ui.getAnchor()
    const key: ColumnKey = board.getCard(id)?.idStade ?? 'none'
    const all = ui.getLanes()?.around(id) ?? board.column(key).entries.map(({ card }) => card.idOpportunity)
    const ends = [all.indexOf(id), all.indexOf(anchor ?? 0)]
    if (ends.includes(-1)) return ui.toggle(id)
    const ids = all.slice(Math.min(...ends), Math.max(...ends) + 1)
    ui.select([...ui.getSelected(), ...ids])
  }

  // Delegated listeners for all cards; the board is not interactive itself, the links and buttons inside are.
  const onKey = useEffectEvent(onKeyDown)
  useEffect(() => {
    const element = strip.current
    if (element)
      return combineUnsubscribes(listen(element, 'keydown', onKey), listen(element, 'click', onClick))
  }, [])

  const unfold = (column: StageColumn) =>
    onSettings(withFold(settings, foldableOf(column, held, wanted), false))
  const open = columns.filter((column) => !folds(column))
  return (
    <BoardPartsContext value={props}>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <p id="board-keys" hidden>
          {t(lanes === 'none' ? 'keys' : 'lanes.keys')}
        </p>
        <p id="board-select" hidden>
          {t('select')}
        </p>
        <p id="board-menu" hidden>
          {t('menuOf')}
        </p>
        <div
          ref={strip}
          data-testid="board"
          data-selecting={selecting || undefined}
          onScroll={({ currentTarget }) => {
            savedPosition.left = currentTarget.scrollLeft
            if (lanes !== 'none') savedPosition.tops.set('lanes', currentTarget.scrollTop)
          }}
          className={cx(
            'group/board min-h-0 flex-1',
            lanes === 'none'
              ? 'flex gap-2 overflow-x-auto overscroll-x-contain px-gutter pb-3 max-sm:snap-x max-sm:snap-mandatory'
              : 'relative overflow-auto overscroll-contain [overflow-anchor:none]',
          )}
        >
          <CarryStages labelOf={labelOf} />
          {lanes !== 'none' && (
            <Lanes
              by={lanes}
              strip={strip}
              folds={folds}
              onUnfold={unfold}
              labelOf={labelOf}
              filteredBy={filteredBy}
            />
          )}
          {lanes === 'none' &&
            columns.map((column, at) =>
              folds(column) ? (
                <FoldedColumn key={column.key} stage={column} onUnfold={() => unfold(column)} />
              ) : (
                <BoardColumn
                  key={column.key}
                  column={column}
                  sharing={open.length}
                  isPainted={calm}
                  inView={isInView(at, savedPosition.left, width)}
                  isFirst={column === open.find(({ key }) => held.includes(key))}
                />
              ),
            )}
        </div>
        <BoardSelectionBar
          onMove={(ids, to) => {
            ui.select([])
            move(ids, to)
          }}
        />
        {menu && (
          <CardMenu
            key={menu.key}
            anchor={menu.anchor}
            label={t('menu', { title: titleOf(menu.id) })}
            from={board.getCard(menu.id)?.idStade ?? null}
            onOpen={() => onOpen(menu.id)}
            onMove={(to) => {
              const ids = actionTargets(ui, board, menu.id)
              if (ids.length > 1) ui.select([])
              moveWithFocus(ui, board, menu.id, () => move(ids, to))
            }}
            onClose={() => closeMenu(menu)}
          />
        )}
      </div>
    </BoardPartsContext>
  )
})
