import type { Locator } from '@playwright/test'

import { paths } from '#lib/paths.ts'

import { otherClient, ownTitle } from '../support/opportunities.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

const TWO_YEARS = 1_051_200

thorough('moved cards end in a bar with Undo, not in a dialog', async ({ page, sandbox, pair }) => {
  const api = otherClient(pair)
  const { idCompany } = (await sandbox.facts()).companyEditor
  const title = ownTitle('Bar')
  const made = await Promise.all(
    ['a', 'b'].map((letter) =>
      api.save({ idCompany, title: `${title} ${letter}`, idUserResponsable: 103, idStade: 101 }),
    ),
  )
  await open(page, paths.opportunities({ view: 'table', q: title }))
  const table = page.getByTestId('opportunity-table')
  await expect(table).toHaveAttribute('aria-rowcount', '3')
  await table.getByLabel('Select all').check()
  const tools = page.getByRole('region', { name: 'Selected opportunities' })
  await tools.getByLabel('Move to…').selectOption('103')
  const [, second] = made
  if (second) await api.change(second, { title: second.title, idStade: 101, amount: 77 })
  await tools.getByRole('button', { name: 'Move 2' }).click()
  const bar = page.getByTestId('moves-bar')
  await expect(bar.getByRole('status')).toContainText('2 opportunities moved to')
  await expect(bar).toContainText('One had been changed by somebody else meanwhile: both changes stand.')
  await expect(page.locator('dialog:modal')).toHaveCount(0)
  // The table is at hand meanwhile.
  await table.getByLabel('Select all').check()
  await table.getByLabel('Select all').uncheck()
  for (const { idOpportunity } of made) expect((await api.one(idOpportunity)).idStade).toBe(103)
  // A message of something else leaves the buttons of the bar free.
  const third = await api.save({ idCompany, title: `${title} c`, idUserResponsable: 103, idStade: 101 })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await table.getByLabel(`Stage of opportunity ${third.idOpportunity}`).selectOption('103')
  const message = page.getByRole('region', { name: 'Messages' })
  await expect(message).toContainText('Moved to')
  const undo = bar.getByRole('button', { name: 'Undo' })
  const end = await message.evaluate((region) => region.getBoundingClientRect().bottom)
  expect(end).toBeLessThan(await undo.evaluate((button) => button.getBoundingClientRect().top))
  await undo.click()
  await expect(bar.getByRole('status')).toHaveText('2 opportunities moved back')
  for (const { idOpportunity } of made) expect((await api.one(idOpportunity)).idStade).toBe(101)
  await bar.getByRole('button', { name: 'Close' }).click()
  await expect(bar).toHaveCount(0)
})

test('many that a colleague moved too are decided on once', async ({ page, sandbox, pair }) => {
  const api = otherClient(pair)
  const { idCompany } = (await sandbox.facts()).companyEditor
  const title = ownTitle('Both')
  const made = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((at) =>
      api.save({ idCompany, title: `${title} ${at}`, idUserResponsable: 103, idStade: 101 }),
    ),
  )
  await open(page, paths.opportunities({ view: 'table', q: title }))
  const table = page.getByTestId('opportunity-table')
  await expect(table).toHaveAttribute('aria-rowcount', '7')
  await table.getByLabel('Select all').check()
  await page.getByLabel('Move to…').selectOption('103')
  await Promise.all(made.map((one) => api.change(one, { title: one.title, idStade: 104 })))
  await page.getByRole('button', { name: 'Move 6' }).click()
  const ask = page.getByRole('alertdialog')
  await ask.getByRole('checkbox', { name: /^Do the same for all others in this move/ }).check()
  await ask.getByRole('button', { name: 'All mine' }).click()
  await ask.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByTestId('moves-bar').getByRole('status')).toContainText('6 opportunities moved to')
  await expect(ask).toHaveCount(0)
  for (const { idOpportunity } of made) expect((await api.one(idOpportunity)).idStade).toBe(103)
  // The second press is where what has not begun can be cancelled.
  await page.getByTestId('moves-bar').getByRole('button', { name: 'Undo' }).dblclick()
  await expect(page.getByTestId('moves-bar').getByRole('status')).toHaveText('6 opportunities moved back')
})

thorough(
  'cards without owner ask once for the rest; giving up leaves them where they are',
  async ({ page, pair }) => {
    const api = otherClient(pair)
    const nobodys = (await api.list({ polling: TWO_YEARS }))
      .filter((one) => one.idUser === null && one.idStade !== null && one.idStade !== 103 && one.title)
      .slice(-5)
    const ids = nobodys.map((one) => one.idOpportunity)
    expect(ids).toHaveLength(5)
    await open(page, paths.opportunities({ view: 'table' }))
    const table = page.getByTestId('opportunity-table')
    const search = page.getByLabel('Title, names, comment, id')
    const select = async () => {
      for (const id of ids) {
        await search.fill(String(id))
        await expect(table).toHaveAttribute('aria-rowcount', '2')
        await table.getByLabel(`Select opportunity ${id}`).check()
      }
      await search.fill('')
      await expect(page.getByRole('region', { name: 'Selected opportunities' })).toContainText('5 selected')
    }
    const move = async () => {
      const tools = page.getByRole('region', { name: 'Selected opportunities' })
      await tools.getByLabel('Move to…').selectOption('103')
      await tools.getByRole('button', { name: 'Move 5' }).click()
    }
    await select()
    await move()
    const ask = page.getByRole('alertdialog', { name: 'Who is responsible?' })
    // What is offered lies over nothing that is pressed next.
    const owner = ask.getByRole('combobox', { name: 'Owner' })
    await owner.click()
    const note = ask.getByText('Or type a user’s id')
    await expect(note).toBeInViewport({ ratio: 1 })
    const top = async (one: Locator) => (await one.boundingBox())?.y ?? 0
    expect(await top(note)).toBeLessThan(await top(owner))
    expect(await top(owner)).toBeLessThan(await top(ask.getByRole('checkbox')))
    await ask.getByRole('button', { name: 'Leave these 5 as they are' }).click()
    const bar = page.getByTestId('moves-bar')
    await expect(bar).toContainText('0 opportunities moved to')
    await expect(bar).toContainText('0 of 5 done')
    for (const one of nobodys) expect((await api.one(one.idOpportunity)).idStade).toBe(one.idStade)
    await bar.getByRole('button', { name: 'Close' }).click()

    await select()
    await move()
    await ask.getByRole('combobox', { name: 'Owner' }).fill('103')
    await ask.getByRole('checkbox', { name: 'Use for the 4 others without owner too' }).check()
    await ask.getByRole('button', { name: 'Save with this owner' }).click()
    await expect(bar.getByRole('status')).toContainText('5 opportunities moved to', { timeout: 30_000 })
    await expect(ask).toHaveCount(0)
    for (const id of ids) expect(await api.one(id)).toMatchObject({ idStade: 103, idUser: 103 })
  },
)

test('a colleague’s move while an owner is asked for is not gone over', async ({ page, pair }) => {
  const api = otherClient(pair)
  const nobodys = (await api.list({ polling: TWO_YEARS })).find(
    (one) => one.idUser === null && one.idStade !== null && one.idStade !== 103,
  )
  if (!nobodys) throw new Error('Every opportunity has an owner')
  const { idCompany } = nobodys
  const title = ownTitle('Meanwhile')
  const made = await api.save({ idCompany, title, idUserResponsable: 103, idStade: 101 })
  await open(page, paths.opportunities({ view: 'table' }))
  const table = page.getByTestId('opportunity-table')
  const search = page.getByLabel('Title, names, comment, id')
  for (const { idOpportunity } of [nobodys, made]) {
    await search.fill(String(idOpportunity))
    await expect(table).toHaveAttribute('aria-rowcount', '2')
    await table.getByLabel(`Select opportunity ${idOpportunity}`).check()
  }
  await search.fill('')
  const tools = page.getByRole('region', { name: 'Selected opportunities' })
  await tools.getByLabel('Move to…').selectOption('103')
  await tools.getByRole('button', { name: 'Move 2' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Who is responsible?' })
  await expect(ask).toBeVisible()
  await api.change(made, { title, idStade: 104 })
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(table.getByLabel(`Stage of opportunity ${made.idOpportunity}`)).toHaveValue('104')
  }).toPass()
  await ask.getByRole('button', { name: 'Leave as it is' }).click()
  const conflict = page.getByRole('alertdialog', { name: `“${title}” was changed by someone else` })
  await expect(conflict).toBeVisible()
  await conflict.getByRole('button', { name: 'All theirs' }).click()
  await conflict.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByTestId('moves-bar').getByRole('status')).toHaveText('0 of 1 done')
  expect((await api.one(made.idOpportunity)).idStade).toBe(104)
})
