// npm run bench -- grid: the campaign grid compared with AG Grid Community, inside the dashboard and on a separate
// page, and with a minimal virtual table.
import { availableParallelism } from 'node:os'
import type { Browser, CDPSession, Page } from 'playwright'

import { CAMPAIGN_COPY } from '#components/features/campaign/model/copy-mark.ts'
import { FIRST_PAGE } from '#components/features/campaign/model/first-page.ts'
import { routes } from '#lib/contract/routes.generated.ts'
import { addressOf } from '#lib/query/call.ts'
import { settled } from '../e2e/support/settled.ts'
import { filmed, mostBlankRows } from './lib/blank-rows.ts'
import { heapOf, longestTask, openSession, scrollFrames, workOf } from './lib/cost.ts'
import { brief, fixed, head, median, p95, row, verdict } from './lib/figures.ts'
import { framedStages } from './lib/framed.ts'
import { allPainted, CELL, type GridPage, repainted, watchLoad } from './lib/grid-page.ts'
import { buildPages, PREFIX } from './lib/pages.ts'
import { addProbe, firstPainted } from './lib/probe.ts'
import { scriptBytes } from './lib/script-bytes.ts'
import { openBrowser, openStage, type Stage, warmUp } from './lib/stage.ts'
import { inTurns, roundsOr, withPage } from './lib/visit.ts'

const SCREEN = '/campaigns'
const APART = ['grid-ag', 'grid-floor'] as const
/** AG Grid on a separate page, other formats: the BFF's packed columns, and the API's items by a plain proxy. */
const WIRES = ['grid-ag-packed', 'grid-ag-direct'] as const
const ALL = ['grid', 'grid-warm', 'grid-ag-framed', ...APART, ...WIRES] as const
const SIZES = [1_000, 10_000, 100_000, 1_000_000]
const ROUNDS = [7, 5, 5, 1]
/** Measured only on request, as a visit takes minutes. */
const HUGE = 1_000_000
/** With fewer rows the dashboard stores no copy in the browser. */
const KEPT = 2_000
const ROW = 32
const TIMEOUT = 600_000
const ROWS_PATH = routes.listCampaignResults.path
/** Pause, milliseconds, after which the page's deferred requests have completed. */
const SETTLED = 700

type Name = (typeof ALL)[number]

/** The contenders measured with so many rows. */
const namesOf = (size: number): readonly Name[] =>
  size === HUGE ? ['grid', 'grid-ag'] : ALL.filter((name) => name !== 'grid-warm' || size >= KEPT)

const grid = '[data-testid="campaign-grid"]'
const plain = { loaded: (size: number) => `^${size} of`, loadAll: null, filter: 'input[aria-label="Filter"]' }
const ag: GridPage = {
  ...plain,
  scroller: `${grid} .ag-grid-viewport`,
  sort: `${grid} .ag-header-cell[col-id="dateInsert"]`,
}
const own: GridPage = {
  scroller: grid,
  sort: `${grid} [data-column="dateInsert"] button`,
  filter: '[data-testid="campaign-search"]',
  loaded: (size) => `^${size.toLocaleString('en-GB')} rows loaded, all`,
  loadAll: '[data-testid="load-all"]',
}
const pages: Readonly<Record<Name, GridPage>> = {
  grid: own,
  'grid-warm': own,
  'grid-ag-framed': ag,
  'grid-ag': ag,
  'grid-ag-packed': ag,
  'grid-ag-direct': ag,
  'grid-floor': { ...plain, scroller: grid, sort: `${grid} [data-column="dateInsert"]` },
}

const none = () => ({
  first: [] as number[],
  all: [] as number[],
  longest: [] as number[],
  work: [] as number[],
  bytes: [] as number[],
  heap: [] as number[],
  script: [] as number[],
  /** Samples per press: the first is slower, as less is cached. */
  sort: [[], []] as [number[], number[]],
  filter: [[], []] as [number[], number[]],
  /** The 95th percentile of the frame intervals of each visit. */
  frames: [] as number[],
  blank: [] as number[],
})
type Samples = ReturnType<typeof none>

/** The query string of the dashboard's own calls, without the offset, so that the others request the same. */
function ownCalls(browser: Browser, stage: Stage): Promise<string | null> {
  return withPage(browser, stage, CELL, async (page) => {
    const answer = await page.goto(stage.origin + SCREEN)
    if (answer?.status() === 404) return null
    await firstPainted(page, 60_000)
    await page.locator(pages.grid.loadAll ?? '').click()
    await settled(page)
    const calls = await page.evaluate(
      (end) =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name))
          .filter(({ pathname }) => pathname.endsWith(end))
          .map(({ search }) => search),
      ROWS_PATH,
    )
    const own = new URLSearchParams(calls.at(-1))
    // The first page is not among the calls: it is part of the HTML.
    const asked = new URLSearchParams({ first: String(FIRST_PAGE), limit: own.get('limit') ?? '' })
    asked.set('_fields', own.get('_fields') ?? '')
    return `?${asked}`
  })
}

/** Bytes of all responses with rows, compressed. Those that are part of the HTML are not counted. */
const rowBytes = (page: Page): Promise<number> =>
  page.evaluate((end) => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const withRows = calls.filter(({ name }) => new URL(name).pathname.endsWith(end))
    return withRows.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  }, ROWS_PATH)

async function load(page: Page, session: CDPSession, url: string, into: Samples): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' })
  into.first.push(await firstPainted(page))
  into.all.push(await allPainted(page, TIMEOUT))
  into.work.push(await workOf(session))
  into.bytes.push(await rowBytes(page))
  into.script.push(await scriptBytes(page))
  await settled(page)
  await page.waitForTimeout(SETTLED)
  into.heap.push(await heapOf(session))
}

/** Two clicks on a column header: ascending, then descending. */
async function sortBy(page: Page, { sort }: GridPage, into: Samples): Promise<void> {
  for (const times of into.sort) {
    times.push(await repainted(page, ['click'], () => page.locator(sort).first().click()))
    await settled(page)
    await page.waitForTimeout(SETTLED)
  }
}

/** Types letters that few rows contain, one at a time, so that the visible rows change on every page. */
async function type(page: Page, { filter }: GridPage, into: Samples): Promise<void> {
  const input = page.locator(filter).first()
  await input.focus()
  for (const [place, key] of ['q', 'x'].entries()) {
    into.filter[place]?.push(await repainted(page, ['keydown'], () => page.keyboard.press(key)))
    await settled(page)
    await page.waitForTimeout(SETTLED)
    await input.fill('')
    await page.waitForTimeout(SETTLED)
  }
}

async function scroll(browser: Browser, page: Page, session: CDPSession, of: GridPage, into: Samples) {
  const box = await page.locator(of.scroller).first().boundingBox()
  if (!box) throw new Error(`${of.scroller} is not on the screen`)
  const at = { x: Math.round(box.x + 300), y: Math.round(box.y + box.height / 2) }
  into.frames.push(p95(await scrollFrames(page, session, at, 16_000, 4_000)))
  const film = await filmed(session, () => scrollFrames(page, session, at, 8_000, 4_000))
  const rows = {
    x: at.x - 200,
    y: Math.round(box.y) + 3 * ROW,
    width: 800,
    height: Math.round(box.height) - 6 * ROW,
  }
  into.blank.push(await mostBlankRows(browser, film, rows, ROW))
}

/** A second visit with a browser that has stored all rows. */
async function visitAgain(browser: Browser, stage: Stage, url: string, size: number, into: Samples) {
  await withPage(browser, stage, CELL, async (before, session) => {
    await watchLoad(before, own, size)
    await load(before, session, url, none())
    await before.waitForFunction((name) => localStorage.getItem(name), CAMPAIGN_COPY, { timeout: 60_000 })
    await settled(before)
    const page = await before.context().newPage()
    await before.close()
    await addProbe(page, CELL)
    await watchLoad(page, own, size)
    await load(page, await openSession(page), url, into)
  })
}

async function visit(
  browser: Browser,
  stage: Stage,
  url: string,
  of: GridPage,
  size: number,
  into: Samples,
  /** Skips what follows the load, as that is the same with every format. */
  loadsOnly: boolean,
): Promise<void> {
  await withPage(browser, stage, CELL, async (page, session) => {
    // A click on AG Grid's header takes minutes with a million rows.
    page.setDefaultTimeout(TIMEOUT)
    await watchLoad(page, of, size)
    await load(page, session, url, into)
    if (loadsOnly) return
    await sortBy(page, of, into)
    await type(page, of, into)
    await scroll(browser, page, session, of, into)
  })
  // In a separate visit, as tracing would distort the times above.
  await withPage(browser, stage, CELL, async (page) => {
    await watchLoad(page, of, size)
    const loaded = async () => {
      await page.goto(url, { waitUntil: 'commit' })
      await allPainted(page, TIMEOUT)
    }
    into.longest.push(await longestTask(browser, loaded))
  })
}

const isWire = (name: Name): boolean => WIRES.some((wire) => wire === name)

interface Figure {
  readonly title: string
  readonly of: (samples: Samples) => number
  readonly against?: Readonly<Partial<Record<Exclude<Name, 'grid'>, number>>>
  readonly atMost?: number
}

/** The mean of the medians per press. The samples are bimodal: a single median would jump between the modes. */
const eachCounts = (presses: readonly number[][]) =>
  presses.reduce((sum, times) => sum + median(times), 0) / presses.length

/** Target: at most this fraction of AG Grid's value, in the dashboard and on a separate page without its overhead. */
const beside = (part: number) => ({ 'grid-ag-framed': part, 'grid-ag': part })
/** `beside`, and also against AG Grid on a separate page with the other formats. */
const besideWires = (part: number) => ({ ...beside(part), 'grid-ag-packed': part, 'grid-ag-direct': part })

const figures: readonly Figure[] = [
  { title: 'navigation → first rows, ms', of: ({ first }) => median(first), against: besideWires(1) },
  { title: 'navigation → all rows, ms', of: ({ all }) => median(all), against: besideWires(1) },
  { title: 'longest task while loading, ms', of: ({ longest }) => median(longest), atMost: 100 },
  { title: 'main thread until all rows, ms', of: ({ work }) => median(work), against: besideWires(0.3) },
  {
    title: 'bytes of rows, compressed, KB',
    of: ({ bytes }) => median(bytes) / 1024,
    against: { 'grid-ag': 0.55 },
  },
  { title: 'sort, press → painted, ms', of: ({ sort }) => eachCounts(sort), against: beside(0.5) },
  { title: 'filter, key → painted, ms', of: ({ filter }) => eachCounts(filter), against: beside(0.5) },
  {
    title: 'frames while scrolling, p95, ms',
    of: ({ frames }) => median(frames),
    against: { 'grid-floor': 1.3 },
  },
  { title: 'most blank rows while scrolling', of: ({ blank }) => Math.max(...blank), atMost: 0 },
  { title: 'heap, MB', of: ({ heap }) => median(heap) / 2 ** 20, against: beside(1) },
  { title: 'JavaScript, KB gzip', of: ({ script }) => median(script) / 1024, against: beside(0.85) },
]

function print(size: number, samples: ReadonlyMap<Name, Samples>): void {
  const names = namesOf(size)
  head([`${size.toLocaleString('en-GB')} rows`, ...names, 'ratio', 'target', ''])
  for (const { title, of, against = {}, atMost } of figures) {
    const value = (name: Name) => of(samples.get(name) ?? none())
    const values = names.map((name) => brief(value(name)))
    if (atMost !== undefined) row([title, ...values, '', ...verdict(value('grid'), atMost)])
    for (const [other, limit] of Object.entries(against)) {
      if (!samples.has(other as Name)) continue
      const ratio = value('grid') / value(other as Name)
      row([title, ...values, `${fixed(ratio)} of ${other}`, ...verdict(ratio, limit)])
    }
  }
}

async function compare(
  browser: Browser,
  folder: string,
  framed: Pick<typeof import('./lib/stage.ts'), 'openStage'>,
  size: number,
  rounds: number,
): Promise<void> {
  const scale = { companies: 25_000, opportunities: 100, results: size }
  const own = await openStage(0, folder, scale)
  const stages: Stage[] = [own]
  try {
    const names = namesOf(size)
    const beside = names.includes('grid-ag-framed') ? await framed.openStage(1, folder, scale) : null
    if (beside) stages.push(beside)
    const calls = await ownCalls(browser, own)
    if (calls === null) throw new Error(`${SCREEN} is not there`)
    const samples = new Map<Name, Samples>(names.map((name) => [name, none()]))
    const pathOf = (name: Name) => {
      if (name === 'grid' || name === 'grid-warm') return SCREEN
      if (name === 'grid-ag-framed') return `${SCREEN}${calls}`
      const wire = name.split('grid-ag-')[1]
      return wire ? `${PREFIX}grid-ag/${calls}&wire=${wire}` : `${PREFIX}${name}/${calls}`
    }
    const read = addressOf('listCampaignResults', { query: { limit: 1_000, offset: 0 } })
    await warmUp(own, [pathOf('grid'), ...APART.map(pathOf), read])
    if (beside) await warmUp(beside, [pathOf('grid-ag-framed'), read])
    await inTurns(names, roundsOr(rounds), (name, counts) => {
      const stage = (name === 'grid-ag-framed' && beside) || own
      const into = (counts && samples.get(name)) || none()
      if (name === 'grid-warm') return visitAgain(browser, stage, stage.origin + SCREEN, size, into)
      return visit(browser, stage, stage.origin + pathOf(name), pages[name], size, into, isWire(name))
    })
    print(size, samples)
    const all = (name: Name) => median(samples.get(name)?.all ?? [])
    if (samples.has('grid-warm'))
      console.log(`all rows, warm ÷ cold: ${fixed(all('grid-warm') / all('grid'))}`)
  } finally {
    await Promise.all(stages.map(({ stop }) => stop()))
  }
}

const folder = await buildPages(APART)
const framed = await framedStages()
const browser = await openBrowser()
try {
  console.log(`${availableParallelism()} cores, Node ${process.version}, Chromium ${browser.version()}`)
  const asked = process.argv.slice(2).map(Number)
  for (const [index, size] of SIZES.entries()) {
    if (asked.length === 0 ? size !== HUGE : asked.includes(size))
      await compare(browser, folder, framed, size, ROUNDS[index] ?? 5)
  }
} finally {
  await browser.close()
}
