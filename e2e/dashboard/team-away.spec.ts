import { paths } from '#lib/paths.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'

import { type Built, startBuilt } from '../../tests/built/server.ts'
import { cardIn, moveByMenu, opportunitiesAt, ownCards } from '../support/board.ts'
import { signInAlone } from '../support/sessions.ts'
import { expect, test, thorough } from '../support/test.ts'
import { THOROUGH } from '../support/thorough.ts'

// A dashboard whose team's store cannot be reached.

let sandbox: Sandbox
let built: Built
test.beforeAll(async () => {
  if (!THOROUGH) return
  sandbox = await startSandbox({ port: 0, companies: 30 })
  const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  built = await startBuilt({ apiBaseUrl: sandbox.url, settings })
})
test.afterAll(async () => {
  await built?.stop()
  await sandbox?.close()
})

thorough('without the store all works as ever, and what is not shared is said', async ({ browser }) => {
  const AWAY = 'The team’s workspace cannot be reached'
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await signInAlone(context, built.url, 'sandbox-full')
  await page.goto(built.url + paths.home())
  for (const part of ['deadlines', 'attention', 'moved', 'campaigns', 'left'])
    await expect(page.getByTestId(`home-${part}`)).toBeVisible()
  // Nobody is asked who they are, and the activity alone is missing.
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(AWAY)
  await expect(page.getByTestId('who-prompt')).toHaveCount(0)

  const { word, first, a, b, to } = await ownCards(opportunitiesAt(sandbox.url), 1)
  await page.goto(built.url + paths.opportunities({ q: word }))
  await moveByMenu(page, cardIn(page, a, first.idOpportunity), to.label)
  await expect(cardIn(page, b, first.idOpportunity)).toBeVisible()

  await page.goto(built.url + paths.opportunities({ amountFrom: 5 }))
  await page.getByTestId('saved-views').click()
  const views = page.getByRole('menu', { name: 'Views' })
  await expect(views).toContainText('Your views stay in this browser, and move there once it can be.')
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Kept here')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('saved-views')).toContainText('Kept here')
  await page.reload()
  await expect(page.getByTestId('saved-views')).toContainText('Kept here')

  await page
    .getByRole('button', { name: /^Settings of/ })
    .first()
    .click()
  const settings = page.getByRole('dialog', { name: /^Settings of/ })
  await expect(settings).toContainText('this limit stays yours, in this browser')
  await page.goto(built.url + paths.preferences())
  await expect(page.getByRole('region', { name: 'Names' })).toContainText(AWAY)
  await expect(page.getByRole('region', { name: 'People' })).toContainText(AWAY)
  expect(faults).toEqual([])
  await context.close()
})
