import { scaleBand, scaleLinear } from 'd3-scale'
import { stack, stackOffsetDiverging } from 'd3-shape'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSize } from '#components/ui/use-size.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { type Part, partsOf } from './chart-parts.ts'
import type { ReportShape, ShapeLine } from './use-shape.ts'

const HEIGHT = 260
/** Margins, pixels; the right one has room for half a label. */
const EDGE = { top: 8, right: 36, bottom: 28, left: 76 }
/** Minimum width of a bar, pixels; beyond that the chart scrolls. */
const NARROWEST = 18

/** The highest bar is cut if it is at least this many times the second: it would flatten all others. */
const CUT_FROM_RATIO = 4

/** How far from zero the axis goes at most, given each bar's length. */
function reach(lengths: readonly number[]): number {
  const [first = 0, second = 0] = lengths.toSorted((one, other) => other - one)
  return second === 0 || first < CUT_FROM_RATIO * second ? first : second * 1.25
}

/** The report as a bar chart, one bar a line. Arrows move between bars; the selected one is described below. */
export function ReportChart({ shape }: { shape: ReportShape }) {
  const t = useTranslations('report')
  const notation = useNotation()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const wide = useSize(box, 640, 'width')
  const [at, setAt] = useState<number | null>(null)
  const { lines } = shape
  const parts = useMemo(
    () => partsOf(shape, { likely: t('measures.weighted'), unlikely: t('rest'), others: t('others') }),
    [shape, t],
  )
  const width = Math.max(wide, EDGE.left + EDGE.right + lines.length * NARROWEST)
  const { x, y, bars, beyond, isBelow } = useMemo(() => {
    const layers = stack<ShapeLine, Part>()
      .keys(parts)
      .value((line, part) => part.of(line))
      .offset(stackOffsetDiverging)(lines as ShapeLine[])
    const ends = lines.map((_line, at) => layers.flatMap((layer) => [...(layer[at] ?? [])]))
    const up = ends.map((some) => Math.max(0, ...some))
    const down = ends.map((some) => -Math.min(0, ...some))
    const most = reach([...up, ...down])
    return {
      bars: layers,
      beyond: new Set(
        lines.flatMap((_line, at) => ((up[at] ?? 0) > most || (down[at] ?? 0) > most ? [at] : [])),
      ),
      isBelow: (at: number) => (down[at] ?? 0) > most,
      x: scaleBand<number>()
        .domain(lines.map((_line, place) => place))
        .range([EDGE.left, width - EDGE.right])
        .paddingInner(0.25)
        .paddingOuter(0.1),
      y: scaleLinear()
        .domain([-Math.min(most, Math.max(0, ...down)), Math.min(most, Math.max(1, ...up))])
        .clamp(true)
        .nice(4)
        .range([HEIGHT - EDGE.bottom, EDGE.top]),
    }
  }, [lines, parts, width])
  const money = (cents: number) => formatCents(cents, notation)
  const short = new Intl.NumberFormat(notation.locale, { notation: 'compact', maximumFractionDigits: 1 })
  const said = (line: ShapeLine) =>
    [
      line.label,
      ...parts.flatMap((part) =>
        part.of(line) === 0 ? [] : `${part.label} ${money(Math.abs(part.of(line)))}`,
      ),
    ].join(' · ')
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? lines.length - 1 : step && (at ?? -step) + step
    if (to === undefined) return
    event.preventDefault()
    setAt(Math.min(lines.length - 1, Math.max(0, to)))
  }
  const shownLine = at === null ? undefined : lines[at]
  const each = Math.max(1, Math.ceil(72 / Math.max(1, x.step())))
  return (
    <figure
      // The alternative text in a tagged PDF.
      aria-label={t('figure', {
        caption: shape.caption,
        count: lines.length,
        first: lines[0]?.label ?? '',
        last: lines.at(-1)?.label ?? '',
      })}
      className="px-4 py-3"
      data-testid="report-chart"
    >
      <figcaption className="mb-2 flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-2">
        {parts.map((part) => (
          <span key={part.id} className="flex items-center gap-1.5">
            <svg aria-hidden="true" className="size-2.5 rounded-xs forced-color-adjust-none">
              <rect
                width="10"
                height="10"
                fill={part.striped ? `url(#${id}${part.id})` : `var(--${part.fill})`}
              />
            </svg>
            {part.label}
          </span>
        ))}
        {[...beyond].map((place) => {
          const line = lines[place]
          return (
            line && (
              <span key={line.id} className="ms-auto text-ink-3">
                {t('cut', { line: line.label })}
              </span>
            )
          )
        })}
      </figcaption>
      <div
        ref={box}
        className="overflow-x-auto rounded-sm"
        tabIndex={0}
        role="group"
        aria-roledescription={t('chart')}
        aria-label={shape.caption}
        aria-describedby={`${id}said`}
        onKeyDown={onKeyDown}
        onFocus={() => setAt((now) => now ?? 0)}
        onPointerLeave={() => setAt(null)}
      >
        <svg
          aria-hidden="true"
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          className="block forced-color-adjust-none print:h-auto print:w-full"
        >
          <defs>
            {parts
              .filter(({ striped }) => striped)
              .map((part) => (
                <pattern
                  key={part.id}
                  id={`${id}${part.id}`}
                  width="5"
                  height="5"
                  patternUnits="userSpaceOnUse"
                  patternTransform="rotate(45)"
                >
                  <rect
                    width="5"
                    height="5"
                    fill={`color-mix(in oklab, var(--${part.fill}), var(--surface) 70%)`}
                  />
                  <rect width="2.5" height="5" fill={`var(--${part.fill})`} />
                </pattern>
              ))}
          </defs>
          {y.ticks(4).map((tick) => (
            <g key={tick} transform={`translate(0 ${y(tick)})`} className="text-xs">
              <line
                x1={EDGE.left}
                x2={width - EDGE.right}
                stroke={tick === 0 ? 'var(--line-strong)' : 'var(--line)'}
              />
              <text x={EDGE.left - 8} dy="0.32em" textAnchor="end" fill="var(--ink-3)">
                {short.format(tick / 100)}
              </text>
            </g>
          ))}
          {lines.map((line, place) => {
            const left = x(place) ?? 0
            return (
              <g
                key={line.id}
                onPointerEnter={() => setAt(place)}
                opacity={at === null || at === place ? 1 : 0.45}
              >
                <rect x={left} y={0} width={x.bandwidth()} height={HEIGHT} fill="transparent" />
                {bars.map((layer) => {
                  const [from, to] = layer[place] ?? [0, 0]
                  const part = layer.key
                  const [top, bottom] = [y(Math.max(from, to)), y(Math.min(from, to))]
                  return (
                    bottom - top > 0 && (
                      <rect
                        key={part.id}
                        data-part={part.id}
                        x={left}
                        y={top}
                        width={x.bandwidth()}
                        height={Math.max(1, bottom - top)}
                        fill={part.striped ? `url(#${id}${part.id})` : `var(--${part.fill})`}
                      />
                    )
                  )
                })}
                {beyond.has(place) && (
                  <path
                    data-part="cut"
                    d={`M${left - 3} ${isBelow(place) ? HEIGHT - EDGE.bottom - 12 : EDGE.top + 14}l${x.bandwidth() / 2 + 3} -7 ${x.bandwidth() / 2 + 3} 7v5l${-x.bandwidth() / 2 - 3} -7 ${-x.bandwidth() / 2 - 3} 7z`}
                    fill="var(--surface)"
                  />
                )}
                {/* Counted from the last, which is always labelled: "without" must not be taken for the next month. */}
                {(lines.length - 1 - place) % each === 0 && (
                  <text
                    x={left + x.bandwidth() / 2}
                    y={HEIGHT - 8}
                    textAnchor="middle"
                    fill="var(--ink-2)"
                    className="text-xs"
                  >
                    {/* Cut in the middle: names that differ only at their end stay apart. */}
                    {line.label.length > 13
                      ? `${line.label.slice(0, 6)}…${line.label.slice(-6)}`
                      : line.label}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      </div>
      <p
        id={`${id}said`}
        aria-live="polite"
        className="mt-1.5 min-h-5 print:hidden text-xs text-ink-2 tabular-nums"
      >
        {shownLine ? said(shownLine) : ''}
      </p>
    </figure>
  )
}
