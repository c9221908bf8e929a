import type { Request } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import { EARLY_PRESS } from '#lib/early-press.ts'
import { FIRST_READS } from '#lib/opportunity/board-reads.ts'
import { paths } from '#lib/paths.ts'
import { slowScripts } from '../support/slow-scripts.ts'
import { expect, test } from '../support/test.ts'

test('a press on "Load all" before the scripts have come loads all rows', async ({ page }) => {
  const { arrive } = await slowScripts(page)
  await page.goto(paths.campaigns({ idCampaign: 401 }), { waitUntil: 'commit' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(routes.listCampaignResults.path)) asked.push(request.url())
  })
  await page.getByTestId('load-all').click()
  // The reads that the press begins with do not wait for them, and are not made again.
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect(page.getByTestId('campaign-loaded')).toHaveAttribute('data-loaded', '200')
  arrive()
  await expect(page.getByTestId('campaign-loaded')).toContainText('all there are', { timeout: 30_000 })
  expect(new Set(asked).size).toBe(asked.length)
})

test('the last button that was pressed before the scripts have come acts once they are at work, once', async ({
  page,
}) => {
  const { arrive } = await slowScripts(page)
  await page.route(`**${routes.listCampaignResults.path}?*`, () => {})
  await page.goto(paths.campaigns(), { waitUntil: 'commit' })
  const display = page.getByRole('button', { name: 'Display', exact: true })
  const reads: Request[] = []
  const givenUp = new Set<Request>()
  page.on('request', (request) => {
    if (request.url().includes(routes.listCampaignResults.path)) reads.push(request)
  })
  page.on('requestfailed', (request) => givenUp.add(request))
  await page.getByTestId('load-all').click()
  // As many as there are pages, four at most.
  await expect.poll(() => reads.length).toBeGreaterThan(0)
  await page.locator('[data-column="dateInsert"]').getByRole('button').first().click()
  await expect.poll(() => reads.every((request) => givenUp.has(request))).toBe(true)
  arrive()
  await expect(page).toHaveURL(/sort=dateInsert/, { timeout: 30_000 })
  await expect(page.getByTestId('campaign-loaded')).toHaveAttribute('data-loaded', '200')
  await expect(display).toBeEnabled()
})

test('a press on a part that comes to life after the rest waits for it, and acts once', async ({ page }) => {
  // As a part whose rows came late stands in the document: the page is at work, React has not taken this button up.
  await page.setContent('<button type="button">Later</button>')
  await page.evaluate(EARLY_PRESS)
  const acted = () => page.evaluate(() => Reflect.get(window, 'acted'))
  await page.evaluate(() => {
    Object.assign(window, { acted: 0 })
    window.early?.end()
    document.querySelector('button')?.addEventListener('click', () => {
      Object.assign(window, { acted: Reflect.get(window, 'acted') + 1 })
    })
  })
  const button = page.getByRole('button', { name: 'Later' })
  await button.click()
  await button.click()
  expect(await acted()).toBe(0)
  await button.evaluate((element) => Object.assign(element, { __reactProps$here: {} }))
  await expect.poll(acted).toBe(1)
  await button.click()
  expect(await acted()).toBe(2)
})

test('the board asks for its cards with the document, before the scripts have come, and once', async ({
  page,
}) => {
  const { arrive } = await slowScripts(page)
  const asked: string[] = []
  const answered: string[] = []
  const isFirst = (url: string) => FIRST_READS.some((path) => url.endsWith(path))
  page.on('request', (request) => {
    if (isFirst(request.url())) asked.push(request.url())
  })
  page.on('requestfinished', (request) => {
    if (isFirst(request.url())) answered.push(request.url())
  })
  await page.goto(paths.opportunities(), { waitUntil: 'commit' })
  await expect.poll(() => answered.length).toBe(FIRST_READS.length)
  // A press of somebody who cannot wait takes nothing away from the page.
  await page.getByRole('button', { name: 'Commands' }).click()
  arrive()
  await expect(page.getByTestId('board-card').first()).toBeVisible({ timeout: 30_000 })
  expect(asked.toSorted()).toEqual(answered.toSorted())
  expect(new Set(asked).size).toBe(FIRST_READS.length)
})

test('a first read that failed is asked again by the board, which says what went wrong', async ({ page }) => {
  const { arrive } = await slowScripts(page)
  const [cards = ''] = FIRST_READS
  let asked = 0
  await page.route(`**${cards}`, (route) => {
    asked += 1
    return asked === 1 ? route.abort() : route.continue()
  })
  await page.goto(paths.opportunities(), { waitUntil: 'commit' })
  await expect.poll(() => asked).toBe(1)
  arrive()
  await expect(page.getByTestId('board-card').first()).toBeVisible({ timeout: 30_000 })
  expect(asked).toBe(2)
})
