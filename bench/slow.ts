// npm run bench -- slow: the main screens on a processor as it is and one four times slower: navigation to content, and how
// long presses take until they are painted.
import { availableParallelism } from 'node:os'
import type { Browser, Page } from 'playwright'

import { settled } from '../e2e/support/settled.ts'
import { CARD } from './lib/board-page.ts'
import { openSession } from './lib/cost.ts'
import { brief, head, median, quantile, row, verdict } from './lib/figures.ts'
import { firstPainted } from './lib/probe.ts'
import type { Screen } from './lib/screen-visit.ts'
import { screensOf } from './lib/screens.ts'
import { openBrowser, openStage, type Stage, warmUp } from './lib/stage.ts'
import { inTurns, roundsOr, withPage } from './lib/visit.ts'

const RATES = [1, 4] as const
const DATA = { cards: 2_000, rows: 10_000 }
const SCALE = { companies: 4_000, opportunities: 2_500, results: 10_000 }
/** Longest that a press may take, by how much slower the processor is, ms. */
const MOST = { 1: 35, 4: 70 } as const
/** Content on a slow processor: seven tenths of what it was when the goal was set, ms. */
const CONTENT: Readonly<Record<string, number>> = { home: 539, company: 468, board: 932, grid: 921 }

const kindOf = (name: string) => name.split(',')[0] ?? name

/** Runs in the page: notes how long each press took until it was painted. */
function watchPresses(): void {
  const presses = new Map<number, number>()
  Object.assign(window, { presses })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId === 0) continue
      presses.set(entry.interactionId, Math.max(presses.get(entry.interactionId) ?? 0, entry.duration))
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

type Act = (page: Page) => Promise<unknown>
const press =
  (...keys: string[]): Act =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key)
  }
const click =
  (selector: string, place = 0): Act =>
  (page) =>
    page.locator(selector).nth(place).click({ timeout: 5_000 })

/** What somebody does on any screen, then on this one. */
const ANYWHERE: readonly Act[] = [press('Tab'), press('Control+k'), press('d'), press('u'), press('Escape')]
const HERE: Readonly<Record<string, readonly Act[]>> = {
  home: [],
  company: [1, 2, 3].map((place) => click('main nav[aria-label] a', place)),
  board: [
    click(CARD),
    press('Escape'),
    press('ArrowDown'),
    press('ArrowDown'),
    press('ArrowRight'),
    press('Enter'),
    press('Escape'),
  ],
  grid: [
    click('[data-testid="campaign-grid"] [data-column="dateInsert"] button'),
    click('[data-testid="campaign-grid"] [data-column="dateInsert"] button'),
    click('[data-testid="campaign-search"]'),
    press('q'),
    press('x'),
    press('Control+a'),
    press('Backspace'),
  ],
}

interface Figures {
  readonly content: number[]
  readonly presses: number[]
}

async function visit(browser: Browser, stage: Stage, screen: Screen, rate: number, into: Figures) {
  await withPage(browser, stage, screen.content, async (page) => {
    await page.addInitScript(watchPresses)
    const session = await openSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await page.goto(stage.origin + screen.path, { waitUntil: 'commit' })
    into.content.push(await firstPainted(page))
    await settled(page)
    await page.waitForTimeout(1_000)
    for (const act of [...ANYWHERE, ...(HERE[kindOf(screen.name)] ?? [])]) {
      await act(page)
      await settled(page)
      await page.waitForTimeout(300)
    }
    // Presses below the threshold of 16 ms are not told of: they count as one frame.
    const told = await page.evaluate(() => [
      ...(window as unknown as { presses: Map<number, number> }).presses.values(),
    ])
    into.presses.push(...told)
  })
}

const browser = await openBrowser()
try {
  console.log(`${availableParallelism()} cores, Node ${process.version}, Chromium ${browser.version()}`)
  const stage = await openStage(0, '', SCALE)
  try {
    const screens = await screensOf(stage, DATA)
    await warmUp(
      stage,
      screens.map(({ path }) => path),
      10,
    )
    const turns = screens.flatMap(({ name }) => RATES.map((rate) => `${name} · ${rate}`))
    const found = new Map<string, Figures>(turns.map((turn) => [turn, { content: [], presses: [] }]))
    await inTurns(turns, roundsOr(3), async (turn, counts) => {
      const [name, rate] = turn.split(' · ')
      const screen = screens.find((one) => one.name === name)
      if (!screen) return
      const into = (counts && found.get(turn)) || { content: [], presses: [] }
      await visit(browser, stage, screen, Number(rate), into)
    })
    head(['screen', 'slower', 'content, ms', 'goal', '', 'presses', 'median, ms', 'p98, ms', 'goal', ''])
    for (const [turn, { content, presses }] of found) {
      const [name = '', rate] = turn.split(' · ')
      const slow = rate === '4'
      const goal = CONTENT[kindOf(name)]
      row([
        ...[name, `${rate}×`, brief(median(content))],
        ...(slow && goal !== undefined ? verdict(Math.round(median(content)), goal) : ['', '']),
        ...[presses.length, brief(median(presses)), brief(quantile(presses, 0.98))],
        ...verdict(quantile(presses, 0.98), MOST[slow ? 4 : 1]),
      ])
    }
  } finally {
    await stage.stop()
  }
} finally {
  await browser.close()
}
