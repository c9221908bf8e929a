import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import { paths } from '#lib/paths.ts'

import { cardIn, opportunitiesAt, ownCards, titleOf } from '../support/board.ts'
import { enterOn, tabTo } from '../support/keys.ts'
import { pairOf } from '../support/pairs.ts'
import { expectCompany, open, panel } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { expect, test, thorough } from '../support/test.ts'
import { receiver } from '../support/webhook-tests.ts'
import { COMPLETED, dialogOf, historyOf, webhooksOf } from '../support/webhooks.ts'

// From here to the end no mouse, no click() and no focus(): what Tab, Enter, Space and the arrows reach.

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** What a screen reader is told without being asked. */
const said = (page: Page) => page.getByRole('status').or(page.getByRole('log')).or(page.getByRole('alert'))

test('sales ops: a company is found, an alert’s versions are opened, the company is tagged on a routine', async ({
  page,
  sandbox,
}) => {
  const { companyLookup, companyComplete, companyEditor, alertSeveralVersions } = await sandbox.facts()
  await open(page, paths.home())
  await press(page, '/')
  await page.keyboard.type(companyLookup.siren)
  await press(page, 'Enter')
  await expectCompany(page, companyComplete)

  const parts = page.getByRole('navigation', { name: 'Parts of the company' })
  await enterOn(page, parts.getByRole('link', { name: /^Alerts/ }))
  await enterOn(
    page,
    page.locator(`[data-alert="${alertSeveralVersions.idAlert}"]`).getByRole('link').first(),
  )
  await expect(page).toHaveURL(new RegExp(`${paths.alert(alertSeveralVersions.idAlert)}$`))
  await enterOn(
    page,
    panel(page, 'Version history')
      .getByRole('button', { name: /^Compare/ })
      .last(),
  )
  await expect(page).toHaveURL(/[?&]a=\d+&b=\d+/)
  await expect(panel(page, 'Versions side by side')).toBeInViewport()

  await press(page, '/')
  await page.keyboard.type(companyEditor.siren)
  await press(page, 'Enter')
  await expectCompany(page, companyEditor)
  await enterOn(page, parts.getByRole('link', { name: /^Routines/ }))
  const tag = page.getByLabel(/^Tag of company/).first()
  await tabTo(page, tag)
  const before = await tag.inputValue()
  const kept = async () => {
    const answer = await page.request.get(
      `/api${routes.listSupplyIdentifications.path}?idCompany=${companyEditor.idCompany}`,
      { headers: { 'x-csrf': '1' } },
    )
    const { supplyIdentificationList } = (await answer.json()) as {
      supplyIdentificationList: SupplyIdentification[]
    }
    return supplyIdentificationList.map(({ idIdentificationType }) => String(idIdentificationType ?? ''))
  }
  const first = await kept()
  await press(page, before === '4' ? 'ArrowUp' : 'ArrowDown')
  await expect(tag).not.toHaveValue(before)
  const after = await tag.inputValue()
  await expect.poll(kept).not.toEqual(first)
  expect(await kept()).toContain(after)
  await expect(
    said(page)
      .filter({ hasText: /^Routine \d+: tag/ })
      .first(),
  ).toBeVisible()
  await enterOn(page, page.getByRole('button', { name: 'Undo' }))
  await expect.poll(kept).toEqual(first)
})

thorough('manager: an opportunity moves across stages on the board', async ({ page }) => {
  const api = opportunitiesAt(pairOf('first').sandbox)
  const { word, first, to, a, b } = await ownCards(api, 1)
  await open(page, paths.opportunities({ q: word }))
  const card = cardIn(page, a, first.idOpportunity)
  await tabTo(page, titleOf(card))
  await press(page, 'Space')
  await expect(said(page).filter({ hasText: /picked up/i })).toBeAttached()
  await press(page, 'ArrowRight')
  await expect(said(page).filter({ hasText: to.label }).first()).toBeAttached()
  await press(page, 'Space')
  const moved = cardIn(page, b, first.idOpportunity)
  await expect(titleOf(moved)).toBeFocused()
  await expect.poll(async () => (await api.read(first.idOpportunity)).idStade).toBe(b)
  // The same by its menu, and back again.
  await press(page, 'm')
  await expect(page.getByRole('menu')).toBeVisible()
  await press(page, 'Escape')
  await expect(titleOf(moved)).toBeFocused()
  await press(page, 'Space', 'ArrowLeft', 'Space')
  await expect.poll(async () => (await api.read(first.idOpportunity)).idStade).toBe(a)
  await press(page, 'Enter')
  await expect(dialogOf(page)).toBeVisible()
  await press(page, 'Escape')
  await expect(titleOf(card)).toBeFocused()
})

thorough(
  'admin: a webhook is created and tested, and why the delivery failed is read',
  async ({ page, context, dashboard }) => {
    // An account whose webhooks no other test touches.
    await signInAlone(context, dashboard, 'sandbox-no-crm')
    const webhooks = webhooksOf(page, dashboard)
    await webhooks.clear()
    await open(page, paths.webhooks())
    const place = panel(page, COMPLETED)
    await enterOn(page, place.getByRole('button', { name: 'Create a webhook…' }))
    const dialog = dialogOf(page)
    await tabTo(page, dialog.getByRole('textbox', { name: 'Address' }))
    await page.keyboard.type(`${receiver()}/status/503`)
    await enterOn(page, dialog.getByRole('button', { name: 'Create the webhook' }))
    const stored = dialog.getByRole('checkbox', { name: /^I have stored it/ })
    await tabTo(page, stored)
    await press(page, 'Space')
    await enterOn(page, dialog.getByRole('button', { name: 'Go on to the test' }))
    await enterOn(page, dialog.getByRole('button', { name: 'Send a test' }))
    await expect(dialog.getByTestId('test-answer')).toHaveAttribute('data-diagnosis', 'gateway')
    await enterOn(page, dialog.getByRole('button', { name: 'Done' }))
    await expect(dialog).toBeHidden()

    await enterOn(page, page.getByRole('link', { name: 'History', exact: true }))
    const [event] = await webhooks.events('?limit=1')
    if (!event) throw new Error('The test left no event')
    await enterOn(
      page,
      historyOf(page)
        .row(event.idWebhookEvent)
        .getByRole('link', { name: `Event ${event.idWebhookEvent}` }),
    )
    await expect(page).toHaveURL(new RegExp(`${paths.webhookEvent(event.idWebhookEvent)}$`))
    await expect(panel(page, 'What came back')).toContainText('503')
    await expect(panel(page, 'What came back')).toContainText('The receiver is not available')
    await webhooks.clear()
  },
)
