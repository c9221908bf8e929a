import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { paths } from '#lib/paths.ts'
import { pressFind } from '../support/enrichment-run.ts'
import { pairHere } from '../support/pairs.ts'
import { reportOf } from '../support/report.ts'
import { open, openAccountMenu, panel, reload } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { holdings } from '../support/watch.ts'

const contacts = routes.listCrmVisitCards.path

async function advance(seconds: number): Promise<void> {
  const answer = await fetch(`${pairHere().sandbox}/_sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: seconds }),
  })
  expect(answer.ok).toBe(true)
}

/** Contacts with both names; those whose id ends in 4 or 9 are the ones that the sandbox finds nothing for. */
async function enrichable(page: Page, found: boolean): Promise<CrmVisitCard[]> {
  const answer = await page.request.get(`/api${contacts}?polling=525600`, { headers: { 'x-csrf': '1' } })
  const { crmVisitCardList } = (await answer.json()) as { crmVisitCardList: CrmVisitCard[] }
  return crmVisitCardList.filter(
    (one) =>
      !one.isCompany &&
      one.firstName?.trim() &&
      one.lastName?.trim() &&
      (one.idCrmVisitCard % 5 !== 4) === found,
  )
}

test('an enrichment follows the person, outlives a reload and a closed tab, and shows before and after', async ({
  page: closed,
  context,
}) => {
  let page = closed
  const [card] = await enrichable(page, true)
  if (!card) throw new Error('No contact to enrich')
  await open(page, paths.contact(card.idCrmVisitCard))
  await pressFind(page, page.getByRole('button', { name: 'Find the phone' }))
  const tray = page.getByTestId('enrichment-tray')
  await expect(tray.locator('[data-state=running]')).toHaveCount(1)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(tray).toContainText('1 under way')

  const kept = JSON.parse(await holdings(page)) as { sessionStorage: unknown; localStorage: unknown }
  expect(JSON.stringify(kept.localStorage)).toMatch(/enriching:/)
  for (const personal of [card.lastName, card.email, card.phone]) {
    if (personal) expect(JSON.stringify([kept.sessionStorage, kept.localStorage])).not.toContain(personal)
  }

  await reload(page)
  await expect(tray).toContainText(String(card.fullName))
  page = await context.newPage()
  await closed.close()
  await open(page, paths.home())
  const there = page.getByTestId('enrichment-tray')
  await expect(there).toContainText(String(card.fullName))
  await advance(120)
  const done = there.locator('[data-state=finished]')
  await expect(done).toHaveCount(1)
  await expect(done).toContainText('After:')
  await done.getByRole('link', { name: /^Run/ }).click()
  await expect(panel(page, 'State')).toContainText('Done')
  await expect(panel(page, 'Before and after')).toContainText('Phone')
  await expect(panel(page, 'Result as the API gives it')).toHaveAttribute('data-state', 'full')
})

thorough('a selection: four under way, the rest can be cancelled; a failure says so', async ({ page }) => {
  const [failing] = await enrichable(page, false)
  await open(page, paths.contacts({ by: 'window', q: 525_600 }))
  await page.getByRole('button', { name: /^Select all/ }).click()
  await pressFind(page, page.getByRole('button', { name: /^Find \d+ profiles…$/ }))
  const tray = page.getByTestId('enrichment-tray')
  await expect(tray.locator('[data-state=running]')).toHaveCount(4)
  await tray.getByRole('button', { name: /^Cancel \d+ waiting$/ }).click()
  await expect(tray.getByRole('status')).toHaveText('4 under way')
  await advance(120)
  await expect(tray.getByRole('status')).toContainText('None under way')
  await tray.getByRole('button', { name: 'Close' }).click()
  await expect(tray).toHaveCount(0)

  await open(page, paths.contact(failing?.idCrmVisitCard ?? 0))
  await pressFind(page, page.getByRole('button', { name: 'Find the email' }))
  await expect(tray.locator('[data-state=running]')).toHaveCount(1)
  await advance(120)
  await expect(tray.locator('[data-state=failed]')).toContainText('The enrichment failed')
})

thorough(
  'many outlive a closed tab: what runs goes on, what had not begun asks; all of it is in the report',
  async ({ page: closed, context }) => {
    await open(closed, paths.contacts({ by: 'window', q: 525_600 }))
    await closed.getByRole('button', { name: /^Select all/ }).click()
    await pressFind(closed, closed.getByRole('button', { name: /^Find \d+ profiles…$/ }))
    await expect(closed.getByTestId('enrichment-tray').locator('[data-state=running]')).toHaveCount(4)
    const page = await context.newPage()
    await closed.close()
    await open(page, paths.home())
    const tray = page.getByTestId('enrichment-tray')
    await expect(tray).toContainText('have not been started')
    await expect(tray.getByRole('status')).toContainText('4 under way')
    await advance(120)
    await expect(tray.getByRole('status')).toContainText('None under way')
    await tray.getByRole('button', { name: 'Drop' }).click()
    const lines = await reportOf(tray)
    expect(lines).toHaveLength(4)
    for (const line of lines) {
      expect(line['Looks for']).toBe('Profile')
      expect(line.Outcome).toMatch(/^(Done|Failed)$/)
      expect(Number(line.idCrmVisitCard) % 5 === 4).toBe(line.Outcome === 'Failed')
      expect(Number(line.idProcessAction)).toBeGreaterThan(0)
      expect(line.Contact).not.toBe('')
    }
  },
)

thorough('a start that nobody confirmed is not repeated by itself', async ({ page, sandbox }) => {
  const [card] = await enrichable(page, true)
  await sandbox.arm({ path: routes.startEnrichment.path, method: 'POST', kind: 'reset' })
  await open(page, paths.contact(card?.idCrmVisitCard ?? 0))
  await pressFind(page, page.getByRole('button', { name: 'Find the profile' }))
  const unclear = page.getByTestId('enrichment-tray').locator('[data-state=unclear]')
  await expect(unclear).toHaveCount(1)
  await sandbox.disarm()
  await unclear.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('enrichment-tray').locator('[data-state=running]')).toHaveCount(1)
  await openAccountMenu(page)
})
