import type { CDPSession, Page } from 'playwright'

import { contract } from '#lib/contract/index.ts'
import { scrollFrames } from './cost.ts'
import { firstPainted } from './probe.ts'

export const CARD = '[data-testid="board-card"]'
const COLUMN = '[data-testid="board-column"]'
const STEPS = 120
const STEP = 16

/** The request for the opportunities: its URL, and when the response was complete. */
export interface Arrival {
  readonly url: string
  readonly at: number
}

export async function arrivalOf(page: Page): Promise<Arrival> {
  const { path } = contract.listOpportunities
  const found = await page.evaluate((end) => {
    const calls = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith(end)) as PerformanceResourceTiming[]
    const [largest] = calls.sort((a, b) => b.decodedBodySize - a.decodedBodySize)
    return largest && { url: largest.name, at: largest.responseEnd }
  }, path)
  if (!found) throw new Error(`${page.url()} asked for no opportunities`)
  return found
}

/** Milliseconds from the data's arrival to the first cards on the screen. */
export async function firstCards(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  const painted = await firstPainted(page)
  return painted - (await arrivalOf(page)).at
}

const centre = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on the screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const columnAt = (page: Page, index: number) =>
  page.locator(COLUMN).nth(index).getAttribute('data-stade', { timeout: 60_000 })

const columnSelector = (stade: string | null) => `${COLUMN}[data-stade="${stade}"]`

export async function scrollColumn(page: Page, session: CDPSession, index: number): Promise<number[]> {
  const stade = await columnAt(page, index)
  const at = await centre(page, `${columnSelector(stade)} ${CARD}`)
  return scrollFrames(page, session, { x: at.x, y: 500 }, 16_000, 4_000)
}

/** The highest number of card elements while columns are scrolled. */
export async function mostCards(page: Page, session: CDPSession): Promise<number> {
  await page.evaluate((card) => {
    const most = { cards: 0 }
    const look = () => {
      most.cards = Math.max(most.cards, document.querySelectorAll(card).length)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { most })
  }, CARD)
  for (const index of [0, 1, 2]) await scrollColumn(page, session, index)
  return page.evaluate(() => (window as unknown as { most: { cards: number } }).most.cards)
}

export interface Drag {
  readonly frames: number[]
  readonly drop: number
}

/** Drags a card of the first column over the others and holds it over the second; `dropped` selects it afterwards. */
export async function dragOver(page: Page, owned: ReadonlySet<number>) {
  const [from, to] = [await columnAt(page, 0), await columnAt(page, 1)]
  const ids = await page
    .locator(`${columnSelector(from)} ${CARD}`)
    .evaluateAll((cards) => cards.map((card) => Number((card as HTMLElement).dataset.opportunity)))
  const id = ids.slice(0, 5).find((each) => owned.has(each))
  if (id === undefined) throw new Error('No card to drag has an owner')
  const start = await centre(page, `${CARD}[data-opportunity="${id}"]`)
  const end = await centre(page, columnSelector(to))
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 4, start.y + 4)
  await page.mouse.move(start.x + 12, start.y + 8)
  await page.evaluate(() => window.probe.startFrames())
  for (let step = 0; step <= STEPS; step += 1) {
    const turn = (step / STEPS) * 3 * Math.PI
    const along = (1 - Math.cos(turn)) / 2
    const next = performance.now() + STEP
    await page.mouse.move(
      start.x + (end.x - start.x) * along,
      start.y + (340 - start.y) * (step / STEPS) + 20 * Math.sin(turn * 3),
    )
    await page.waitForTimeout(Math.max(0, next - performance.now()))
  }
  const frames = await page.evaluate(() => window.probe.stopFrames())
  return { frames, dropped: `${columnSelector(to)} ${CARD}[data-opportunity="${id}"]` }
}

/** Drags a card of the first column over the others and drops it in the second. */
export async function dragCard(page: Page, owned: ReadonlySet<number>): Promise<Drag> {
  const { frames, dropped } = await dragOver(page, owned)
  await page.evaluate(
    (selector) => window.probe.arm(['drop', 'mouseup'], () => document.querySelector(selector) !== null),
    dropped,
  )
  await page.mouse.up()
  return { frames, drop: await page.evaluate(() => window.probe.sinceArmed) }
}
