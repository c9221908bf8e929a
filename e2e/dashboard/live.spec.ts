import { cardIn, moveByMenu, openBoard, opportunitiesAt, ownCards } from '../support/board.ts'
import { pairOf } from '../support/pairs.ts'
import { expect, test, thorough } from '../support/test.ts'

test('what a colleague moves is there within two seconds, in each of a browser’s tabs, without anybody asking', async ({
  page,
  browser,
}) => {
  const { word, first, a, b, to } = await ownCards(opportunitiesAt(pairOf('first').sandbox), 1)
  const listens = (tab: typeof page) =>
    tab.waitForRequest((asked) => asked.url().endsWith('/api/workspace/live'))
  const listening = listens(page)
  await openBoard(page, word, [first])
  await listening
  // A second tab of the same browser hears it from the first.
  const tab = await page.context().newPage()
  await openBoard(tab, word, [first])
  const elsewhere = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  try {
    const colleague = await elsewhere.newPage()
    await colleague.goto('/sign-in')
    await colleague.getByLabel('API key').fill('sandbox-full')
    await colleague.getByRole('button', { name: 'Sign in' }).click()
    await colleague.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
    const theirs = listens(colleague)
    await openBoard(colleague, word, [first])
    await theirs
    const saved = colleague.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
    await moveByMenu(colleague, cardIn(colleague, a, first.idOpportunity), to.label)
    await saved
    const soon = { timeout: 2_000 }
    await page.bringToFront()
    await expect(cardIn(page, b, first.idOpportunity)).toBeVisible(soon)
    await tab.bringToFront()
    await expect(cardIn(tab, b, first.idOpportunity)).toBeVisible(soon)
  } finally {
    await elsewhere.close()
  }
})

thorough(
  'what a person moves in one tab is there in their other one within two seconds',
  async ({ page }) => {
    const { word, first, a, b, to } = await ownCards(opportunitiesAt(pairOf('first').sandbox), 1)
    const listening = page.waitForRequest((asked) => asked.url().endsWith('/api/workspace/live'))
    await openBoard(page, word, [first])
    await listening
    const tab = await page.context().newPage()
    await openBoard(tab, word, [first])
    // It waits to listen in the first one's place: from then on it tells.
    await tab.waitForFunction(async () =>
      (await navigator.locks.query()).pending?.some(({ name }) => name?.startsWith('live:')),
    )
    const saved = tab.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
    await moveByMenu(tab, cardIn(tab, a, first.idOpportunity), to.label)
    await saved
    await expect(cardIn(page, b, first.idOpportunity)).toBeVisible({ timeout: 2_000 })
  },
)
