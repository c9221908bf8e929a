import { paths } from '#lib/paths.ts'

import { open } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { holdings, watch } from '../support/watch.ts'

test('what watches every page sees what it should', async ({ browser, dashboard }) => {
  const context = await browser.newContext({ baseURL: dashboard })
  const seen = await watch(context, 'http://elsewhere.invalid', 'Company Desk')
  const page = await context.newPage()
  await open(page, paths.signIn())
  await page.evaluate(() => {
    const picture = document.createElement('img')
    picture.src = 'http://elsewhere.invalid/pixel'
    document.body.append(picture)
    localStorage.setItem('kept', 'Company Desk')
    console.error('Company Desk failed')
  })
  await expect.poll(() => seen.violations.join()).toContain('img-src http://elsewhere.invalid/pixel')
  expect(seen.foreign).not.toEqual([])
  expect(seen.errors).toContain('Company Desk failed')
  const leaks = await seen.leaks()
  expect(leaks.some((leak) => leak.startsWith('answer: GET'))).toBe(true)
  expect(leaks.some((leak) => leak.startsWith('console:'))).toBe(true)
  expect(await holdings(page)).toContain('"kept":"Company Desk"')
  await context.close()
})
