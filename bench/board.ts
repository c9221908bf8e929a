// npm run bench -- board: the opportunity board compared with one with all cards mounted and a minimal virtual list.
import { availableParallelism } from 'node:os'
import type { Browser } from 'playwright'
import { settled } from '../e2e/support/settled.ts'
import { arrivalOf, CARD, dragCard, firstCards, mostCards, scrollColumn } from './lib/board-page.ts'
import { brief, fixed, head, median, p95, row, verdict } from './lib/figures.ts'
import { cardsToChange, liveStep, opportunitiesOf } from './lib/live-step.ts'
import { buildPages, PREFIX } from './lib/pages.ts'
import { openBrowser, openStage, type Stage, warmUp } from './lib/stage.ts'
import { inTurns, roundsOr, withPage } from './lib/visit.ts'

const SCREEN = '/opportunities'
const OTHERS = ['board-pangea', 'board-floor'] as const
// A fifth of the sandbox's generated opportunities is deleted or was last modified before the window of two years.
const LARGE = { companies: 4_000, results: 100, opportunities: 25_000 }
const SMALL = { companies: 4_000, results: 100, opportunities: 250 }
const STEPS = 3

const ALL = ['board', ...OTHERS] as const
type Name = (typeof ALL)[number]

const none = () => ({
  first: [] as number[],
  cards: [] as number[],
  scroll: [] as number[],
  drag: [] as number[],
  drop: [] as number[],
})
type Samples = ReturnType<typeof none>

/** The query string of the board's own call for opportunities, so that the other pages request the same. */
function ownCall(browser: Browser, stage: Stage): Promise<string | null> {
  return withPage(browser, stage, CARD, async (page) => {
    const answer = await page.goto(stage.origin + SCREEN)
    if (answer?.status() === 404) return null
    await page.locator(CARD).first().waitFor({ timeout: 60_000 })
    return new URL((await arrivalOf(page)).url).search
  })
}

function visit(browser: Browser, stage: Stage, url: string, owned: ReadonlySet<number>, into: Samples) {
  return withPage(browser, stage, CARD, async (page, session) => {
    into.first.push(await firstCards(page, url))
    await settled(page)
    await page.waitForTimeout(500)
    into.scroll.push(...(await scrollColumn(page, session, 2)))
    const { frames, drop } = await dragCard(page, owned)
    into.drag.push(...frames)
    into.drop.push(drop)
    into.cards.push(await mostCards(page, session))
  })
}

async function compare(browser: Browser, stage: Stage, search: string | null): Promise<Map<Name, Samples>> {
  const addresses = new Map<Name, string>(
    OTHERS.map((name) => [name, `${stage.origin}${PREFIX}${name}/${search ?? ''}`]),
  )
  if (search !== null) addresses.set('board', stage.origin + SCREEN)
  const all = await opportunitiesOf(stage)
  const owned = new Set(all.flatMap(({ idUser, idOpportunity }) => (idUser ? idOpportunity : [])))
  console.log(`${all.length} opportunities in the window of two years`)
  const samples = new Map<Name, Samples>([...addresses.keys()].map((name) => [name, none()]))
  await warmUp(
    stage,
    [...addresses.values()].map((address) => address.replace(stage.origin, '')),
  )
  await inTurns([...addresses.keys()], roundsOr(5), (name, counts) =>
    visit(browser, stage, addresses.get(name) ?? '', owned, (counts && samples.get(name)) || none()),
  )
  return samples
}

/** Cost of a live update with many cards and with few, measured alternately. */
async function compareSteps(browser: Browser, stages: Readonly<Record<'large' | 'small', Stage>>) {
  const costs = { large: [] as number[], small: [] as number[] }
  await inTurns(['large', 'small'], roundsOr(5), async (size, counts) => {
    const stage = stages[size]
    const all = await opportunitiesOf(stage)
    await withPage(browser, stage, CARD, async (page, session) => {
      await firstCards(page, stage.origin + SCREEN)
      await settled(page)
      const cards = await cardsToChange(page, all)
      for (let step = 0; step <= STEPS; step += 1) {
        const cost = await liveStep(page, session, stage, cards)
        if (counts && step > 0) costs[size].push(cost)
      }
    })
  })
  return { large: median(costs.large), small: median(costs.small) }
}

interface Figure {
  readonly title: string
  readonly of: (samples: Samples) => number
  readonly limits: Partial<Record<Name, number>>
}

const figures: readonly Figure[] = [
  {
    title: 'data’s arrival → first cards, ms',
    of: ({ first }) => median(first),
    limits: { 'board-pangea': 0.1, 'board-floor': 1.5 },
  },
  {
    title: 'frames while scrolling, p95, ms',
    of: ({ scroll }) => p95(scroll),
    limits: { 'board-floor': 1.3 },
  },
  { title: 'frames while dragging, p95, ms', of: ({ drag }) => p95(drag), limits: { 'board-floor': 1.3 } },
  { title: 'drop → painted, ms', of: ({ drop }) => median(drop), limits: { 'board-pangea': 0.1 } },
]

function print(samples: ReadonlyMap<Name, Samples>): void {
  head(['figure', ...ALL, 'board ÷', 'ratio', 'target', ''])
  for (const { title, of, limits } of figures) {
    const value = (name: Name) => of(samples.get(name) ?? none())
    for (const [other, limit] of Object.entries(limits) as [Name, number][]) {
      const ratio = value('board') / value(other)
      const values = ALL.map((name) => brief(value(name)))
      row([title, ...values, other, fixed(ratio), ...verdict(ratio, limit)])
    }
  }
  const most = (name: Name) => Math.max(...(samples.get(name)?.cards ?? []))
  row(['most card nodes', ...ALL.map((name) => brief(most(name))), '', '', ...verdict(most('board'), 800)])
}

const folder = await buildPages(OTHERS)
const large = await openStage(0, folder, LARGE)
const browser = await openBrowser()
let small: Stage | null = null
try {
  console.log(`${availableParallelism()} cores, Node ${process.version}, Chromium ${browser.version()}`)
  const search = await ownCall(browser, large)
  print(await compare(browser, large, search))
  if (search !== null) {
    small = await openStage(1, folder, SMALL)
    const step = await compareSteps(browser, { large, small })
    const ratio = step.large / step.small
    head(['figure', '20,000 cards', '200 cards', 'ratio', 'target', ''])
    row([
      'main thread for a live step with 10 changes, ms',
      brief(step.large),
      brief(step.small),
      fixed(ratio),
      ...verdict(ratio, 1.5),
    ])
  }
} finally {
  await browser.close()
  await small?.stop()
  await large.stop()
}
