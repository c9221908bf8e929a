import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'

import { paths } from '#lib/paths.ts'

import { exported, lookUp } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { slowScripts } from '../support/slow-scripts.ts'
import { expect, test, thorough } from '../support/test.ts'
import { python, readWorkbook, valuesOf } from '../support/workbook.ts'

const results = (page: Page) => page.getByTestId('lookup-results')
const bar = (page: Page) => page.getByTestId('selection-bar')

test('the file has a line for each line of the list, in its order, with what became of it', async ({
  page,
  sandbox,
}) => {
  const { companyComplete: one, companyClosed: other } = await sandbox.facts()
  const lines = [
    'Identifiant',
    one.siren,
    '',
    '552032535',
    other.siren,
    'FR00',
    '404000000',
    one.siren,
    one.siren.slice(1),
  ]
  await lookUp(page, lines.join('\n'))
  await expect(page.getByTestId('lookup-outcome')).toHaveAttribute('data-state', 'done')
  const csv = await exported(page, { rows: /All 9 lines/, format: /commas/ })
  const rows: Record<string, string>[] = parse(await readFile(await csv.path()), { bom: true, columns: true })
  expect(rows.map((row) => row['As typed'])).toEqual(lines)
  expect(rows.map((row) => row.Line)).toEqual(lines.map((_, at) => String(at + 1)))
  expect(rows.map((row) => row.Result).slice(0, 5)).toEqual(['Heading', 'Found', 'Blank', 'Invalid', 'Found'])
  expect(rows[3]?.Why).toBe('The check digit is wrong for a SIREN.')
  expect(rows[8]).toMatchObject({
    Result: 'Not found',
    Why: 'Read as an idCompany; with a zero before it, it is a SIREN.',
  })
  expect(rows[1]).toMatchObject({
    'Understood as': 'SIREN',
    Identifier: one.siren,
    SIREN: one.siren,
    Name: one.name,
  })
  expect(rows[7]).toEqual({ ...rows[1], Line: '8' })
  const [company] = await sandbox.companies({ idCompany: [one.idCompany] })
  const office = company?.branchList.find(({ idBranch }) => idBranch === company.branchSiege)
  expect(rows[1]).toMatchObject({
    'VAT number': company?.tvaNumber ?? '',
    'Head-office SIRET': office?.identifiedNumber,
    Postcode: office?.adressPostalCode ?? '',
    City: office?.adressCity ?? '',
    'Legal form': company?.legalForm?.title ?? '',
    Workforce: company?.workforceSlice?.title ?? '',
    'Share capital': String(company?.capitalSocial ?? ''),
    Created: company?.creationDate,
    NAF: office?.nafCode?.code ?? '',
  })
  const values = company?.regCompanyDataList.map(({ value }) => value.trim()) ?? []
  for (const column of ['Website', 'LinkedIn'])
    if (rows[1]?.[column]) expect(values).toContain(rows[1]?.[column])
  expect(`${rows[1]?.Website}${rows[1]?.LinkedIn}`).not.toBe('')

  // Columns are left out one by one, and the next file remembers it.
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByRole('button', { name: 'No column' }).click()
  await dialog.getByLabel('Created').check()
  const [second] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(second.suggestedFilename()).toBe('companies.xlsx')
  if (python === null) return
  const book = readWorkbook(await second.path())
  const heads = book.rows[0]?.map(({ value }) => value) ?? []
  expect(heads).toEqual([
    ...['Line', 'As typed', 'Understood as', 'Identifier', 'Result', 'Why'],
    ...['Name', 'Commercial name', 'SIREN', 'State', 'Created', 'idCompany', 'Also found'],
  ])
  expect(valuesOf(book).map((row) => row[1] ?? '')).toEqual(lines)
  expect(book.rows[2]?.[heads.indexOf('SIREN')]).toMatchObject({ value: one.siren, kind: 'str' })
  expect(book.rows[2]?.[heads.indexOf('Created')]).toMatchObject({ kind: 'datetime' })
})

thorough(
  'ticked companies are watched together, taken back, led to their contacts and taken away alone',
  async ({ page, context, dashboard, sandbox }) => {
    await signInAlone(context, dashboard, 'sandbox-full')
    const { companyComplete, companyClosed, companyInsolvent } = await sandbox.facts()
    await lookUp(
      page,
      [companyComplete, companyClosed, companyInsolvent].map(({ siren }) => siren).join('\n'),
    )
    await expect(results(page)).toHaveAttribute('aria-rowcount', '4')
    for (const { name } of [companyComplete, companyInsolvent])
      await results(page)
        .getByRole('checkbox', { name: `Select ${name}` })
        .check()
    await expect(bar(page).getByRole('status')).toHaveText('2 companies selected')

    await bar(page).getByRole('button', { name: 'Watch' }).click()
    await expect(page.getByText('2 more companies are on the watch-list').last()).toBeVisible()
    await expect(results(page).locator('[data-watch][aria-pressed="true"]')).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(results(page).locator('[data-watch][aria-pressed="true"]')).toHaveCount(0)

    const file = await exported(page, { rows: /The 2 selected companies/, format: /commas/ })
    const rows: Record<string, string>[] = parse(await readFile(await file.path()), {
      bom: true,
      columns: true,
    })
    expect(rows.map((row) => row.SIREN)).toEqual([companyComplete.siren, companyInsolvent.siren])

    await bar(page).getByRole('button', { name: 'Tag on a routine…' }).click()
    await expect(page.getByRole('dialog', { name: /2 companies on a routine/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await bar(page).getByRole('button', { name: 'Create opportunities…' }).click()
    await expect(page.getByRole('dialog', { name: /2 opportunities|2 companies/ })).toBeVisible()
    await page.keyboard.press('Escape')

    await bar(page).getByRole('button', { name: 'Enrich contacts…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enrich the contacts of 2 companies' })
    await expect(dialog).toContainText('contacts of theirs')
    await dialog.getByLabel('Find the profile').check()
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByRole('alertdialog').getByTestId('mass-counts')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)

    await bar(page).getByRole('button', { name: 'Contacts', exact: true }).click()
    await expect(page).toHaveURL(
      new RegExp(
        `${paths.contacts()}\\?by=company&q=${companyComplete.idCompany}&q=${companyInsolvent.idCompany}`,
      ),
    )
    await expect(page.getByTestId('contact-table')).toBeVisible()
  },
)

thorough(
  'watched twice, a list asks for nothing the second time, and the message leaves its bar free',
  async ({ page, context, dashboard }) => {
    await signInAlone(context, dashboard, 'sandbox-full')
    const refused: string[] = []
    page.on('response', (answer) => void (answer.status() === 400 && refused.push(answer.url())))
    await lookUp(page, Array.from({ length: 40 }, (_, at) => 1001 + at).join('\n'))
    await results(page).getByRole('checkbox', { name: 'Select all', exact: false }).first().check()
    // The end of the page lifts the bar off the window's bottom.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const watch = bar(page).getByRole('button', { name: 'Watch' })
    await watch.click()
    await expect(page.getByText('40 more companies are on the watch-list').last()).toBeVisible()
    await watch.click()
    const message = page.getByRole('region', { name: 'Messages' })
    await expect(message).toContainText('Nothing new to watch')
    const top = await bar(page).evaluate((region) => region.getBoundingClientRect().top)
    expect(await message.evaluate((region) => region.getBoundingClientRect().bottom)).toBeLessThanOrEqual(top)
    // Where all are watched, they can all be let go.
    const stars = results(page).locator('[data-watch][aria-pressed="true"]')
    await expect(stars).not.toHaveCount(0)
    await message.getByRole('button', { name: 'Stop watching 40' }).click()
    await expect(message).toContainText('40 companies are no longer watched')
    await expect(stars).toHaveCount(0)
    await message.getByRole('button', { name: 'Undo' }).last().click()
    await expect(stars).not.toHaveCount(0)
    await bar(page).getByRole('button', { name: 'Select none' }).click()
    expect(refused).toEqual([])
  },
)

thorough('a button of the bar that comes late moves none of the others', async ({ page, sandbox }) => {
  const { companyComplete, companyClosed } = await sandbox.facts()
  await lookUp(page, `${companyComplete.siren}\n${companyClosed.siren}`)
  await expect(page.getByTestId('lookup-outcome')).toHaveAttribute('data-state', 'done')
  const { arrive } = await slowScripts(page)
  await results(page).getByRole('checkbox', { name: 'Select all', exact: false }).first().check()
  const [watch, tag] = ['Watch', 'Tag on a routine…'].map((name) =>
    bar(page).getByRole('button', { name, exact: true }),
  )
  if (!watch || !tag) throw new Error('Two buttons')
  await expect(watch).toBeDisabled()
  const before = await tag.boundingBox()
  arrive()
  await expect(watch).toBeEnabled()
  expect(await tag.boundingBox()).toEqual(before)
})

thorough('the bar of campaign results watches, too', async ({ page, context, dashboard }) => {
  await signInAlone(context, dashboard, 'sandbox-full')
  await page.goto(`${dashboard}${paths.campaigns({ idCampaign: 404 })}`)
  await page.getByTestId('campaign-grid').getByRole('checkbox').nth(1).check()
  for (const name of ['Watch', 'Contacts', 'Enrich contacts…'])
    await expect(bar(page).getByRole('button', { name, exact: true })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Watch' }).click()
  await expect(page.getByText('One more company is on the watch-list').last()).toBeVisible()
})

thorough('at 360 px the bar is reached, and the page does not scroll sideways', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { companyComplete, companyClosed } = await sandbox.facts()
  await lookUp(page, `${companyComplete.siren}\n${companyClosed.siren}`)
  await results(page).getByRole('checkbox', { name: 'Select all', exact: false }).first().check()
  await bar(page).getByRole('button', { name: 'Export…' }).click()
  await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
