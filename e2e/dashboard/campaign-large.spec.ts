import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import { paths } from '#lib/paths.ts'
import { withoutPicker } from '../support/campaigns.ts'
import { type LargePair, startLargePair } from '../support/large-pair.ts'
import { open } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { test as base, expect } from '../support/test.ts'
import { THOROUGH } from '../support/thorough.ts'
import { python, readColumn } from '../support/workbook.ts'

const ROWS = 100_000
/** Milliseconds: a task that long is felt. */
const LONG = 200

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds on the thread's own clock: a machine that is busy with other work does not count. */
  tdur?: number
  args?: { name?: string }
}

/** The longest task of any page's main thread, milliseconds. */
function longestTask({ traceEvents }: { traceEvents: TraceEvent[] }): number {
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(thread),
  )
  const tasks = traceEvents.filter(
    (event) => event.ph === 'X' && event.name.endsWith('RunTask') && mains.has(thread(event)),
  )
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur / 1000), 0)
}

let large: LargePair | null = null
const test = base.extend({
  dashboard: async ({ browserName: _ }, use) => use(large?.dashboard ?? ''),
})

test.setTimeout(300_000)

test.beforeAll(async () => {
  test.setTimeout(300_000)
  large = await startLargePair(ROWS)
})
test.afterAll(async () => {
  await large?.stop()
})

/** The campaign of each row of a file. */
const READERS = {
  'CSV, commas': async (path: string): Promise<string[]> => {
    const keys: string[] = []
    const file = createReadStream(path).pipe(parse({ record_delimiter: '\r\n', from: 2 }))
    for await (const [, campaign] of file) keys.push(campaign)
    return keys
  },
  'Excel workbook': async (path: string): Promise<string[]> => readColumn(path, 2).slice(1),
}

// Each takes up to a minute: by `npm test -- thorough`.
const FORMATS = THOROUGH ? Object.entries(READERS).slice(0, python === null ? 1 : 2) : []

for (const [format, keysIn] of FORMATS) {
  test(`100,000 rows are written (${format}) while the page stays alive and its memory does not double`, async ({
    page,
    context,
    dashboard,
  }) => {
    await withoutPicker(page)
    await signInAlone(context, dashboard, 'sandbox-full')
    await open(page, `${dashboard}${paths.campaigns()}`)
    await page.getByRole('button', { name: 'Load all' }).click()
    await expect(page.getByTestId('campaign-loaded')).toContainText('all there', { timeout: 120_000 })

    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    const heap = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
    }
    await devtools.send('HeapProfiler.collectGarbage')
    const before = await heap()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByLabel(format).check()
    await dialog.getByLabel('As the API gives them').check()
    const browser = context.browser()
    await browser?.startTracing(page, { categories: ['toplevel'] })
    const download = page.waitForEvent('download', { timeout: 200_000 })
    await dialog.getByRole('button', { name: 'Export' }).click()
    let peak = before
    const receipt = page.getByTestId('export-receipt')
    await expect
      .poll(
        async () => {
          peak = Math.max(peak, await heap())
          return receipt.isVisible()
        },
        { timeout: 200_000, intervals: [100] },
      )
      .toBe(true)
    await expect(receipt).toContainText('100,000 rows written')
    const longest = longestTask(JSON.parse(String(await browser?.stopTracing())))
    await devtools.send('HeapProfiler.collectGarbage')
    const after = await heap()
    const megabytes = (bytes: number) => Math.round(bytes / 1e6)
    test.info().annotations.push({
      type: 'measured',
      description: `longest task ${Math.round(longest)} ms; heap ${megabytes(before)}, at most ${megabytes(peak)}, after ${megabytes(after)} MB`,
    })
    expect(longest).toBeGreaterThan(0)
    expect(longest).toBeLessThan(LONG)
    expect(peak).toBeLessThan(2 * before)
    expect(after).toBeLessThan(1.25 * before)

    const keys = await keysIn(await (await download).path())
    expect(keys).toHaveLength(ROWS)
    expect(new Set(keys).size).toBeGreaterThan(5)
  })
}
