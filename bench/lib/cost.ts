import type { CDPSession, Page } from 'playwright'

/** What the main thread has done so far, in milliseconds, and what its heap holds, in bytes. */
export interface Cost {
  readonly task: number
  readonly script: number
  readonly layout: number
  readonly style: number
}

export async function openSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return session
}

export async function costOf(session: CDPSession): Promise<Cost> {
  const { metrics } = await session.send('Performance.getMetrics')
  const by = new Map(metrics.map(({ name, value }) => [name, value * 1000]))
  const of = (name: string) => by.get(name) ?? Number.NaN
  return {
    task: of('TaskDuration'),
    script: of('ScriptDuration'),
    layout: of('LayoutDuration'),
    style: of('RecalcStyleDuration'),
  }
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
