import type { Page } from '@playwright/test'
import { paths } from '#lib/paths.ts'
import { otherClient, ownTitle } from '../support/opportunities.ts'
import type { PairName } from '../support/pairs.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { open } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

const table = (page: Page) => page.getByTestId('opportunity-table')
const bars = (page: Page) => page.getByTestId('moves-bar')

/** Six opportunities of a test's own in the table, all ticked. */
async function ticked(page: Page, sandbox: Sandbox, pair: PairName) {
  const api = otherClient(pair)
  const { idCompany } = (await sandbox.facts()).companyEditor
  const title = ownTitle('Kept')
  const made = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((at) =>
      api.save({ idCompany, title: `${title} ${at}`, idUserResponsable: 103, idStade: 101 }),
    ),
  )
  await open(page, paths.opportunities({ view: 'table', q: title }))
  await expect(table(page)).toHaveAttribute('aria-rowcount', '7')
  await table(page).getByLabel('Select all').check()
  return { made, api }
}

/** They are on their way to a stage; the fault meets each save. */
async function moving(page: Page, sandbox: Sandbox, pair: PairName, fault: object) {
  const { made, api } = await ticked(page, sandbox, pair)
  await page.getByLabel('Move to…').selectOption('103')
  await sandbox.arm({ path: '/v1/opportunity', method: 'POST', kind: 'status:429', ...fault })
  await page.getByRole('button', { name: 'Move 6' }).click()
  return { made, api }
}

thorough(
  'moves that failed are told of after another move was begun, and on another screen',
  async ({ page, sandbox, pair }) => {
    // Long enough that they are still on their way when the screen is left.
    const fault = { kind: 'status:400', times: 6, delayMs: 6_000 }
    const { made, api } = await moving(page, sandbox, pair, fault)
    await expect(bars(page)).toContainText('Moving to')
    const [first] = made
    await table(page).getByLabel('Select all').check()
    await table(page).getByLabel('Select all').uncheck()
    for (const one of made.slice(0, 2))
      await table(page).getByLabel(`Select opportunity ${one.idOpportunity}`).check()
    await page.getByLabel('Move to…').selectOption('104')
    await page.getByRole('button', { name: 'Move 2' }).click()
    await expect(bars(page)).toHaveCount(2)
    await page.getByRole('link', { name: 'Companies', exact: true }).click()
    const message = page.getByRole('region', { name: 'Messages' })
    await expect(message).toContainText('ended with failures', { timeout: 40_000 })
    await message.getByRole('button', { name: 'Show' }).click()
    await expect(bars(page).first()).toContainText('6 failed')
    await expect(bars(page).last()).toContainText('2 opportunities moved')
    await bars(page).first().getByRole('button', { name: 'Close' }).click()
    await expect(bars(page)).toHaveCount(1)
    expect((await api.one(first?.idOpportunity ?? 0)).idStade).toBe(104)
  },
)

thorough('moves that wait for a busy API are told of after a reload', async ({ page, sandbox, pair }) => {
  const { api, made } = await moving(page, sandbox, pair, { kind: 'status:429' })
  await expect(bars(page)).toContainText('Paused')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await sandbox.disarm()
  const message = page.getByRole('region', { name: 'Messages' })
  await expect(message).toContainText('6 moves')
  await message.getByRole('button', { name: 'Move now' }).click()
  await expect(bars(page)).toContainText('6 opportunities moved to')
  for (const { idOpportunity } of made) expect((await api.one(idOpportunity)).idStade).toBe(103)
})

thorough(
  'moves that a closed page left ask before they go over a colleague’s',
  async ({ page, sandbox, pair }) => {
    const { api, made } = await moving(page, sandbox, pair, { kind: 'status:429' })
    await expect(bars(page)).toContainText('Paused')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto(paths.webhooks())
    await sandbox.disarm()
    const [first] = made
    if (!first) throw new Error('Nothing was made')
    await api.change(first, { title: first.title, idStade: 104 })
    await open(page, paths.opportunities({ view: 'table', q: first.title }))
    await expect(table(page).getByLabel(`Stage of opportunity ${first.idOpportunity}`)).toHaveValue('104')
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Move now' }).click()
    const conflict = page.getByRole('alertdialog', { name: `“${first.title}” was changed by someone else` })
    await expect(conflict).toBeVisible()
    await conflict.getByRole('button', { name: 'All theirs' }).click()
    await conflict.getByRole('button', { name: /^Save/ }).click()
    await expect(bars(page)).toContainText('5 opportunities moved to')
    for (const { idOpportunity } of made)
      expect((await api.one(idOpportunity)).idStade).toBe(idOpportunity === first.idOpportunity ? 104 : 103)
  },
)

thorough(
  'an edit of many whose screen is left by Back or Forward tells what failed',
  async ({ page, sandbox, pair }) => {
    await ticked(page, sandbox, pair)
    await page.getByRole('link', { name: 'Companies', exact: true }).click()
    await expect(page).toHaveURL(/companies$/)
    await page.goBack()
    await expect(table(page)).toHaveAttribute('aria-rowcount', '7')
    await table(page).getByLabel('Select all').check()
    await page.getByRole('button', { name: 'Edit…' }).click()
    const form = page.getByRole('dialog', { name: /^Edit/ })
    await form.getByLabel('Stage').selectOption('103')
    await form.getByRole('button', { name: 'Check…' }).click()
    await sandbox.arm({
      path: '/v1/opportunity',
      method: 'POST',
      kind: 'status:400',
      times: 6,
      delayMs: 1500,
    })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change 6' }).click()
    await expect(page.getByRole('dialog', { name: /^Editing/ })).toBeVisible()
    await page.goForward()
    const message = page.getByRole('region', { name: 'Messages' })
    await expect(message).toContainText('ended with failures')
    await message.getByRole('button', { name: 'Show' }).click()
    const found = page.getByRole('dialog', { name: /^Editing/ })
    await expect(found).toContainText('0 of 6 done, 6 failed')
    await sandbox.disarm()
    await found.getByRole('button', { name: 'Try 6 again' }).click()
    await expect(found).toContainText('6 of 6 done')
  },
)
