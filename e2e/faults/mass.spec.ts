import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { gridRow, keyOf } from '../support/campaigns.ts'
import { startedRun } from '../support/enrichment-run.ts'
import { otherClient, ownTitle } from '../support/opportunities.ts'
import { pairHere } from '../support/pairs.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { open, openAccountMenu } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { openConsole, webhooksOf } from '../support/webhooks.ts'

const path = routes.saveOpportunity.path

/** Some opportunities of a test's own in the table, all chosen. */
async function chosen(page: Page, sandbox: Sandbox, count: number) {
  const api = otherClient(pairHere().name)
  const { idCompany } = (await sandbox.facts()).companyEditor
  const title = ownTitle('Mass')
  const made = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      api.save({ idCompany, title: `${title} ${at}`, idUserResponsable: 103, idStade: 101 }),
    ),
  )
  await open(page, paths.opportunities({ view: 'table', q: title }))
  const table = page.getByTestId('opportunity-table')
  await expect(table).toHaveAttribute('aria-rowcount', String(count + 1))
  await table.getByLabel('Select all').check()
  const tools = page.getByRole('region', { name: 'Selected opportunities' })
  await tools.getByLabel('Move to…').selectOption('103')
  return {
    bar: page.getByTestId('moves-bar'),
    move: () => tools.getByRole('button', { name: `Move ${count}` }).click(),
    stades: () => Promise.all(made.map(async ({ idOpportunity }) => (await api.one(idOpportunity)).idStade)),
  }
}

test('an API that says "too many" is waited for, and no move of the row is lost', async ({
  page,
  sandbox,
}) => {
  const { bar, move, stades } = await chosen(page, sandbox, 5)
  await sandbox.arm({ path, method: 'POST', kind: 'status:429', times: 2 })
  await move()
  await expect(bar.getByRole('status')).toContainText('5 opportunities moved to', { timeout: 60_000 })
  expect(await stades()).toEqual([103, 103, 103, 103, 103])
})

thorough(
  'a move that nobody confirmed is read again, called what it is, and tried again',
  async ({ page, sandbox }) => {
    const { bar, move, stades } = await chosen(page, sandbox, 3)
    await sandbox.arm({ path, method: 'POST', kind: 'status:500', times: 1 })
    await move()
    await expect(bar.getByRole('status')).toHaveText('2 of 3 done, 1 failed')
    await bar.getByRole('button', { name: 'Show each' }).click()
    await expect(bar.locator('[data-outcome=failed]')).toContainText('It was read again: nothing was saved.')
    expect((await stades()).filter((idStade) => idStade === 103)).toHaveLength(2)
    await bar.getByRole('button', { name: 'Try 1 again' }).click()
    await expect(bar.getByRole('status')).toContainText('3 opportunities moved to')
    await sandbox.arm({ path, method: 'POST', kind: 'reset', times: 1 })
    await bar.getByRole('button', { name: 'Undo' }).click()
    await expect(bar.getByRole('status')).toHaveText('3 opportunities moved back')
    expect(await stades()).toEqual([101, 101, 101])
  },
)

thorough(
  'opportunities for many: who has one already could not be read, is said, and read again',
  async ({ page, sandbox }) => {
    const [row] = await sandbox.campaignResults({ idCampaign: '405' })
    if (!row) throw new Error('Campaign 405 has no result')
    await open(page, paths.campaigns({ idCampaign: 405, idCompany: String(row.idCompany) }))
    await gridRow(page, keyOf(row)).getByRole('checkbox').check()
    await sandbox.arm({ path, method: 'GET', kind: 'status:403' })
    await page.getByRole('button', { name: 'Create opportunities…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Create an opportunity for/ })
    const unread = dialog.getByText('It could not be read which of them already have an opportunity')
    await expect(unread).toBeVisible()
    await sandbox.disarm()
    await dialog.getByRole('button', { name: 'Read again' }).click()
    await expect(unread).toHaveCount(0)
  },
)

thorough(
  'a tab that is closed while many are created: another tells of it, goes on, and makes none twice',
  async ({ page, context, sandbox, pair }) => {
    const title = ownTitle('Closed')
    const made = async () =>
      (await otherClient(pair).list({ polling: 60 })).filter((one) => one.title === title)
    const results = (await sandbox.campaignResults({ idCampaign: '405' })).slice(0, 6)
    await open(page, paths.campaigns({ idCampaign: 405 }))
    for (const row of results) await gridRow(page, keyOf(row)).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create opportunities…' }).click()
    const form = page.getByRole('dialog', { name: 'Create opportunities for 6 companies' })
    const underway = form.getByLabel('Leave these out')
    await form.getByLabel('Title').fill(title)
    await form.getByRole('combobox', { name: 'Owner' }).fill('103')
    if ((await underway.count()) > 0) await underway.uncheck()
    await form.getByRole('button', { name: 'Check and create…' }).click()
    // Two are made, those after them are not answered before the tab is closed.
    await sandbox.arm({ path, method: 'POST', kind: 'slow', delayMs: 1, times: 2 })
    await sandbox.arm({ path, method: 'POST', kind: 'slow', delayMs: 8_000 })
    await page.getByRole('button', { name: 'Create 6', exact: false }).last().click()
    await expect(page.getByTestId('batch').locator('[data-outcome=running]')).toHaveCount(4)
    await expect(page.getByTestId('batch').locator('[data-outcome=done]')).toHaveCount(2)
    // Nobody is told while a tab sends them.
    const tab = await context.newPage()
    await open(tab, paths.webhooks())
    await tab.waitForLoadState('networkidle')
    const told = tab.getByRole('region', { name: 'Messages' })
    await expect(told).toHaveCount(0)
    await page.close()
    await sandbox.disarm()
    await open(tab, paths.campaigns())
    await expect(told).toContainText('was interrupted')
    await expect(told).toContainText('4 are left to send.')
    // A sign-out would lose it.
    await openAccountMenu(tab)
    await tab.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await expect(told).toContainText('Not signed out yet')
    await told.getByRole('button', { name: 'Show' }).click()
    const dialog = tab.getByRole('dialog')
    await expect(dialog.locator('[data-outcome=unknown]')).toHaveCount(4)
    await expect(dialog.getByRole('button', { name: 'Report' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Go on with 4' }).click()
    await expect(dialog.locator('[data-outcome=done]')).toHaveCount(6, { timeout: 60_000 })
    const companies = (await made()).map(({ idCompany }) => idCompany)
    expect(companies.toSorted()).toEqual(results.map(({ idCompany }) => idCompany).toSorted())
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    // Seen to its end, nothing of it is kept.
    const keptRuns = () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('imports')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const count = opening.result.transaction('runs').objectStore('runs').count()
          count.onsuccess = () => resolve(count.result)
        }
      })
    await expect.poll(() => tab.evaluate(keptRuns)).toBe(0)
  },
)

thorough(
  'unsubscribing many waits for a busy API and reads what it did not confirm',
  async ({ page, sandbox }) => {
    const { idNewsletter } = (await sandbox.facts()).newsletter
    await open(page, paths.newsletters({ idNewsletter, isDeleted: 'false' }))
    const boxes = page
      .getByTestId('newsletter-table')
      .getByRole('checkbox', { name: /^Select .* on newsletter/ })
    for (const at of [0, 1, 2]) await boxes.nth(at).check()
    const write = { path: routes.unsubscribeNewsletterContact.path, method: 'POST' } as const
    await sandbox.arm({ ...write, kind: 'status:429', times: 1 })
    await sandbox.arm({ ...write, kind: 'reset', times: 1 })
    await page.getByRole('button', { name: 'Unsubscribe from this newsletter…' }).click()
    await page.getByRole('button', { name: 'Unsubscribe 3', exact: true }).click()
    await expect(page.getByTestId('batch').locator('[data-outcome=done]')).toHaveCount(3, { timeout: 60_000 })
  },
)

thorough(
  'what ended with a failure and was left without a look is told of as ended, and can be given up',
  async ({ page, sandbox }) => {
    const { idNewsletter } = (await sandbox.facts()).newsletter
    await open(page, paths.newsletters({ idNewsletter, isDeleted: 'false' }))
    const boxes = page
      .getByTestId('newsletter-table')
      .getByRole('checkbox', { name: /^Select .* on newsletter/ })
    for (const at of [0, 1]) await boxes.nth(at).check()
    const { path: write } = routes.unsubscribeNewsletterContact
    await sandbox.arm({ path: write, method: 'POST', kind: 'status:400', times: 1 })
    await page.getByRole('button', { name: 'Unsubscribe from this newsletter…' }).click()
    await page.getByRole('button', { name: 'Unsubscribe 2', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('1 of 2 done, 1 failed')
    await open(page, paths.webhooks())
    const told = page.getByRole('region', { name: 'Messages' })
    await expect(told).toContainText('ended with failures')
    await expect(told).toContainText('1 of 2 done, 1 failed')
    await told.getByRole('button', { name: 'Show' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('[data-outcome=failed]')).toHaveCount(1)
    await expect(dialog.getByRole('button', { name: 'Go on' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Discard…' }).click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await open(page, paths.webhooks())
    await page.waitForTimeout(2_000)
    await expect(told).toHaveCount(0)
  },
)

thorough(
  'switching a webhook off asks first, with the number of deliveries that wait',
  async ({ page, sandbox, dashboard }) => {
    const webhooks = webhooksOf(page, dashboard)
    await webhooks.clear()
    await webhooks.create(`${pairHere().receiver}/status/500`)
    const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { polling: 525_600 }, 'sandbox-full')
    const contacts = crmVisitCardList
      .filter((one) => one.firstName && one.lastName && one.idCrmVisitCard % 5 !== 4)
      .slice(0, 2)
    for (const { idCrmVisitCard } of contacts) await startedRun(page, dashboard, idCrmVisitCard)
    const waiting = async () =>
      (await webhooks.events('?limit=200')).filter(({ status }) => status === 'RETRY' || status === 'PENDING')
    await expect
      .poll(async () => {
        await sandbox.advance(5)
        return (await waiting()).length
      })
      .toBe(2)
    const place = await openConsole(page)
    await place.getByRole('button', { name: 'Switch off' }).click()
    const ask = page.getByRole('alertdialog')
    await expect(ask).toContainText('2 deliveries wait to be sent. They fail for good')
    await ask.getByRole('button', { name: 'Cancel' }).click()
    expect((await webhooks.list())[0]?.isActive).toBe(true)

    await sandbox.arm({ path: routes.listWebhookEvents.path, method: 'GET', kind: 'status:403', times: 2 })
    await place.getByRole('button', { name: 'Switch off' }).click()
    await expect(ask).toContainText('could not be read')
    await ask.getByRole('button', { name: 'Switch off' }).click()
    await expect(place.getByTestId('webhook-state')).toHaveText('Off')
    await webhooks.clear()
  },
)

/** A tag of six companies on a routine, up to the question that nothing was sent before. */
async function asked(page: Page, from: number) {
  const ids = Array.from({ length: 6 }, (_, at) => from + at)
  await open(page, paths.companies({ q: ids.join(',') }))
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByTestId('selection-bar').getByRole('button', { name: 'Tag on a routine…' }).click()
  const dialog = page.getByRole('dialog', { name: /on a routine$/ })
  // Another one at the next try: those that have a tag already are left out.
  const { retry, repeatEachIndex } = test.info()
  await dialog.getByLabel('Change to…').selectOption(String(2 + ((retry + repeatEachIndex) % 3)))
  await dialog.getByRole('combobox', { name: 'Routine' }).fill('301')
  await dialog.getByRole('button', { name: /^Apply to/ }).click()
  const ask = page.getByRole('alertdialog')
  await expect(ask.getByTestId('mass-counts')).toBeVisible()
  return { ask, running: page.getByRole('dialog', { name: 'Tagging on routine 301' }) }
}
const tags = routes.tagSupplyIdentification.path

thorough('the network goes amid tags: their report is there', async ({ page, context, sandbox }) => {
  const { ask, running } = await asked(page, 1181)
  await sandbox.arm({ path: tags, method: 'POST', kind: 'slow', delayMs: 2000 })
  await ask.getByRole('button', { name: /^Apply to/ }).click()
  await expect(running.locator('[data-outcome=running]').first()).toBeVisible()
  await context.setOffline(true)
  await expect(running).toContainText('there is no connection')
  await running.getByRole('button', { name: /^Cancel the/ }).click()
  await expect(running.getByRole('button', { name: 'Report' })).toBeVisible()
  // Its button is gone: the dialog has the focus.
  await expect(running).toBeFocused()
  await expect(running).not.toContainText('goes on by itself')
  await context.setOffline(false)
  await running.getByRole('button', { name: /^(Resume|Try)/ }).click()
  // Three rounds of slow calls, after a pause of some seconds.
  await expect(running).toContainText(/(\d) of \1 done/)
})

thorough('a network that comes back is waited for', async ({ page, context, sandbox }) => {
  const { ask, running } = await asked(page, 1171)
  await sandbox.arm({ path: tags, method: 'POST', kind: 'slow', delayMs: 2000 })
  await ask.getByRole('button', { name: /^Apply to/ }).click()
  await expect(running.locator('[data-outcome=running]').first()).toBeVisible()
  await context.setOffline(true)
  await expect(running).toContainText('there is no connection')
  await context.setOffline(false)
  await expect(running.getByRole('button', { name: 'Report' })).toBeVisible({ timeout: 20_000 })
  await expect(running.locator('[data-outcome=done]')).not.toHaveCount(0)
  await expect(running.locator('[data-outcome=failed], [data-outcome=cancelled]')).toHaveCount(0)
})

thorough(
  'a tab that is closed while the network is waited for: another goes on',
  async ({ page, context, sandbox }) => {
    const { ask, running } = await asked(page, 1211)
    await sandbox.arm({ path: tags, method: 'POST', kind: 'slow', delayMs: 2000 })
    await ask.getByRole('button', { name: /^Apply to/ }).click()
    await expect(running.locator('[data-outcome=running]').first()).toBeVisible()
    await context.setOffline(true)
    await expect(running).toContainText('there is no connection')
    await expect(running.locator('[data-outcome=running]')).toHaveCount(0)
    const waiting = await running.locator('[data-outcome=waiting]').count()
    await page.close()
    await context.setOffline(false)
    await sandbox.disarm()
    const tab = await context.newPage()
    await open(tab, paths.webhooks())
    const told = tab.getByRole('region', { name: 'Messages' })
    await expect(told).toContainText(/\d are left to send\./)
    // One that was done just before the tab was closed may not be noted as done yet: it is looked for.
    const left = Number(/(\d) are left/.exec((await told.textContent()) ?? '')?.[1])
    expect([waiting, waiting + 1]).toContain(left)
    await told.getByRole('button', { name: 'Show' }).click()
    const dialog = tab.getByRole('dialog')
    await expect(dialog.locator('[data-outcome=cancelled], [data-outcome=unknown]')).toHaveCount(left)
    await dialog.getByRole('button', { name: `Go on with ${left}` }).click()
    // That one is looked for only once its call can no longer be in flight.
    await expect(dialog).toContainText(/(\d) of \1 done/)
  },
)

thorough('tags that cannot be read once more are not set', async ({ page, sandbox }) => {
  const { ask, running } = await asked(page, 1231)
  await sandbox.arm({ path: tags, method: 'GET', kind: 'status:400' })
  await ask.getByRole('button', { name: /^Apply to/ }).click()
  await expect(page.getByText('could not be read; nothing was changed').first()).toBeVisible()
  await sandbox.disarm()
  await ask.getByRole('button', { name: /^Apply to/ }).click()
  await expect(running).toContainText(/(\d) of \1 done/)
})

thorough(
  'tags that nobody confirmed and nothing could be read of are looked for, and tried again',
  async ({ page, sandbox }) => {
    const { ask, running } = await asked(page, 1221)
    await sandbox.arm({ path: tags, method: 'POST', kind: 'reset', delayMs: 2000 })
    await ask.getByRole('button', { name: /^Apply to/ }).click()
    await expect(running.locator('[data-outcome=running]').first()).toBeVisible()
    // Not a failing API: the breaker would open, and refuse the second try.
    await sandbox.arm({ path: tags, method: 'GET', kind: 'status:400' })
    const unknown = running.locator('[data-outcome=unknown]')
    await expect(unknown.nth(1)).toBeVisible({ timeout: 30_000 })
    await expect(running.getByRole('button', { name: 'Report' })).toBeVisible({ timeout: 30_000 })
    await sandbox.disarm()
    await running.getByRole('button', { name: /again$/ }).click()
    await expect(running.locator('[data-outcome=done]').nth(1)).toBeVisible({ timeout: 40_000 })
    await expect(running.locator('li:not([data-outcome=done])')).toHaveCount(0)
  },
)

thorough(
  'two kinds pressed while a contact is read are both under way, and both ask if a colleague found them',
  async ({ page, dashboard, sandbox }) => {
    const { idCrmVisitCard } = (await sandbox.facts()).contactToEnrich
    const headers = { 'x-csrf': '1', origin: dashboard }
    await open(page, paths.contact(idCrmVisitCard))
    for (const type of ['phone', 'email']) {
      const data = { type, idCrmVisitCard }
      await page.request.post(`${dashboard}/api${routes.startEnrichment.path}`, { headers, data })
    }
    await sandbox.advance(600)
    const path = routes.listCrmVisitCards.path
    await sandbox.arm({ path, method: 'GET', kind: 'slow', times: 1, delayMs: 2000 })
    const phone = page.getByRole('button', { name: 'Find the phone', exact: true })
    const email = page.getByRole('button', { name: 'Find the email', exact: true })
    await phone.click()
    await email.click()
    await expect(email).toHaveAttribute('aria-busy', 'true')
    await expect(phone).toHaveAttribute('aria-busy', 'true')
    for (const what of ['phone', 'email']) {
      const ask = page.getByRole('alertdialog', { name: `Find the ${what} of 1 contact?` })
      await expect(ask).toContainText('replaces')
      await ask.getByRole('button', { name: 'Cancel' }).click()
    }
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  },
)

thorough('the button for chosen contacts shows that one is being read', async ({ page, sandbox }) => {
  const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { polling: 525_600 }, 'sandbox-full')
  const one = crmVisitCardList.find(
    (card) => card.firstName && card.lastName && card.email && !card.contactLeftCompany && !card.linkedinUrl,
  )
  await open(page, paths.contacts({ by: 'email', q: String(one?.email) }))
  await page.getByTestId('contact-table').locator('[data-row]').getByRole('checkbox').click()
  const path = routes.listCrmVisitCards.path
  await sandbox.arm({ path, method: 'GET', kind: 'slow', times: 1, delayMs: 2000 })
  const actions = page.getByTestId('contact-actions')
  const find = actions.getByRole('button', { name: 'Find 1 profile…' })
  await find.click()
  await expect(find).toHaveAttribute('aria-busy', 'true')
  // Under way, it is not looked for again.
  await expect(actions.getByRole('button', { name: 'Find profiles…' })).toBeDisabled()
  await expect(actions.locator('[aria-busy=true]')).toHaveCount(0)
})
