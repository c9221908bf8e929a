import type { Browser, CDPSession, Page } from 'playwright'

export async function openSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  // The processor's time, not the clock's: what others do on the machine does not count.
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await session.send('Performance.enable')
  return session
}

/** Milliseconds that the main thread has worked so far. */
export async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/**
 * The longest task of a page's main thread while `during` runs: milliseconds of the processor's time, so that what
 * others do on the machine does not count.
 */
export async function longestTask(browser: Browser, during: () => Promise<unknown>): Promise<number> {
  await browser.startTracing(undefined, { categories: ['toplevel'] })
  await during()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const main = new Set(
    trace.traceEvents.flatMap(({ name, pid, tid, args }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? `${pid} ${tid}` : [],
    ),
  )
  let longest = 0
  for (const { pid, tid, tdur = 0 } of trace.traceEvents) {
    if (main.has(`${pid} ${tid}`)) longest = Math.max(longest, tdur / 1000)
  }
  return longest
}

/** Bytes of JavaScript objects and of the buffers they hold, after a collection. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize, ...rest } = await session.send('Runtime.getHeapUsage')
  const { backingStorageSize = 0 } = rest as { backingStorageSize?: number }
  return usedSize + backingStorageSize
}

/** Scrolls what lies under a point downwards, as a wheel would, and answers the intervals between frames. */
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
