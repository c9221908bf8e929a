// npm run bench -- pages: time from navigation to content on the main screens, with cold and warm caches, API latencies
// of 50 and 300 ms and 1, 10 and 100 times the data; and the cost per row.
import { availableParallelism } from 'node:os'
import type { Browser } from 'playwright'

import { CARD } from './lib/board-page.ts'
import { openSession, workOf } from './lib/cost.ts'
import { brief, head, median, row } from './lib/figures.ts'
import { allPainted, CELL, type GridPage, watchLoad } from './lib/grid-page.ts'
import { addProbe, firstPainted } from './lib/probe.ts'
import { type Loaded, type Visited, visitScreen } from './lib/screen-visit.ts'
import { screensOf } from './lib/screens.ts'
import { openBrowser, openContext, openStage, type Stage, warmUp } from './lib/stage.ts'
import { inTurns, roundsOr } from './lib/visit.ts'

const LATENCIES = (process.env.BENCH_LATENCIES ?? '50,300').split(',').map(Number)
// A fifth of the generated opportunities is deleted or was last modified before the board's window of two years.
const SIZES = [
  { times: 1, cards: 200, rows: 1_000, scale: { companies: 4_000, opportunities: 250, results: 1_000 } },
  {
    times: 10,
    cards: 2_000,
    rows: 10_000,
    scale: { companies: 4_000, opportunities: 2_500, results: 10_000 },
  },
  {
    times: 100,
    cards: 20_000,
    rows: 100_000,
    scale: { companies: 4_000, opportunities: 25_000, results: 100_000 },
  },
] as const
type Size = (typeof SIZES)[number]

const GRID: Pick<GridPage, 'loaded' | 'loadAll'> = {
  loaded: (size) => `^${size.toLocaleString('en-GB')} rows loaded, all`,
  loadAll: '[data-testid="load-all"]',
}

function print(name: string, visits: readonly Visited[]): void {
  const of = (pick: (loaded: Loaded) => number, kind: 'cold' | 'warm') =>
    brief(median(visits.map((visit) => pick(visit[kind]))))
  row([
    name,
    ...[of(({ painted }) => painted, 'cold'), of(({ painted }) => painted, 'warm')],
    ...[of(({ calls }) => calls, 'cold'), of(({ calls }) => calls, 'warm')],
    ...[of(({ bytes }) => bytes / 1024, 'cold'), of(({ bytes }) => bytes / 1024, 'warm')],
    ...[of(({ work }) => work, 'cold'), of(({ work }) => work, 'warm')],
    brief(median(visits.map(({ back }) => back))),
    brief(median(visits.map(({ backCalls }) => backCalls))),
  ])
}

async function compare(browser: Browser, stage: Stage, size: Size): Promise<void> {
  const screens = await screensOf(stage, size)
  const visits = new Map<string, Visited[]>(screens.map(({ name }) => [name, []]))
  const names = screens.map(({ name }) => name)
  await warmUp(
    stage,
    screens.map(({ path }) => path),
  )
  await inTurns(names, roundsOr(3), async (name, counts) => {
    const screen = screens.find((one) => one.name === name)
    if (!screen) return
    const visited = await visitScreen(browser, stage, screen)
    if (counts) visits.get(name)?.push(visited)
  })
  head([
    'screen',
    'painted cold, ms',
    'warm',
    'calls cold',
    'warm',
    'KB cold',
    'warm',
    'main thread cold, ms',
    'warm',
    'back, ms',
    'calls',
  ])
  for (const [name, found] of visits) print(name, found)
}

/** Time until everything is loaded, and main-thread time until then, without idle work afterwards. */
async function loadAll(browser: Browser, stage: Stage, path: string, grid: number | null) {
  const context = await openContext(browser, stage)
  try {
    const page = await context.newPage()
    await addProbe(page, grid === null ? CARD : CELL)
    if (grid !== null) await watchLoad(page, { ...GRID, scroller: '', sort: '', filter: '' }, grid)
    const session = await openSession(page)
    await page.goto(stage.origin + path, { waitUntil: 'commit' })
    const all = grid === null ? await firstPainted(page) : await allPainted(page, 180_000)
    return { all, work: await workOf(session) }
  } finally {
    await context.close()
  }
}

/** Medians of several loads. */
async function growthOf(browser: Browser, stage: Stage, path: string, grid: number | null) {
  const loads = []
  for (let round = 0; round < roundsOr(3); round += 1) loads.push(await loadAll(browser, stage, path, grid))
  return { all: median(loads.map(({ all }) => all)), work: median(loads.map(({ work }) => work)) }
}

interface Growth {
  readonly size: Size
  readonly board: { all: number; work: number }
  readonly grid: { all: number; work: number }
}

function printGrowth(growth: readonly Growth[]): void {
  head(['all loaded', 'rows', 'ms', 'µs a row', 'main thread, ms', 'µs a row', 'a row more costs, µs'])
  for (const [kind, rowsOf] of [
    ['board', ({ cards }: Size) => cards],
    ['grid', ({ rows }: Size) => rows],
  ] as const) {
    for (const [place, { size, [kind]: cost }] of growth.entries()) {
      const before = growth[place - 1]
      const rows = rowsOf(size)
      const more = before && ((cost.work - before[kind].work) * 1000) / (rows - rowsOf(before.size))
      row([
        ...[`${kind}, ${size.times}×`, brief(rows), brief(cost.all), brief((cost.all * 1000) / rows)],
        ...[brief(cost.work), brief((cost.work * 1000) / rows), more === undefined ? '' : brief(more)],
      ])
    }
  }
}

const browser = await openBrowser()
const growth: Growth[] = []
try {
  console.log(`${availableParallelism()} cores, Node ${process.version}, Chromium ${browser.version()}`)
  for (const latency of LATENCIES) {
    for (const size of SIZES) {
      const stage = await openStage(0, '', { ...size.scale, latency })
      try {
        console.log(`\nAn API that takes ${latency} ms more, data ${size.times}×`)
        await compare(browser, stage, size)
        if (latency === LATENCIES[0]) {
          const board = await growthOf(browser, stage, '/opportunities', null)
          growth.push({ size, board, grid: await growthOf(browser, stage, '/campaigns', size.rows) })
        }
      } finally {
        await stage.stop()
      }
    }
  }
  printGrowth(growth)
} finally {
  await browser.close()
}
