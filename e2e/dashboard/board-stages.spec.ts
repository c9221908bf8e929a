import { cardIn, column, moveByMenu, openBoard, opportunitiesAt, ownCards } from '../support/board.ts'
import { pairOf } from '../support/pairs.ts'
import { signInAlone } from '../support/sessions.ts'
import { expect, thorough } from '../support/test.ts'

const KEY = 'sandbox-other'
/** The dashboard's own server asks the API for stages no oftener than this, milliseconds. */
const NEWS = 3_100

thorough(
  'a stage that was deleted elsewhere is no place to drop on: after Refresh, on focus, after a 404',
  async ({ page, context, dashboard, sandbox }) => {
    await signInAlone(context, dashboard, KEY)
    const { word, first, a, third } = await ownCards(opportunitiesAt(pairOf('first').sandbox, KEY), 1)
    const gone = third.idCustomFieldValue
    try {
      await openBoard(page, word, [first])
      await expect(column(page, gone)).toHaveAttribute('data-open', 'true')
      // What the dashboard's own server keeps for a minute is got past.
      await page.waitForTimeout(NEWS)
      await sandbox.setStade(gone, true)
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(column(page, gone)).toHaveCount(0)

      await sandbox.setStade(gone, false)
      await page.waitForTimeout(NEWS)
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect(column(page, gone)).toHaveAttribute('data-open', 'true')

      await page.waitForTimeout(NEWS)
      await sandbox.setStade(gone, true)
      await moveByMenu(page, cardIn(page, a, first.idOpportunity), third.label)
      await expect(page.getByText(`${first.title} was not moved`).first()).toBeVisible()
      await expect(column(page, gone)).toHaveCount(0)
      await expect(cardIn(page, a, first.idOpportunity)).toBeVisible()
    } finally {
      await sandbox.setStade(gone, false)
    }
  },
)
