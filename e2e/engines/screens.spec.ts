import { paths } from '#lib/paths.ts'

import { oneIn } from '../support/part.ts'
import { screensOf } from '../support/walk.ts'
import { at } from './desk.ts'
import { expect, test } from './test.ts'

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
      // Grey bars stand in the place of what is to come.
      await desk.gone(at('main :is([aria-busy="true"], .animate-pulse)'))
      const { errors, shift, worst } = await desk.watched()
      expect.soft(errors, `${name}: errors`).toEqual([])
      expect.soft(shift, `${name}: ${worst}`).toBeLessThan(0.02)
      expect.soft(await desk.count(at('h1', { has: 'could not be shown' })), name).toBe(0)
      expect.soft(await desk.count(at('h1')), `${name}: headings`).toBeGreaterThan(0)
    })
  }
})

test('a box to tick has the colours of the theme, ticked and not', async ({ desk }) => {
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
