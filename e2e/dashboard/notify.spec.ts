import type { Page } from '@playwright/test'

import { today } from '#lib/format/today.ts'
import { paths } from '#lib/paths.ts'

import { otherClient, ownTitle } from '../support/opportunities.ts'
import { open, panel } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { settled } from '../support/settled.ts'
import { expect, test, thorough } from '../support/test.ts'

interface Said {
  title: string
  tag: string | undefined
}

declare global {
  interface Window {
    said: Said[]
  }
}

/** The person looks elsewhere. The headless shell has no notifications: what would be shown is written down instead. */
const lookElsewhere = (page: Page) =>
  page.addInitScript(() => {
    document.hasFocus = () => false
    window.said = []
    const shown = class extends EventTarget {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title: string, options?: NotificationOptions) {
        super()
        window.said.push({ title, tag: options?.tag })
      }
      close() {}
    }
    Object.defineProperty(window, 'Notification', { value: shown })
  })

const choose = (page: Page, kind: string, value: 'On' | 'Off') =>
  panel(page, 'Notifications').getByRole('group', { name: kind }).getByRole('radio', { name: value }).check()

test('a deadline of today is told of once, by the browser and in the title, where it was asked for', async ({
  page,
  context,
  pair,
  sandbox,
  dashboard,
}) => {
  await signInAlone(context, dashboard, 'sandbox-full')
  const { idCompany } = (await sandbox.facts()).companyComplete
  const api = otherClient(pair)
  const stade = (await api.stades()).find(({ isDeleted }) => !isDeleted)
  await api.save({
    idCompany,
    title: ownTitle('Due'),
    idStade: stade?.idCustomFieldValue ?? 0,
    idUserResponsable: 103,
    deadline: today(),
  })
  await lookElsewhere(page)
  await open(page, paths.preferences())
  // Every kind is off at first, and nobody was told anything.
  const group = panel(page, 'Notifications')
  await expect(group.getByRole('radio', { name: 'Off', checked: true })).toHaveCount(4)
  await expect(page).toHaveTitle(/^Preferences/)
  await choose(page, 'Deadlines today', 'On')
  await expect(page).toHaveTitle(/^\(\d+\) Preferences/)
  const said = () => page.evaluate(() => window.said)
  expect(await said()).toEqual([
    { title: expect.stringMatching(/^\d+ deadlines? (is|are) today$/), tag: 'deadlines' },
  ])
  // The number stays on every page, until the tab is looked at.
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await expect(page).toHaveTitle(/^\(\d+\) Companies/)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page).toHaveTitle(/^Companies/)
  // Once a day.
  await open(page, paths.home())
  await settled(page)
  expect(await said()).toEqual([])
})

thorough('a browser that refuses says so where it is asked for', async ({ page, context }) => {
  await context.clearPermissions()
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await open(page, paths.preferences())
  await choose(page, 'Deliveries that failed', 'On')
  await expect(panel(page, 'Notifications')).toContainText('This browser refuses notifications')
  await choose(page, 'Deliveries that failed', 'Off')
  await expect(panel(page, 'Notifications')).not.toContainText('refuses')
})
