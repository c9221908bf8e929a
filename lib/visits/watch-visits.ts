import { bff } from '#lib/query/http.ts'
import { pageRouteOf } from './page-routes.ts'
import { MAX_VISITS, Visit, type VisitFigures } from './visit.ts'

/** Shorter events are imperceptible, milliseconds; also the lowest `durationThreshold` that browsers allow. */
const DURATION_THRESHOLD = 16

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}
interface Interaction extends PerformanceEntry {
  interactionId?: number
}

/** Number of interactions with the document so far; 0 where the browser does not count them. */
const interactions = () => (performance as Performance & { interactionCount?: number }).interactionCount ?? 0

const isSupported = (type: string) =>
  typeof PerformanceObserver === 'function' && PerformanceObserver.supportedEntryTypes.includes(type)

function observe<Entry extends PerformanceEntry>(
  type: string,
  note: (entry: Entry) => void,
  more: object = {},
): () => void {
  if (!isSupported(type)) return () => undefined
  const noteAll = (entries: readonly PerformanceEntry[]) => {
    for (const entry of entries) note(entry as Entry)
  }
  const observer = new PerformanceObserver((list) => noteAll(list.getEntries()))
  observer.observe({ type, buffered: true, ...more })
  return () => noteAll(observer.takeRecords())
}

/** Whether the page was ever hidden since it was opened: its LCP is then meaningless. */
const wasHidden = () =>
  document.visibilityState === 'hidden' ||
  performance.getEntriesByType('visibility-state').some(({ name }) => name === 'hidden')

/** The path at which the document was opened, and when it was activated (later than 0 if it was prerendered). */
function opening(): { pathname: string; at: number } {
  const [entry] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
    activationStart?: number
  })[]
  return { pathname: new URL(entry?.name ?? location.href).pathname, at: entry?.activationStart ?? 0 }
}

// `fetch` with `keepalive` outlives the page as `sendBeacon` does, which cannot send the `x-csrf` header.
const send = (visits: readonly VisitFigures[]) =>
  void bff('/api/visits', { method: 'POST', body: JSON.stringify({ visits }), keepalive: true }).catch(
    () => undefined,
  )

/**
 * Measures web vitals (LCP, INP, CLS) per route pattern, and sends them to the server when the tab is hidden. Entries
 * from before this was loaded are buffered by the browser. Returns a function to call with each new path.
 */
function watch(): (pathname: string) => void {
  const shifts = isSupported('layout-shift')
  const { pathname, at } = opening()
  let visits = [new Visit(pageRouteOf(pathname), 0, { shifts })]
  const visitAt = (time: number) => visits.findLast(({ since }) => since <= time)

  const flushes = [
    observe<Interaction>(
      'event',
      ({ interactionId, duration, startTime }) => {
        if (interactionId) visitAt(startTime)?.interacted(interactionId, duration)
      },
      { durationThreshold: DURATION_THRESHOLD },
    ),
    observe<Shift>('layout-shift', ({ value, hadRecentInput, startTime }) => {
      if (!hadRecentInput) visitAt(startTime)?.shifted(value, startTime)
    }),
  ]
  const [first] = visits
  if (first && !wasHidden())
    flushes.push(
      observe('largest-contentful-paint', ({ startTime }) => first.painted(Math.max(0, startTime - at))),
    )

  let counted = 0
  const leave = () => {
    visits.at(-1)?.hadInteractions(interactions() - counted)
    counted = interactions()
  }
  const report = () => {
    for (const flush of flushes) flush()
    const told = visits.map((visit) => visit.figures()).filter((figures) => figures !== null)
    if (told.length > 0) send(told.slice(-MAX_VISITS))
  }
  let shown = pathname
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    leave()
    report()
    visits = [new Visit(pageRouteOf(shown), performance.now(), { isReturn: true })]
  })
  return (next) => {
    if (next === shown) return
    shown = next
    leave()
    if (visits.length === MAX_VISITS) {
      report()
      visits = []
    }
    visits.push(new Visit(pageRouteOf(next), performance.now(), { shifts }))
  }
}

let watching: ((pathname: string) => void) | null = null

/** Reports the tab's current path. The first call starts the measurement, which lasts as long as the document. */
export function visitAddress(pathname: string): void {
  watching ??= watch()
  watching(pathname)
}
