import { expect } from '@playwright/test'

import type { Driver, KeyStep } from './driver.ts'
import { type Found, findAll, type Where } from './find-all.ts'
import { type Watched, watchPage } from './watch-page.ts'

export const at = (css: string, more: Omit<Where, 'css'> = {}): Where => ({ css, ...more })
export const button = (name: string, within?: Where): Where =>
  at('button, a[href], [role="menuitem"]', { name, ...(within ? { within } : {}) })
/** The open modal dialog. */
export const DIALOG = at('dialog:modal')

const inPage = (code: (...args: never[]) => unknown, ...args: unknown[]) =>
  `(${code})(${args.map((arg) => JSON.stringify(arg) ?? 'undefined').join()})`

/** Whether React has hydrated the whole page, by a private property that React sets on elements; for tests only. */
const isReady = () => {
  const usable = document.querySelectorAll(
    ':is(main, header) :is(a, button, input, select, textarea, [tabindex])',
  )
  return (
    usable.length > 0 &&
    [...usable].every((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  )
}

/** The page object that journeys are written with, the same for every engine. */
export class Desk {
  readonly driver: Driver
  readonly origin: string

  constructor(driver: Driver, origin: string) {
    this.driver = driver
    this.origin = origin
  }

  evaluate<T, Args extends unknown[]>(code: (...args: Args) => T, ...args: Args): Promise<T> {
    return this.driver.evaluate<T>(inPage(code, ...args))
  }

  /** Opens a path and waits until the page is hydrated. */
  async open(path: string): Promise<void> {
    await this.driver.goto(this.origin + path, inPage(watchPage))
    await expect.poll(() => this.evaluate(isReady), { message: `${path} comes to life` }).toBe(true)
  }

  path = () => this.evaluate(() => location.pathname + location.search)

  /** All matching elements that are visible or can be scrolled into view, in document order. */
  all = (where: Where): Promise<Found[]> => this.driver.evaluate(inPage(findAll, where, 'look'))
  texts = async (where: Where) => (await this.all(where)).map(({ text }) => text)
  count = async (where: Where) => (await this.all(where)).length

  /** An attribute of the first match. */
  attribute = async (where: Where, name: string): Promise<string | null> =>
    (await this.all(where))[0]?.attributes[name] ?? null

  value = async (where: Where): Promise<string> => (await this.see(where)).value

  /** The current text of all live regions. */
  heard = async () => (await this.texts(at('[role="status"], [aria-live]'))).join(' ')

  async focus(where: Where): Promise<void> {
    await this.see(where)
    await this.driver.evaluate(inPage(findAll, where, 'focus'))
  }

  async see(where: Where): Promise<Found> {
    await expect
      .poll(() => this.count(where), { message: `to see ${JSON.stringify(where)}` })
      .toBeGreaterThan(0)
    const [found] = await this.all(where)
    if (!found) throw new Error(`${JSON.stringify(where)} came and went`)
    return found
  }

  async gone(where: Where): Promise<void> {
    await expect.poll(() => this.count(where), { message: `${JSON.stringify(where)} goes` }).toBe(0)
  }

  /** The centre of the first match, scrolled into view, once it no longer moves and nothing covers it. */
  async point(where: Where): Promise<readonly [number, number]> {
    let last = ''
    let found: Found | undefined
    await expect
      .poll(
        async () => {
          ;[found] = await this.driver.evaluate<Found[]>(inPage(findAll, where, 'reach'))
          const here = found ? `${found.x} ${found.y} ${found.over}` : 'nothing'
          const still = here === last
          last = here
          return found ? still && (found.over === '' || found.over) : false
        },
        { message: `to reach ${JSON.stringify(where)}`, intervals: [50] },
      )
      .toBe(true)
    return found ? [found.x, found.y] : [0, 0]
  }

  async click(where: Where): Promise<void> {
    await this.driver.mouse([await this.point(where), 'down', 'up'])
  }

  /** Drags one element onto another, waiting for the drag events in between. Both must be in the viewport. */
  async drag(from: Where, to: Where): Promise<void> {
    const [toX, toY] = await this.point(to)
    const [x, y] = await this.point(from)
    const seen = () => this.evaluate(() => window.watched?.drag)
    const { hand } = this.driver
    await hand([[x, y], 'down'])
    for (const [name, left, top] of [
      ['dragstart', x, y],
      ['dragover', toX, toY],
    ] as const) {
      let step = 0
      await expect(async () => {
        step += 1
        await hand([[left + 8 * (step % 3), top + 8 * (step % 2)]])
        expect(await seen(), 'how far the drag has come').toBe(name)
      }).toPass({ intervals: [50], timeout: 20_000 })
    }
    await hand([[toX, toY], 'up'])
  }

  /** Presses keys by name, in chords such as `Control+a`. */
  async press(...chords: string[]): Promise<void> {
    for (const chord of chords) {
      const keys = chord === '+' ? ['+'] : chord.split('+')
      await this.driver.keys([
        ...keys.map((key): KeyStep => ['down', key]),
        ...keys.toReversed().map((key): KeyStep => ['up', key]),
      ])
    }
  }

  async type(text: string): Promise<void> {
    await this.driver.keys(
      [...text].flatMap((key): KeyStep[] => [
        ['down', key],
        ['up', key],
      ]),
    )
  }

  async fill(where: Where, text: string): Promise<void> {
    await this.click(where)
    await this.press('Control+a')
    await this.type(text)
  }

  /** What has been recorded since the document was loaded. */
  async watched(): Promise<Watched> {
    const seen = await this.evaluate(
      () => window.watched ?? { errors: ['nobody watched'], shift: 0, worst: '', drag: '' },
    )
    return { ...seen, errors: [...seen.errors, ...this.driver.errors()] }
  }

  /** Checks at the end of every journey: no console errors, no layout shifts, no error screens. */
  async expectCalm(): Promise<void> {
    const { errors, shift, worst } = await this.watched()
    expect.soft(errors, 'errors').toEqual([])
    expect.soft(shift, `layout shift: ${worst}`).toBeLessThan(0.02)
    expect
      .soft(await this.texts(at('h1, h2', { has: 'could not be shown' })), 'screens that failed')
      .toEqual([])
  }
}
