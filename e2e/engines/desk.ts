import { expect } from '@playwright/test'

import type { Driver, KeyStep } from './driver.ts'
import { type Found, findAll, type Where } from './find-all.ts'
import { type Watched, watchPage } from './watch-page.ts'

export const at = (css: string, more: Omit<Where, 'css'> = {}): Where => ({ css, ...more })
export const button = (name: string, within?: Where): Where =>
  at('button, a[href], [role="menuitem"]', { name, ...(within ? { within } : {}) })
/** Above everything else: what a person has to answer. */
export const DIALOG = at('dialog:modal')

const PATIENCE = { timeout: 20_000 }
const inPage = (code: (...args: never[]) => unknown, ...args: unknown[]) =>
  `(${code})(${args.map((arg) => JSON.stringify(arg) ?? 'undefined').join()})`

/** React runs all of the page. Private to React, and for tests alone: a person needs no such thing. */
const isReady = () => {
  const usable = document.querySelectorAll(
    ':is(main, header) :is(a, button, input, select, textarea, [tabindex])',
  )
  return (
    usable.length > 0 &&
    [...usable].every((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
  )
}

/** A person before an engine: what journeys are written in, whichever engine it is. */
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

  /** Goes there and waits until it is all at work. */
  async open(path: string): Promise<void> {
    await this.driver.goto(this.origin + path, inPage(watchPage))
    await expect
      .poll(() => this.evaluate(isReady), { message: `${path} comes to life`, ...PATIENCE })
      .toBe(true)
  }

  path = () => this.evaluate(() => location.pathname + location.search)

  /** What is in view or can be scrolled there, in the order of the document. */
  all = (where: Where): Promise<Found[]> => this.driver.evaluate(inPage(findAll, where, 'look'))
  texts = async (where: Where) => (await this.all(where)).map(({ text }) => text)
  count = async (where: Where) => (await this.all(where)).length

  /** Of the first of them. */
  attribute = async (where: Where, name: string): Promise<string | null> =>
    (await this.all(where))[0]?.attributes[name] ?? null

  value = async (where: Where): Promise<string> => (await this.see(where)).value

  /** What a screen reader was told last, all of it. */
  heard = async () => (await this.texts(at('[role="status"], [aria-live]'))).join(' ')

  async focus(where: Where): Promise<void> {
    await this.see(where)
    await this.driver.evaluate(inPage(findAll, where, 'focus'))
  }

  async see(where: Where): Promise<Found> {
    await expect
      .poll(() => this.count(where), { message: `to see ${JSON.stringify(where)}`, ...PATIENCE })
      .toBeGreaterThan(0)
    const [found] = await this.all(where)
    if (!found) throw new Error(`${JSON.stringify(where)} came and went`)
    return found
  }

  async gone(where: Where): Promise<void> {
    await expect
      .poll(() => this.count(where), { message: `${JSON.stringify(where)} goes`, ...PATIENCE })
      .toBe(0)
  }

  /** The middle of the first of them, scrolled into view, once it stands still and nothing lies over it. */
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
        { message: `to reach ${JSON.stringify(where)}`, intervals: [50], ...PATIENCE },
      )
      .toBe(true)
    return found ? [found.x, found.y] : [0, 0]
  }

  async click(where: Where): Promise<void> {
    await this.driver.mouse([await this.point(where), 'down', 'up'])
  }

  /** Takes hold of one and lets go over the other, as a hand does that looks. Both stand in view. */
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
      }).toPass({ intervals: [50], ...PATIENCE })
    }
    await hand([[toX, toY], 'up'])
  }

  /** Keys by their names, held together where a plus stands between them. */
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

  /** Since the document came. */
  async watched(): Promise<Watched> {
    const seen = await this.evaluate(
      () => window.watched ?? { errors: ['nobody watched'], shift: 0, worst: '', drag: '' },
    )
    return { ...seen, errors: [...seen.errors, ...this.driver.errors()] }
  }

  /** What must be so wherever a journey ends: nothing on the console, no screen that could not be shown. */
  async expectCalm(): Promise<void> {
    const { errors, shift, worst } = await this.watched()
    expect.soft(errors, 'errors').toEqual([])
    expect.soft(shift, `layout shift: ${worst}`).toBeLessThan(0.02)
    expect
      .soft(await this.texts(at('h1, h2', { has: 'could not be shown' })), 'screens that failed')
      .toEqual([])
  }
}
