import type { Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'

import { otherClient, ownTitle } from '../support/opportunities.ts'
import type { PairName } from '../support/pairs.ts'
import { fact, open, reload } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'

const sheet = (page: Page) => page.getByTestId('opportunity-sheet')
const field = (page: Page, name: string) => sheet(page).getByLabel(name, { exact: true })
const save = (page: Page) => sheet(page).getByRole('button', { name: 'Save', exact: true })
const conflict = (page: Page) => page.getByRole('alertdialog', { name: /was changed by someone else/ })

/** An opportunity of this test's own. */
async function ownOne(pair: PairName, idCompany: number, change: Record<string, unknown> = {}) {
  const api = otherClient(pair)
  const title = ownTitle('Sheet')
  const one = await api.save({
    idCompany,
    title,
    idUserResponsable: 103,
    amount: 1000,
    idStade: 101,
    ...change,
  })
  return { api, one, title }
}

test('every field of an opportunity, its company and contact by name, changed in place, with its history', async ({
  page,
  sandbox,
  pair,
}) => {
  const { companyEditor, contactComplete } = await sandbox.facts()
  const { idCrmVisitCard } = contactComplete
  const { api, one, title } = await ownOne(pair, companyEditor.idCompany, {
    idCrmVisitCard,
    deadline: '2027-01-02',
    comment: 'Before',
  })
  await open(page, paths.opportunity(one.idOpportunity))
  await expect(sheet(page).getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expect(fact(sheet(page), 'Company').getByRole('link', { name: companyEditor.name })).toBeVisible()
  await expect(fact(sheet(page), 'Contact').getByRole('link')).toHaveAttribute(
    'href',
    paths.contact(idCrmVisitCard),
  )
  await expect(fact(sheet(page), 'Stage')).toContainText('place 1 · id 101')
  await expect(fact(sheet(page), 'Account')).toHaveText(one.idAccount)
  await expect(fact(sheet(page), 'Id')).toContainText(String(one.idOpportunity))

  await field(page, 'Amount').fill('2 500,75')
  await field(page, 'Comment').fill('After')
  await save(page).click()
  const history = page.getByTestId('opportunity-history')
  await expect(history).toContainText('€1,000 → €2,500.75')
  await expect(history).toContainText('Before → After')
  await expect
    .poll(() => api.one(one.idOpportunity))
    .toMatchObject({
      title,
      amount: 2500.75,
      comment: 'After',
      idStade: 101,
      idUser: 103,
      idCrmVisitCard,
      deadline: one.deadline,
    })
  await sheet(page).getByRole('button', { name: 'Undo the last' }).click()
  await expect(history).toContainText('€2,500.75 → €1,000')
  await expect(field(page, 'Comment')).toHaveValue('Before')
  expect(await api.one(one.idOpportunity)).toMatchObject({ amount: 1000, comment: 'Before' })
})

thorough(
  'a deadline that is half typed removes nothing, and is no draft',
  async ({ page, sandbox, pair }) => {
    const { idCompany } = (await sandbox.facts()).companyEditor
    const { one, title } = await ownOne(pair, idCompany, { deadline: '2027-01-02' })
    await open(page, paths.opportunity(one.idOpportunity))
    await field(page, 'Title').fill(`${title} mine`)
    await field(page, 'Deadline').focus()
    await page.keyboard.press('Delete')
    await expect(field(page, 'Deadline')).toHaveValue('')
    await save(page).click()
    await expect(field(page, 'Deadline')).toHaveAccessibleDescription(/A complete date/)
    await reload(page)
    await expect(field(page, 'Title')).toHaveValue(`${title} mine`)
    await expect(field(page, 'Deadline')).toHaveValue('2027-01-02')
  },
)

for (const choice of oneIn(4, ['one by one', 'mine', 'theirs', 'neither'] as const)) {
  test(`changed by somebody else between opening and saving: both versions, and ${choice}`, async ({
    page,
    sandbox,
    pair,
  }) => {
    const { idCompany } = (await sandbox.facts()).companyEditor
    const { api, one, title } = await ownOne(pair, idCompany)
    await open(page, paths.opportunity(one.idOpportunity))
    await field(page, 'Title').fill(`${title} mine`)
    await field(page, 'Amount').fill('5000')
    await api.change(one, { title: `${title} theirs`, amount: 7000, comment: 'Theirs alone' })
    await save(page).click()

    const dialog = conflict(page)
    const line = (name: string) => dialog.locator(`[data-field="${name}"]`)
    await expect(line('title')).toContainText(`${title} theirs`)
    await expect(line('title')).toContainText(`${title} mine`)
    await expect(line('amount')).toContainText('€7,000')
    await expect(line('amount')).toContainText('€5,000')
    await expect(line('comment')).toContainText('You did not change this.')
    const confirm = dialog.getByRole('button', { name: 'Save this choice' })
    await expect(confirm).toBeDisabled()
    const before = await api.one(one.idOpportunity)
    expect(before).toMatchObject({ title: `${title} theirs`, amount: 7000 })

    if (choice === 'neither') {
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(field(page, 'Title')).toHaveValue(`${title} mine`)
      expect(await api.one(one.idOpportunity)).toEqual(before)
      return
    }
    if (choice === 'mine') await dialog.getByRole('button', { name: 'All mine' }).click()
    if (choice === 'theirs') await dialog.getByRole('button', { name: 'All theirs' }).click()
    if (choice === 'one by one') {
      await line('title').getByRole('radio').first().check()
      await line('amount').getByRole('radio').last().check()
    }
    await confirm.click()
    await expect(dialog).toHaveCount(0)
    const expected = {
      mine: { title: `${title} mine`, amount: 5000 },
      theirs: { title: `${title} theirs`, amount: 7000 },
      'one by one': { title: `${title} theirs`, amount: 5000 },
    }[choice]
    await expect(field(page, 'Title')).toHaveValue(expected.title)
    await expect(save(page)).toHaveCount(0)
    expect(await api.one(one.idOpportunity)).toMatchObject({
      ...expected,
      comment: 'Theirs alone',
      idStade: 101,
    })
  })
}

thorough(
  'what scrolls is the sheet’s content: its head stays, whatever is dragged or looked for below',
  async ({ page, sandbox, pair }) => {
    const { one } = await ownOne(pair, (await sandbox.facts()).companyEditor.idCompany)
    await open(page, paths.opportunity(one.idOpportunity))
    await expect(field(page, 'Title')).toBeVisible()
    const beyond = () => sheet(page).evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight)
    await page.setViewportSize({ width: 1280, height: 500 })
    await expect.poll(beyond).toBe(0)
  },
)

test('an edit that is not sent survives a closed sheet and a reload', async ({ page, sandbox, pair }) => {
  const { idCompany } = (await sandbox.facts()).companyEditor
  const { api, one } = await ownOne(pair, idCompany)
  await open(page, paths.opportunity(one.idOpportunity))
  await field(page, 'Comment').fill('Half a thought')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(paths.opportunities())
  await page.goBack()
  await expect(field(page, 'Comment')).toHaveValue('Half a thought')
  await reload(page)
  await expect(field(page, 'Comment')).toHaveValue('Half a thought')
  await sheet(page).getByRole('button', { name: 'Discard' }).click()
  // The button is gone, its focus is not: Tab goes on within the sheet.
  await expect(sheet(page)).toBeFocused()
  await expect(field(page, 'Comment')).toHaveValue('')
  expect((await api.one(one.idOpportunity)).modified).toBe(one.modified)
})

thorough('from card to card by keyboard, and back to the card', async ({ page }) => {
  await open(page, paths.opportunities())
  const cards = page.getByTestId('board-column').first().getByTestId('board-card')
  await expect(cards.nth(1)).toBeVisible()
  const ids = await cards.evaluateAll((all) =>
    all.slice(0, 2).map((one) => one.getAttribute('data-opportunity')),
  )
  const [first, second] = ids.map(Number)
  if (!first || !second) throw new Error('Too few cards')
  await cards.first().locator('[data-part="open"]').click()
  await expect(page).toHaveURL(paths.opportunity(first))
  await expect(sheet(page)).toContainText(`Opportunity ${first}`)
  await page.keyboard.press('j')
  await expect(page).toHaveURL(paths.opportunity(second))
  await page.keyboard.press('k')
  await expect(page).toHaveURL(paths.opportunity(first))
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(page.locator(`[data-opportunity="${second}"] [data-part="open"]`)).toBeFocused()
})

thorough('what is typed and left for the next card is said to be kept', async ({ page }) => {
  await open(page, paths.opportunities())
  const cards = page.getByTestId('board-column').first().getByTestId('board-card')
  await expect(cards.nth(1)).toBeVisible()
  await cards.first().locator('[data-part="open"]').click()
  const first = page.url()
  await field(page, 'Comment').fill('Half a thought')
  await sheet(page).getByRole('button', { name: 'Next card' }).click()
  await expect(page).not.toHaveURL(first)
  await expect(sheet(page).getByText('Your changes are kept as a draft').first()).toBeVisible()
  await page.getByRole('button', { name: 'Go on editing' }).click()
  await expect(page).toHaveURL(first)
  await expect(field(page, 'Comment')).toHaveValue('Half a thought')
})

thorough(
  'a sheet whose card went to a folded column leaves the focus to that',
  async ({ page, sandbox, pair }) => {
    const { idCompany } = (await sandbox.facts()).companyEditor
    const { one, title } = await ownOne(pair, idCompany)
    await open(page, paths.opportunity(one.idOpportunity, { q: title }))
    await field(page, 'Stage').selectOption('Gagnée')
    await save(page).click()
    await expect(save(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Unfold Gagnée' })).toBeFocused()
  },
)

thorough(
  'a deleted one is read and not changed; one that is not there says so',
  async ({ page, sandbox }) => {
    const { opportunityDeleted } = await sandbox.facts()
    await open(page, paths.opportunity(opportunityDeleted.idOpportunity))
    await expect(sheet(page)).toContainText('This opportunity is deleted')
    await expect(fact(sheet(page), 'State')).toHaveText('Deleted')
    await expect(sheet(page).getByRole('textbox')).toHaveCount(0)
    await open(page, paths.opportunity(99_999_999))
    await expect(sheet(page)).toContainText('No such opportunity')
    await sheet(page).getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(paths.opportunities())
  },
)

thorough('the opportunities of a company open their sheet', async ({ page, sandbox, pair }) => {
  const { idCompany } = (await sandbox.facts()).companyEditor
  const { one, title } = await ownOne(pair, idCompany)
  await open(page, paths.company(idCompany, 'opportunities'))
  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(paths.opportunity(one.idOpportunity))
  await expect(sheet(page).getByRole('heading', { level: 2, name: title })).toBeVisible()
})
