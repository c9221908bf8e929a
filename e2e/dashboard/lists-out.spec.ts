import { paths } from '#lib/paths.ts'
import { exportedList } from '../support/exported-list.ts'
import { column, csvFile, importFile } from '../support/import.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

thorough(
  'companies on a routine leave in the order of the list, and come back as an import of tags',
  async ({ page, sandbox }) => {
    const { routine } = await sandbox.facts()
    await open(page, paths.routines({ idSupply: String(routine.idSupply), sort: '-idCompany' }))
    const { bytes, rows } = await exportedList(page, 'routine-table')
    const companies = await sandbox.companies({
      idCompany: rows.slice(0, 50).map((row) => Number(row.idCompany)),
    })
    for (const { idCompany, siren, name } of companies)
      expect(rows.find((row) => row.idCompany === String(idCompany))).toMatchObject({
        SIREN: siren,
        // A name that a spreadsheet would compute has a mark before it.
        Company: expect.stringContaining(name),
      })
    // A date of the scoring is one in the file too, on the clock of its other dates.
    for (const { scoringDate } of rows) expect(scoringDate).toMatch(/^([\d-]{10} [\d:]{8})?$/)
    expect(rows.some(({ scoringDate }) => scoringDate !== '')).toBe(true)
    await importFile(page, csvFile('routines.csv', bytes), { action: 'tag' })
    await expect(column(page, 'SIREN')).toHaveValue('identifier')
    await expect(column(page, 'Tag')).toHaveValue('tag')
  },
)

test('subscriptions leave as a file', async ({ page, sandbox }) => {
  const { newsletterUnsubscribed: ended } = await sandbox.facts()
  await open(page, paths.newsletters({ idNewsletter: String(ended.idNewsletter) }))
  const { rows } = await exportedList(page, 'newsletter-table')
  expect(rows.find((row) => row.idCrmVisitCard === String(ended.idCrmVisitCard))).toMatchObject({
    Newsletter: String(ended.idNewsletter),
    State: 'Unsubscribed',
  })
})

test('numbers of opportunities are told of before they are made anew', async ({ page }) => {
  const file = csvFile(
    'opportunities.csv',
    Buffer.from('Opportunity;Title;SIREN\n10001;Licences;011047297\n'),
  )
  await importFile(page, file, { action: 'create' })
  const told = page.getByText('it would create new ones')
  await expect(told).toBeVisible()
  await page.getByRole('radio', { name: /^Look up/ }).check()
  await expect(told).toBeHidden()
})
