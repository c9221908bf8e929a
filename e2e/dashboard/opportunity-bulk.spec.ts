import type { Locator, Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'

import { otherClient, ownTitle } from '../support/opportunities.ts'
import type { PairName } from '../support/pairs.ts'
import { reportOf } from '../support/report.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

const table = (page: Page) => page.getByTestId('opportunity-table')
const form = (page: Page) => page.getByRole('dialog', { name: /^Edit/ })
const preview = (page: Page) => page.getByRole('alertdialog', { name: /^Change/ })
const result = (page: Page) => page.getByRole('dialog', { name: /^(Editing|Undoing)/ })

/** Some opportunities of a test's own in the table, all ticked. */
async function ticked(page: Page, sandbox: Sandbox, pair: PairName, count: number, besides: object = {}) {
  const api = otherClient(pair)
  const { idCompany } = (await sandbox.facts()).companyEditor
  const title = ownTitle('Bulk')
  const made = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      api.save({
        idCompany,
        title: `${title} ${at}`,
        idUserResponsable: 103,
        idStade: 101,
        deadline: '2026-01-31',
        amount: 100.05,
        comment: `Kept ${at}`,
        ...besides,
      }),
    ),
  )
  await open(page, paths.opportunities({ view: 'table', q: title }))
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(count + 1))
  await table(page).getByLabel('Select all', { exact: true }).check()
  const now = async () => {
    const rows = await Promise.all(made.map(({ idOpportunity }) => api.one(idOpportunity)))
    return rows.map(({ deadline, amount, idStade, idUser, comment }) => ({
      deadline: deadline?.slice(0, 10) ?? null,
      amount,
      idStade,
      idUser,
      comment,
    }))
  }
  return { api, made, title, now, edit: () => page.getByRole('button', { name: 'Edit…' }).click() }
}

thorough('many are moved to stages that there are, and to no other', async ({ page, sandbox, pair }) => {
  const { api, edit } = await ticked(page, sandbox, pair, 2)
  const stages = (await api.stades()).flatMap(({ isDeleted, idCustomFieldValue }) =>
    isDeleted ? [] : [String(idCustomFieldValue)],
  )
  const values = (choice: Locator) =>
    choice.getByRole('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  const offered = ['', ...stages].toSorted()
  expect((await values(page.getByLabel('Move to…'))).toSorted()).toEqual(offered)
  await edit()
  await expect(form(page).getByLabel('Stage')).toBeVisible()
  expect((await values(form(page).getByLabel('Stage'))).toSorted()).toEqual(offered)
})

test('many are edited at once: what each becomes stands first, the rest of each stays, and Undo takes it back', async ({
  page,
  sandbox,
  pair,
}) => {
  const { made, edit, now } = await ticked(page, sandbox, pair, 3)
  const before = await now()
  await edit()
  // Nothing is chosen yet.
  await form(page).getByRole('button', { name: 'Check…' }).click()
  await expect(form(page).getByRole('alert')).toHaveText('Choose at least one change.')
  await form(page).getByLabel('Owner').fill('104')
  await form(page).getByLabel('Stage').selectOption('103')
  await form(page).getByLabel('Deadline', { exact: true }).selectOption('later')
  await form(page).getByLabel('How many').fill('1')
  await form(page).getByLabel('Days, weeks or months').selectOption('months')
  await form(page).getByLabel('Amount', { exact: true }).selectOption('more')
  await form(page).getByLabel('Percent').fill('a lot')
  await form(page).getByRole('button', { name: 'Check…' }).click()
  await expect(form(page)).toContainText('A percentage above 0')
  await form(page).getByLabel('Percent').fill('10')
  await form(page).getByRole('button', { name: 'Check…' }).click()
  const going = preview(page).getByTestId('mass-going').getByRole('listitem')
  await expect(going).toHaveCount(3)
  await expect(going.first()).toContainText('Deadline: 31 Jan 2026 → 28 Feb 2026')
  await expect(going.first()).toContainText('Amount: €100.05 → €110.06')
  await preview(page).getByRole('button', { name: 'Change 3' }).click()
  await expect(result(page).locator('[data-outcome=done]')).toHaveCount(3)
  for (const [at, row] of (await now()).entries())
    expect(row).toEqual({
      deadline: '2026-02-28',
      amount: 110.06,
      idStade: 103,
      idUser: 104,
      comment: `Kept ${at}`,
    })
  await expect(table(page)).toContainText('28 Feb 2026')
  await result(page).getByRole('button', { name: 'Undo 3' }).click()
  await expect(result(page)).toContainText('Undoing')
  await expect(result(page).locator('[data-outcome=done]')).toHaveCount(3)
  expect(await now()).toEqual(before)
  await result(page).getByRole('button', { name: 'Close' }).last().click()
  // The button that opened the dialog is gone.
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Changes to 3 opportunities undone',
  )
  expect(made).toHaveLength(3)
})

test('what another program changed meanwhile is not overwritten, is listed, and is overwritten where that is ticked', async ({
  page,
  sandbox,
  pair,
}) => {
  const { api, made, edit, now } = await ticked(page, sandbox, pair, 4)
  const [first, second, third] = made
  if (!first || !second || !third) throw new Error('Three were made')
  await edit()
  await form(page).getByLabel('Deadline', { exact: true }).selectOption('day')
  await form(page).getByLabel('New deadline').fill('2026-05-05')
  await form(page).getByRole('button', { name: 'Check…' }).click()
  await expect(preview(page)).toContainText('4 included')
  // The same field of two, another field of a third.
  for (const one of [first, second])
    await api.change(one, { title: one.title, idStade: 101, deadline: '2026-03-03', comment: one.comment })
  await api.change(third, { title: third.title, idStade: 101, deadline: '2026-01-31', amount: 77 })
  await preview(page).getByRole('button', { name: 'Change 4' }).click()
  await expect(result(page).getByRole('status').first()).toHaveText('2 of 4 done, 2 failed')
  const conflicts = result(page).getByTestId('bulk-conflicts')
  await expect(conflicts).toContainText('2 were changed by somebody else meanwhile')
  await expect(conflicts).toContainText(
    'Deadline: you saw 31 Jan 2026, it is now 3 Mar 2026, yours is 5 May 2026',
  )
  expect((await now()).map(({ deadline }) => deadline)).toEqual([
    '2026-03-03',
    '2026-03-03',
    '2026-05-05',
    '2026-05-05',
  ])
  expect((await now())[2]?.amount).toBe(77)
  await conflicts.getByRole('checkbox', { name: new RegExp(`^Overwrite ${first.title}`) }).check()
  await conflicts.getByRole('button', { name: 'Overwrite 1' }).click()
  await expect(result(page).getByRole('status').first()).toHaveText('3 of 4 done, 1 failed')
  expect((await now()).map(({ deadline }) => deadline)).toEqual([
    '2026-05-05',
    '2026-03-03',
    '2026-05-05',
    '2026-05-05',
  ])

  const lines = await reportOf(result(page))
  expect(lines.map((line) => [Number(line.Id), line.Outcome])).toEqual(
    made.map(({ idOpportunity }) => [
      idOpportunity,
      idOpportunity === second.idOpportunity ? 'Failed' : 'Done',
    ]),
  )

  // Undo asks each row too: what was written over goes back to what it was written over, unless it changed again.
  await api.change(third, { title: third.title, idStade: 101, deadline: '2026-06-06', amount: 77 })
  await result(page).getByRole('button', { name: 'Undo 3' }).click()
  await expect(result(page).getByRole('status').first()).toHaveText('2 of 3 done, 1 failed')
  await expect(result(page).getByTestId('bulk-conflicts')).toContainText('it is now 6 Jun 2026')
  expect((await now()).map(({ deadline }) => deadline)).toEqual([
    '2026-03-03',
    '2026-03-03',
    '2026-06-06',
    '2026-01-31',
  ])
})

thorough(
  'who is left out and why is said first, and the dialog stays when the last row leaves the filter',
  async ({ page, sandbox, pair }) => {
    const { api, made, title, edit, now } = await ticked(page, sandbox, pair, 3, { amount: null })
    const [first] = made
    if (!first) throw new Error('One was made')
    await api.change(first, {
      title: first.title,
      idStade: 103,
      deadline: '2026-01-31',
      comment: first.comment,
    })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await open(page, paths.opportunities({ view: 'table', q: title, stade: [101, 103] }))
    await table(page).getByLabel('Select all', { exact: true }).check()
    await edit()
    await form(page).getByLabel('Amount', { exact: true }).selectOption('less')
    await form(page).getByLabel('Percent').fill('5')
    await form(page).getByRole('button', { name: 'Check…' }).click()
    await expect(preview(page)).toContainText('0 included, 3 left out')
    await expect(preview(page)).toContainText('3 have no amount to work from')
    await expect(preview(page).getByRole('button', { name: 'Change 0' })).toBeDisabled()
    await preview(page).getByRole('button', { name: 'Back' }).click()
    await form(page).getByLabel('Amount', { exact: true }).selectOption('')
    await form(page).getByLabel('Stage').selectOption('103')
    await form(page).getByRole('button', { name: 'Check…' }).click()
    await expect(preview(page)).toContainText('2 included, 1 left out')
    await expect(preview(page).locator('[data-why=already]')).toContainText(String(first.title))
    await preview(page).getByRole('button', { name: 'Change 2' }).click()
    await expect(result(page).locator('[data-outcome=done]')).toHaveCount(2)
    expect((await now()).map(({ idStade }) => idStade)).toEqual([103, 103, 103])
    await result(page).getByRole('button', { name: 'Close' }).last().click()
    // Ctrl-Z means it now.
    await page.keyboard.press('Control+z')
    await expect(result(page).locator('[data-outcome=done]')).toHaveCount(2)
    expect((await now()).map(({ idStade }) => idStade)).toEqual([103, 101, 101])
  },
)

thorough(
  'those without an owner are left out, or get the one that is named for them',
  async ({ page, pair }) => {
    const api = otherClient(pair)
    const nobodys = (await api.list({ polling: 1_051_200 }))
      .filter((one) => one.idUser === null && one.title && one.idStade !== null)
      .slice(0, 1)
    const [one] = nobodys
    if (!one) throw new Error('The sandbox has an opportunity without an owner')
    await open(page, paths.opportunities({ view: 'table', q: String(one.idOpportunity) }))
    await table(page).getByLabel(`Select opportunity ${one.idOpportunity}`).check()
    await page.getByRole('button', { name: 'Edit…' }).click()
    await form(page).getByLabel('Deadline', { exact: true }).selectOption('day')
    await form(page).getByLabel('New deadline').fill('2027-05-05')
    await form(page).getByRole('button', { name: 'Check…' }).click()
    await expect(preview(page)).toContainText('0 included, 1 left out')
    await expect(preview(page).locator('[data-why=noOwner]')).toBeVisible()
    await preview(page).getByRole('button', { name: 'Back' }).click()
    await form(page).getByLabel('Owner of the one that has none').fill('103')
    await form(page).getByRole('button', { name: 'Check…' }).click()
    await preview(page).getByRole('button', { name: 'Change 1' }).click()
    await expect(result(page).locator('[data-outcome=done]')).toHaveCount(1)
    const { idUser, deadline } = await api.one(one.idOpportunity)
    expect([idUser, deadline?.slice(0, 10)]).toEqual([103, '2027-05-05'])
  },
)
