import type { Browser, CDPSession, Page } from 'playwright'

export async function openSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  // CPU time instead of wall-clock time, so that other load on the machine does not count.
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await session.send('Performance.enable')
  return session
}

/** CPU time of the main thread so far, milliseconds. */
export async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string; readonly data?: { readonly documentLoaderURL?: string } }
}

/** Traces a page's main thread while `during` runs; returns the trace events and the result of `during`. */
async function mainThread<T>(
  browser: Browser,
  page: Page | undefined,
  categories: string[],
  during: () => Promise<T>,
): Promise<{ events: TraceEvent[]; answer: T }> {
  await browser.startTracing(page, { categories })
  const answer = await during()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const main = new Set(
    trace.traceEvents.flatMap(({ name, pid, tid, args }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? `${pid} ${tid}` : [],
    ),
  )
  const events = trace.traceEvents.filter(({ pid, tid }) => main.has(`${pid} ${tid}`))
  if (events.length === 0) throw new Error('The trace has no main thread')
  return { events, answer }
}

/**
 * The longest task of a page's main thread while `during` runs: milliseconds of CPU time, so that other load on the
 * machine does not count.
 */
export async function longestTask(browser: Browser, during: () => Promise<unknown>): Promise<number> {
  const { events } = await mainThread(browser, undefined, ['toplevel'], during)
  return events.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0)
}

/** Kinds of main-thread work, in the order of the table. */
export const KINDS = [
  'scripts compiled',
  'scripts run',
  'document',
  'style',
  'layout',
  'paint',
  'garbage',
  'other',
] as const
type Kind = (typeof KINDS)[number]
const KIND_OF: readonly (readonly [RegExp, Kind])[] = [
  [/^(V8\.|v8\.)(.*(Compile|Parse|Finaliz|Publish|Ignition))/i, 'scripts compiled'],
  [/GC/, 'garbage'],
  [/^(ParseHTML|ParseAuthorStyleSheet|DocumentLoader|HTMLDocumentParser|NavigationBodyLoader)/, 'document'],
  [/^(UpdateLayoutTree|RecalculateStyles|ScheduleStyleRecalculation)/, 'style'],
  [/^Layout$/, 'layout'],
  [/^(PrePaint|Paint|Layerize|Commit|UpdateLayer|RasterTask|CompositeLayers)/, 'paint'],
  [
    /^(FunctionCall|EvaluateScript|RunMicrotasks|v8\.|V8\.|TimerFire|FireAnimationFrame|EventDispatch)/,
    'scripts run',
  ],
]
const kindOf = (name: string): Kind => KIND_OF.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'

/** Main-thread work by kind, ms, until the time that `during` resolves to, in ms since the navigation. */
export async function workByKind(
  browser: Browser,
  page: Page,
  during: () => Promise<number>,
): Promise<Record<Kind, number>> {
  const categories = ['toplevel', 'devtools.timeline', 'blink.user_timing', 'loading', 'v8', 'v8.execute']
  const { events, answer } = await mainThread(browser, page, categories, during)
  // An SVG image is a document too, but has no URL.
  const began = Math.max(
    ...events.flatMap(({ name, ts, args }) =>
      name === 'navigationStart' && args?.data?.documentLoaderURL ? ts : [],
    ),
  )
  const work = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>
  const open: { kind: Kind; end: number }[] = []
  const tasks = events
    .filter(({ ph, ts }) => ph === 'X' && ts >= began && ts <= began + answer * 1000)
    .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
  for (const { name, ts, dur = 0 } of tasks) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop()
    const around = open.at(-1)
    // A nested event of unknown kind counts as the kind of its parent.
    const kind = kindOf(name) === 'other' && around ? around.kind : kindOf(name)
    if (around) work[around.kind] -= dur / 1000
    work[kind] += dur / 1000
    open.push({ kind, end: ts + dur })
  }
  return work
}

/** Bytes of JavaScript objects and their array buffers, after a garbage collection. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, ...rest } = await session.send('Runtime.getHeapUsage')
  const { backingStorageSize = 0 } = rest as { backingStorageSize?: number }
  return usedSize + backingStorageSize
}

/** Scrolls down with the wheel at a point, and resolves to the intervals between frames. */
export async function scrollFrames(
  page: Page,
  session: CDPSession,
  at: { x: number; y: number },
  distance: number,
  speed: number,
): Promise<number[]> {
  await page.evaluate(() => window.probe.startFrames())
  await session.send('Input.synthesizeScrollGesture', {
    ...at,
    yDistance: -distance,
    speed,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  return page.evaluate(() => window.probe.stopFrames())
}
