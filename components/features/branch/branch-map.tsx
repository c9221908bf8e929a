import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { AREA_FRAMES, MAP_SIZE } from '#lib/domain/branch/france-map.ts'
import { FRANCE_OUTLINE } from '#lib/domain/branch/france-outline.generated.ts'
import { type BranchMap, type BranchMark, radiusOf } from './map-marks.ts'
import { isMapShortcut } from './map-shortcut.ts'

interface BranchMapProps {
  map: BranchMap
  /** The key of the mark that the list is filtered by. */
  spot: string | null
  /** Keys of the marks that hold the selected branch and the hovered one. */
  chosen: string | null
  hovered: string | null
  onPick: (mark: BranchMark) => void
  onTable: (mark: BranchMark) => void
  /** Each new object moves the focus to the selected mark. */
  focus: object | null
}

const frames = AREA_FRAMES.filter(({ area }) => area !== 'metropole')

const outline = (
  <g>
    {frames.map(({ area, box: [x, y, width, height] }) => (
      <rect
        key={area}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={4}
        className="fill-transparent stroke-line"
      />
    ))}
    {AREA_FRAMES.map(({ area }) => (
      <path
        key={area}
        d={FRANCE_OUTLINE[area]}
        fillRule="evenodd"
        className="fill-press stroke-line-control"
        strokeWidth={0.75}
        strokeLinejoin="round"
      />
    ))}
  </g>
)

/** A map of France from a bundled outline, without a tile server; the list beside it is its text alternative. */
export function BranchMapView({ map, spot, chosen, hovered, onPick, onTable, focus }: BranchMapProps) {
  const t = useTranslations('branch')
  const svg = useRef<SVGSVGElement>(null)
  const [active, setActive] = useState<number | null>(null)
  const { marks, westToEast } = map
  const lead = marks.findIndex(({ key }) => key === (chosen ?? spot))
  const first = lead >= 0 ? lead : (westToEast[0] ?? 0)
  const reachable = active !== null && active < marks.length ? active : first
  // A new selection becomes the mark in the tab order.
  const [led, setLed] = useState(lead)
  if (led !== lead) {
    setLed(lead)
    setActive(null)
  }
  useEffect(() => {
    if (focus) svg.current?.querySelector<SVGElement>('[aria-pressed="true"]')?.focus()
  }, [focus])

  // Roving tabindex: the arrow keys go through the marks from west to east.
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const mark = marks[reachable]
    if (mark !== undefined && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault()
      onPick(mark)
    }
    if (mark !== undefined && isMapShortcut(event)) onTable(mark)
    if (step === undefined || marks.length === 0) return
    event.preventDefault()
    const place = westToEast.indexOf(reachable)
    const next = westToEast[(place + step + marks.length) % marks.length] ?? 0
    setActive(next)
    svg.current?.querySelector<SVGElement>(`[data-mark="${next}"]`)?.focus()
  }

  return (
    <svg
      ref={svg}
      viewBox={`-2 -2 ${MAP_SIZE.width + 4} ${MAP_SIZE.height + 4}`}
      data-testid="branch-map"
      aria-label={t('map')}
      role="group"
      onKeyDown={onKeyDown}
      className="block h-auto w-full"
    >
      {outline}
      {marks.map((mark, index) => (
        <Mark
          key={mark.key}
          mark={mark}
          index={index}
          focusable={index === reachable}
          pressed={mark.key === spot}
          chosen={mark.key === chosen}
          hovered={mark.key === hovered}
          label={t('mark', {
            place: mark.members[0]?.branch.adressCity ?? t('somewhere'),
            count: mark.members.length,
          })}
          onFocus={setActive}
          onPick={onPick}
        />
      ))}
    </svg>
  )
}

interface MarkProps {
  mark: BranchMark
  index: number
  focusable: boolean
  pressed: boolean
  chosen: boolean
  hovered: boolean
  label: string
  onFocus: (index: number) => void
  onPick: (mark: BranchMark) => void
}

function Mark({ mark, index, focusable, pressed, chosen, hovered, label, onFocus, onPick }: MarkProps) {
  const { x, y, members } = mark
  const radius = radiusOf(members.length)
  const open = members.some(({ branch }) => branch.isActive)
  const lit = pressed || chosen || hovered
  return (
    <g
      role="button"
      tabIndex={focusable ? 0 : -1}
      aria-label={label}
      aria-pressed={pressed || chosen}
      data-mark={index}
      data-tooltip={label}
      onFocus={() => onFocus(index)}
      onClick={() => onPick(mark)}
      className="group/mark cursor-pointer outline-none"
    >
      <circle cx={x} cy={y} r={Math.max(radius, 10)} className="fill-transparent" />
      <circle
        cx={x}
        cy={y}
        r={lit ? radius + 3 : radius}
        strokeWidth={lit ? 4 : 1.5}
        className={cx(
          open ? 'fill-accent' : 'fill-neutral',
          lit ? 'stroke-ink' : 'stroke-surface',
          'group-focus-visible/mark:stroke-focus group-focus-visible/mark:[stroke-width:6px]',
          'transition-[r] duration-100',
        )}
        fillOpacity={lit ? 1 : 0.78}
      />
      {members.length > 19 && (
        <text
          x={x}
          y={y}
          dy="0.35em"
          textAnchor="middle"
          className="pointer-events-none fill-on-accent text-[16px] font-medium"
        >
          {members.length}
        </text>
      )}
    </g>
  )
}
