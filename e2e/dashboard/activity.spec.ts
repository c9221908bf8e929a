import { paths } from '#lib/paths.ts'

import { cardIn, moveByMenu, openBoard, opportunitiesAt, ownCards } from '../support/board.ts'
import { pairOf } from '../support/pairs.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

thorough(
  'a file of more lines than the screen has loaded says how many it has',
  async ({ page, dashboard }) => {
    const headers = { 'x-csrf': '1', origin: dashboard }
    for (let id = 98_001; id <= 98_101; id += 1)
      await page.request.put(`${dashboard}/api/workspace/names/campaign/${id}`, {
        headers,
        data: { name: `Relance ${id}` },
      })
    await open(page, paths.activity({ entity: 'campaign' }))
    await expect(page.getByTestId('activity').getByRole('listitem')).toHaveCount(100)
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: /semicolon/i }).click()
    await expect(page.getByText(/^\d+ rows in the file$/).first()).toBeVisible()
  },
)

test('a move is told by whom, where it went and since when; a move of somebody else is marked as seen', async ({
  page,
}) => {
  const api = opportunitiesAt(pairOf('first').sandbox)
  const { word, first, a, b, to, third } = await ownCards(api, 1)
  const { idOpportunity } = first
  await openBoard(page, word, [first])
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
  await moveByMenu(page, cardIn(page, a, idOpportunity), to.label)
  await saved
  await expect(cardIn(page, b, idOpportunity)).toBeVisible()
  // A change that is no move leaves the time in the stage as it was.
  await api.change(idOpportunity, { amount: 7 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(cardIn(page, b, idOpportunity)).toContainText(/In this stage for (?:< )?\d+ minutes?/)
  // Past the dashboard, as another program would.
  await api.change(idOpportunity, { idStade: third.idCustomFieldValue })
  await page.goto(paths.opportunity(idOpportunity))
  const steps = page.getByTestId('stage-history').getByRole('listitem')
  await expect(steps).toHaveCount(2)
  await expect(steps.first()).toContainText(third.label)
  await expect(steps.first()).toContainText('seen by then')
  await expect(steps.last()).toContainText(to.label)
  await expect(steps.first()).toContainText(/In this stage for (?:< )?\d+ minutes?/)
  await expect(steps.last()).toContainText(/for (?:< )?\d+ minutes?/)
  const done = page.getByTestId('activity')
  await expect(done).toContainText('moved this opportunity')
  await expect(done).toContainText(`to ${to.label}`)

  await page.getByRole('link', { name: 'All activity' }).click()
  await expect(page).toHaveURL(paths.activity({ entity: `opportunity:${idOpportunity}` }))
  await expect(page.getByTestId('activity').getByRole('listitem')).toHaveCount(1)
  // On a phone who it was and what they did are one sentence.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const tops = await page
    .getByTestId('activity')
    .locator('li p > span')
    .evaluateAll((parts) => parts.map((part) => Math.round(part.getClientRects()[0]?.top ?? 0)))
  expect(new Set(tops).size).toBe(1)
  if (size) await page.setViewportSize(size)
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('refused')
  await expect(page.getByText('Nothing was found')).toBeVisible()
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /semicolon/i }).click()
  const file = await (await download).createReadStream()
  const text = Buffer.concat(await Array.fromAsync(file)).toString('utf8')
  expect(text).toContain(`;Opportunities;${idOpportunity};`)
  expect(text).toContain(to.label)
})

thorough('on a phone the filters leave room for what was done', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, paths.activity())
  await expect(page.getByRole('search').getByRole('combobox').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport({ ratio: 1 })
  expect((await page.getByRole('heading', { level: 2 }).first().boundingBox())?.y).toBeLessThan(480)
})

thorough('a period that ends before it begins is told of', async ({ page }) => {
  await open(page, paths.activity({ from: '2026-12-02', to: '2026-12-01' }))
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription('Ends before it begins.')
  await page.getByLabel('To', { exact: true }).fill('2026-12-02')
  await expect(page.getByText('Ends before it begins.')).toBeHidden()
})
