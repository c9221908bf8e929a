import { paths } from '#lib/paths.ts'

import { axeOn, objections } from '../support/axe.ts'
import { opportunitiesAt, ownWord } from '../support/board.ts'
import { pairOf } from '../support/pairs.ts'
import { open, reload } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

const api = () => opportunitiesAt(pairOf('first').sandbox)

thorough(
  'what moved since a day is told with how it is known, and each figure opens its deals',
  async ({ page }) => {
    const word = ownWord()
    const stades = await api().stades()
    const [first, second] = stades.map((one) => one.idCustomFieldValue)
    const won = stades.find(({ label }) => label === 'Gagnée')?.idCustomFieldValue
    if (!first || !second || !won) throw new Error('The sandbox has other stages')
    const titles = ['a', 'b', 'c'].map((letter) => `${word} ${letter}`)
    const [moved, sold, pushed] = await api().create(titles, first, { amount: 10.1, deadline: '2031-03-01' })
    if (!moved || !sold || !pushed) throw new Error('Nothing was made')
    await open(page, paths.report({ q: word }))
    const table = page.getByTestId('report-movement')
    const line = (kind: string) => table.locator(`[data-kind="${kind}"]`)
    await expect(line('created').getByRole('cell')).toHaveText(['3', '€30.30', '3 from the API'])
    await expect(line('moved').getByRole('cell').first()).toHaveText('—')

    // One here, by whoever is signed in; the others past the dashboard.
    const own = {
      idOpportunity: moved.idOpportunity,
      idCompany: moved.idCompany,
      idUserResponsable: moved.idUser,
    }
    const sent = await page.evaluate(
      async (body) => {
        const headers = { 'x-csrf': '1', 'content-type': 'application/json' }
        return (await fetch('/api/v1/opportunity', { method: 'POST', headers, body: JSON.stringify(body) }))
          .status
      },
      { ...own, title: moved.title, amount: 10.1, deadline: '2031-03-01', idStade: second },
    )
    expect(sent).toBe(200)
    await api().change(sold.idOpportunity, { idStade: won })
    await api().change(pushed.idOpportunity, { deadline: '2031-06-30' })
    await reload(page)
    await expect
      .poll(async () => {
        await page.reload()
        return line('pushed').getByRole('cell').first().textContent()
      })
      .toBe('1')
    await expect(line('moved').getByRole('cell')).toHaveText(['1', '€10.10', '1 moved here'])
    await expect(line('won').getByRole('cell')).toHaveText(['1', '€10.10', '1 as seen'])
    await expect(line('lost').getByRole('cell').first()).toHaveText('—')

    await line('pushed').getByRole('button', { name: 'Pushed out' }).click()
    const cards = table.getByTestId('moved-cards')
    await expect(cards.getByRole('listitem')).toHaveCount(1)
    await expect(cards).toContainText('1 Mar 2031 → 30 Jun 2031')
    expect(await objections(axeOn(page))).toEqual([])
    // A link opens the same.
    await reload(page)
    await cards.getByRole('link', { name: `${word} c` }).click()
    await expect(page.getByRole('dialog')).toContainText(`${word} c`)

    await page.goto(paths.report({ q: word, since: '1' }))
    await expect(line('created').getByRole('cell').first()).toHaveText('3')
    // Too few moves: nothing is concluded from them.
    await expect(page.getByTestId('report-flow')).toContainText('too few (2)')
  },
)

thorough('targets are set by owner and month, added up, and stand beside what is won', async ({ page }) => {
  const word = ownWord()
  const stades = await api().stades()
  const won = stades.find(({ label }) => label === 'Gagnée')?.idCustomFieldValue ?? 0
  const month = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris', year: 'numeric', month: '2-digit' })
  const day = `${month.format(Date.now())}-10`
  const [deal] = await api().create([word], won, { amount: 250.5, deadline: day })
  if (!deal) throw new Error('Nothing was made')
  const { idUser } = deal
  await open(page, paths.report({ q: word }))
  await page.getByRole('button', { name: 'Set targets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set targets' })
  expect(await objections(axeOn(page))).toEqual([])
  const field = dialog.getByRole('textbox', { name: new RegExp(`^Target of .*\\b${idUser}$`) })
  await field.fill('a lot')
  const months = dialog.getByRole('combobox', { name: 'Month' })
  await months.selectOption({ index: 13 })
  await expect(field, 'of the month that follows').toHaveValue('')
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(field, 'the month of what is wrong is shown').toHaveValue('a lot')
  await field.fill('1,002')
  await expect(field).toHaveValue('1,002')
  await dialog.getByRole('textbox', { name: 'Target of All together' }).fill('5000')
  await dialog.getByRole('button', { name: 'Save 2 targets' }).click()
  await expect(dialog).toBeHidden()
  const targets = page.getByTestId('report-targets')
  const owner = targets.locator(`[data-owner="${idUser}"]`)
  await expect(owner.getByRole('cell').nth(0)).toHaveText('€1,002')
  await expect(owner.getByRole('cell').nth(1)).toHaveText('€250.50')
  await expect(owner.getByRole('cell').nth(2)).toHaveText('25%')
  await expect(owner.getByRole('cell').nth(4)).toHaveText('€751.50')
  await expect(targets.locator('[data-owner="all"]').getByRole('cell').first()).toHaveText('€5,000')
  await expect(page.getByText('the filter shows some of them')).toBeVisible()
  // Nothing is open: a filter by no stage would show what is won as well.
  await expect(owner.getByRole('cell').nth(3)).toHaveText('€0')
  await expect(owner.getByRole('cell').nth(3).getByRole('link')).toHaveCount(0)
  await owner.getByRole('link', { name: '€250.50' }).click()
  await expect(page.getByTestId('opportunity-table')).toHaveAttribute('aria-rowcount', '2')
})
