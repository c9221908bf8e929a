import { bff } from '#lib/query/http.ts'
import { pageRouteOf } from './page-routes.ts'
import { MOST_VISITS, Visit, type VisitFigures } from './visit.ts'

/** Events shorter than this are none that anybody feels; the least that a browser tells of. */
const LEAST_EVENT = 16

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}
interface Interaction extends PerformanceEntry {
  interactionId?: number
}

/** Interactions of the document so far; 0 where the browser does not count them. */
const interactions = () => (performance as Performance & { interactionCount?: number }).interactionCount ?? 0

const tells = (type: string) =>
  typeof PerformanceObserver === 'function' && PerformanceObserver.supportedEntryTypes.includes(type)

function observe<Entry extends PerformanceEntry>(
  type: string,
  note: (entry: Entry) => void,
  more: object = {},
): () => void {
  if (!tells(type)) return () => undefined
  const noteAll = (entries: readonly PerformanceEntry[]) => {
    for (const entry of entries) note(entry as Entry)
  }
  const observer = new PerformanceObserver((list) => noteAll(list.getEntries()))
  observer.observe({ type, buffered: true, ...more })
  return () => noteAll(observer.takeRecords())
}

/** Whether the page was ever out of sight since it was opened: then its first paint says nothing. */
const wasHidden = () =>
  document.visibilityState === 'hidden' ||
  performance.getEntriesByType('visibility-state').some(({ name }) => name === 'hidden')

/** The address that the document was opened at, and when somebody saw it: a page can be rendered ahead. */
function opening(): { pathname: string; at: number } {
  const [entry] = performance.getEntriesByType('navigation') as (PerformanceEntry & {
    activationStart?: number
  })[]
  return { pathname: new URL(entry?.name ?? location.href).pathname, at: entry?.activationStart ?? 0 }
}

// By `fetch` and not `sendBeacon`, which cannot carry the header that every call of ours has; it outlives the page too.
const send = (visits: readonly VisitFigures[]) =>
  void bff('/api/visits', { method: 'POST', body: JSON.stringify({ visits }), keepalive: true }).catch(
    () => undefined,
  )

/**
 * Measures what visits feel like (LCP, INP, CLS), by the pattern of their page, and tells the server when the tab is
 * left. The browser has kept what happened before this was loaded. Answers what is to be told of each new address.
 */
function watch(): (pathname: string) => void {
  const shifts = tells('layout-shift')
  const { pathname, at } = opening()
  let visits = [new Visit(pageRouteOf(pathname), 0, { shifts })]
  const visitAt = (time: number) => visits.findLast(({ since }) => since <= time)

  const takers = [
    observe<Interaction>(
      'event',
      ({ interactionId, duration, startTime }) => {
        if (interactionId) visitAt(startTime)?.interacted(interactionId, duration)
      },
      { durationThreshold: LEAST_EVENT },
    ),
    observe<Shift>('layout-shift', ({ value, hadRecentInput, startTime }) => {
      if (!hadRecentInput) visitAt(startTime)?.shifted(value, startTime)
    }),
  ]
  const [first] = visits
  if (first && !wasHidden())
    takers.push(
      observe('largest-contentful-paint', ({ startTime }) => first.painted(Math.max(0, startTime - at))),
    )

  let counted = 0
  const leave = () => {
    visits.at(-1)?.hadInteractions(interactions() - counted)
    counted = interactions()
  }
  const tell = () => {
    for (const take of takers) take()
    const told = visits.map((visit) => visit.figures()).filter((figures) => figures !== null)
    if (told.length > 0) send(told.slice(-MOST_VISITS))
  }
  let shown = pathname
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') return
    leave()
    tell()
    visits = [new Visit(pageRouteOf(shown), performance.now(), { isReturn: true })]
  })
  return (next) => {
    if (next === shown) return
    shown = next
    leave()
    if (visits.length === MOST_VISITS) {
      tell()
      visits = []
    }
    visits.push(new Visit(pageRouteOf(next), performance.now(), { shifts }))
  }
}

let watching: ((pathname: string) => void) | null = null

/** The address that the tab shows. The first one told begins the watch, which lasts as long as the document. */
export function visitAddress(pathname: string): void {
  watching ??= watch()
  watching(pathname)
}
