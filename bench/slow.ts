// npm run bench -- slow: the main screens, and minimal baselines, at normal speed and with four times CPU throttling:
// time from navigation to content and main-thread work until then, and frames.
import { availableParallelism } from 'node:os'
import type { Browser, CDPSession, Page } from 'playwright'
import { BASE_FIELDS } from '#components/features/campaign/model/campaign-row.ts'
import { FIRST_PAGE } from '#components/features/campaign/model/first-page.ts'

import { settled } from '../e2e/support/settled.ts'
import { arrivalOf, CARD, dragOver, scrollColumn } from './lib/board-page.ts'
import { KINDS, openSession, scrollFrames, workByKind } from './lib/cost.ts'
import { brief, head, median, p95, row, verdict } from './lib/figures.ts'
import { CELL } from './lib/grid-page.ts'
import { opportunitiesOf } from './lib/live-step.ts'
import { buildPages, PREFIX } from './lib/pages.ts'
import { firstPainted } from './lib/probe.ts'
import type { Screen } from './lib/screen-visit.ts'
import { screensOf } from './lib/screens.ts'
import { openBrowser, openStage, type Stage, warmUp } from './lib/stage.ts'
import { inTurns, roundsOr, withPage } from './lib/visit.ts'

const RATES = [1, 4] as const
const DATA = { cards: 2_000, rows: 10_000 }
const SCALE = { companies: 4_000, opportunities: 2_500, results: 10_000 }
/** Targets for the time to content with CPU throttling, ms: 70 % of the values when the goal was set. */
const CONTENT: Readonly<Record<string, number>> = { home: 539, company: 468, board: 932, grid: 921 }

const kindOf = (name: string) => name.split(',')[0] ?? name

interface Figures {
  readonly content: number[]
  readonly scroll: number[]
  readonly drag: number[]
}
const none = (): Figures => ({ content: [], scroll: [], drag: [] })

/** Whether a screen is compared with the dashboard's. */
const isBaseline = (name: string) => /, (the floor|AG Grid alone)$/.test(name)

async function slowly<T>(
  browser: Browser,
  stage: Stage,
  screen: Screen,
  rate: number,
  use: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  return withPage(browser, stage, screen.content, async (page) => {
    const session = await openSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    return use(page, session)
  })
}

async function visit(browser: Browser, stage: Stage, screen: Screen, rate: number, into: Figures) {
  await slowly(browser, stage, screen, rate, async (page, session) => {
    await page.goto(stage.origin + screen.path, { waitUntil: 'commit' })
    into.content.push(await firstPainted(page))
    await settled(page)
    await page.waitForTimeout(1_000)
    const kind = kindOf(screen.name)
    if (kind === 'board') {
      into.scroll.push(...(await scrollColumn(page, session, 2)))
      const owned = (await opportunitiesOf(stage)).flatMap(({ idUser, idOpportunity }) =>
        idUser ? idOpportunity : [],
      )
      into.drag.push(...(await dragOver(page, new Set(owned))).frames)
      await page.mouse.up()
    }
    if (kind === 'grid')
      into.scroll.push(...(await scrollFrames(page, session, { x: 700, y: 600 }, 16_000, 4_000)))
  })
}

/** Main-thread work by kind until the content is painted, ms; from one traced visit, as tracing slows it down. */
const traced = (browser: Browser, stage: Stage, screen: Screen, rate: number) =>
  slowly(browser, stage, screen, rate, (page) =>
    workByKind(browser, page, async () => {
      await page.goto(stage.origin + screen.path, { waitUntil: 'commit' })
      return firstPainted(page)
    }),
  )

/** The query string of a screen's own call for cards or rows, so that the baselines request the same. */
const searchOf = (browser: Browser, stage: Stage, screen: Screen) =>
  withPage(browser, stage, screen.content, async (page) => {
    await page.goto(stage.origin + screen.path)
    await firstPainted(page)
    return new URL((await arrivalOf(page)).url).search
  })

async function allScreens(browser: Browser, stage: Stage): Promise<Screen[]> {
  const screens = await screensOf(stage, DATA)
  const board = screens.find(({ content }) => content === CARD)
  const search = board ? await searchOf(browser, stage, board) : ''
  const rows = `?first=${FIRST_PAGE}&limit=${DATA.rows}&_fields=${BASE_FIELDS.join()}`
  return [
    ...screens,
    { name: 'board, the floor', path: `${PREFIX}board-floor/${search}`, content: CARD },
    { name: 'grid, the floor', path: `${PREFIX}grid-floor/${rows}`, content: CELL },
    { name: 'grid, AG Grid alone', path: `${PREFIX}grid-ag/${rows}`, content: CELL },
  ]
}

function printFrames(found: ReadonlyMap<string, Figures>) {
  head(['frames, p95, ms', 'slower', 'scroll', 'drag', 'scroll ÷ floor', 'drag ÷ floor', 'goal'])
  for (const [turn, { scroll, drag }] of found) {
    const [name = '', rate] = turn.split(' · ')
    if (kindOf(name) !== 'board' && kindOf(name) !== 'grid') continue
    const floor = found.get(`${kindOf(name)}, the floor · ${rate}`)
    const ratio = (own: number[], other: number[] | undefined) => brief(p95(own) / p95(other ?? []))
    row([
      ...[name, `${rate}×`, brief(p95(scroll)), brief(p95(drag))],
      ...[ratio(scroll, floor?.scroll), ratio(drag, floor?.drag), '≤ 1.2'],
    ])
  }
}

const browser = await openBrowser()
try {
  console.log(`${availableParallelism()} cores, Node ${process.version}, Chromium ${browser.version()}`)
  const stage = await openStage(0, await buildPages(['board-floor', 'grid-floor', 'grid-ag']), SCALE)
  try {
    const screens = await allScreens(browser, stage)
    await warmUp(
      stage,
      screens.map(({ path }) => path),
      10,
    )
    const turns = screens.flatMap(({ name }) => RATES.map((rate) => `${name} · ${rate}`))
    const found = new Map<string, Figures>(turns.map((turn) => [turn, none()]))
    await inTurns(turns, roundsOr(3), async (turn, counts) => {
      const [name, rate] = turn.split(' · ')
      const screen = screens.find((one) => one.name === name)
      if (screen) await visit(browser, stage, screen, Number(rate), (counts && found.get(turn)) || none())
    })
    head(['content, ms', 'slower', 'median', 'goal', ''])
    for (const [turn, { content }] of found) {
      const [name = '', rate] = turn.split(' · ')
      const goal = rate === '4' && !isBaseline(name) ? CONTENT[kindOf(name)] : undefined
      row([
        ...[name, `${rate}×`, brief(median(content))],
        ...(goal === undefined ? ['', ''] : verdict(Math.round(median(content)), goal)),
      ])
    }
    printFrames(found)
    head(['main thread until content, 4×, ms', ...KINDS])
    for (const screen of screens) {
      const work = await traced(browser, stage, screen, 4)
      row([screen.name, ...KINDS.map((kind) => brief(work[kind]))])
    }
  } finally {
    await stage.stop()
  }
} finally {
  await browser.close()
}
