import { paths } from '#lib/paths.ts'

import { oneIn } from '../support/thorough.ts'
import { screensOf } from '../support/walk.ts'
import { at, button } from './desk.ts'
import { expect, test, thorough } from './test.ts'

test('every screen: nothing on the console, nothing that could not be shown, nothing that jumps', async ({
  desk,
  sandbox,
}) => {
  test.setTimeout(300_000)
  const turn = test.info().project.name === 'webkitgtk' ? 0 : 2
  const screens = oneIn(4, await screensOf(sandbox), turn)
  for (const [name, path] of screens) {
    await test.step(name, async () => {
      await desk.open(path)
      // Waits until all skeletons are gone.
      await desk.gone(at('main :is([aria-busy="true"], .animate-pulse)'))
      const { errors, shift, worst } = await desk.watched()
      expect.soft(errors, `${name}: errors`).toEqual([])
      expect.soft(shift, `${name}: ${worst}`).toBeLessThan(0.02)
      expect.soft(await desk.count(at('h1', { has: 'could not be shown' })), name).toBe(0)
      expect.soft(await desk.count(at('h1')), `${name}: headings`).toBeGreaterThan(0)
    })
  }
})

thorough('a box to tick has the colours of the theme, ticked and not', async ({ desk }) => {
  await desk.open(paths.opportunities({ view: 'table' }))
  await desk.see(at('main input[type="checkbox"]'))
  const ground = (theme: string) =>
    desk.evaluate((name) => {
      document.documentElement.dataset.theme = name
      const box = document.querySelector('main input[type="checkbox"]')
      const { appearance, backgroundColor } = getComputedStyle(box ?? document.body)
      return { appearance, ground: backgroundColor }
    }, theme)
  expect(await ground('dark')).toEqual({ appearance: 'none', ground: 'rgb(25, 25, 23)' })
  expect(await ground('light')).toEqual({ appearance: 'none', ground: 'rgb(255, 255, 255)' })
})

thorough('a language and a theme that somebody chooses are there after a reload', async ({ desk }) => {
  await desk.open(paths.preferences())
  await desk.click(at('label', { has: 'Dark' }))
  await desk.click(at('label', { has: 'Français' }))
  await desk.see(at('h1', { has: 'Préférences' }))
  await desk.open(paths.preferences())
  await desk.see(at('h1', { has: 'Préférences' }))
  expect(await desk.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  // Resets the preferences, as later tests use the same browser.
  await desk.click(at('label', { has: 'English' }))
  await desk.see(at('h1', { has: 'Preferences' }))
  await desk.click(at('label', { has: 'System' }))
  // A change of language shifts the layout; only the load of a page must not.
  await desk.open(paths.home())
})

thorough('fields are not cut: the year of a deadline, the frame of a stage', async ({ desk }) => {
  await desk.open(paths.opportunities({ view: 'table' }))
  await desk.see(at('[role="row"] select'))
  // Text is clipped at a cell's edge; a field there is not.
  const overflow = await desk.evaluate(() => {
    const cell = document.querySelector('[role="row"] select')?.closest('.truncate:not(select)')
    return getComputedStyle(cell ?? document.body).overflowX
  })
  expect(overflow).toBe('visible')
  await desk.click(button('Deadline'))
  await desk.see(at('[type="date"]'))
  const [width, needed] = await desk.evaluate(() => {
    const field = document.querySelector<HTMLElement>('[type="date"]') ?? document.body
    const given = field.offsetWidth
    field.style.width = 'max-content'
    const own = field.offsetWidth
    field.style.width = ''
    return [given, own] as const
  })
  expect(width).toBeGreaterThanOrEqual(needed)
  // On a slow machine a filter may open half a second after the press; only the load of a page must not shift.
  await desk.open(paths.home())
})
