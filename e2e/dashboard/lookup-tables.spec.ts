import { paths } from '#lib/paths.ts'

import { expectCompany, identifiers, lookUp, open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

test('a table with names and cities is read by its numbers, and its words ask for nothing', async ({
  page,
  sandbox,
}) => {
  const { companyLookup, companyInsolvent } = await sandbox.facts()
  await lookUp(
    page,
    `Nom\tSIREN\tVille\tCP\nacme\t${companyLookup.siren}\tParis\t75009\nbeta-sas\t${companyInsolvent.siren}\tLyon\t1001`,
  )
  await expect(page.getByTestId('lookup-results')).toHaveAttribute('aria-rowcount', '3')
  await expect(page.getByTestId('lookup-understood')).toContainText('9 other cells')
  await expect(page.getByTestId('lookup-invalid')).toHaveCount(0)
  await expect(page.getByTestId('lookup-not-found')).toHaveCount(0)
})

test('numbers whose zero a spreadsheet dropped are made whole, one by one or all at once', async ({
  page,
  sandbox,
}) => {
  const { companyLookup, companyInsolvent, companyClosed } = await sandbox.facts()
  const lost = [companyLookup.siren, companyInsolvent.siren, companyLookup.siret].map((one) =>
    String(Number(one)),
  )
  await open(page, paths.companies())
  await identifiers(page).fill([companyClosed.siren, ...lost].join('\n'))
  const understood = page.getByTestId('lookup-understood')
  await understood
    .getByRole('button', { name: /^Make it 0/ })
    .first()
    .click()
  await expect(understood.getByRole('button', { name: /^Make it 0/ })).toHaveCount(2)
  await understood.getByRole('button', { name: 'Fix all 2' }).click()
  await expect(identifiers(page)).toHaveValue(
    [companyClosed.siren, companyLookup.siren, companyInsolvent.siren, companyLookup.siret].join('\n'),
  )
  await page.getByTestId('lookup').getByRole('button', { name: 'Look up 4' }).click()
  await expect(page.getByTestId('lookup-results')).toHaveAttribute('aria-rowcount', '4')
})

thorough(
  'below a heading SIREN numbers without their zero are asked for as what they are',
  async ({ page, sandbox }) => {
    const { companyLookup, companyInsolvent } = await sandbox.facts()
    const lost = [companyLookup, companyInsolvent].map(({ siren }) => `Sud\t${Number(siren)}\t12000`)
    await lookUp(page, ['Secteur\tN° SIREN\tCA', ...lost].join('\n'))
    await expect(page.getByTestId('lookup-results')).toHaveAttribute('aria-rowcount', '3')
    await expect(page.getByTestId('lookup-understood').getByRole('button')).toHaveCount(0)
  },
)

thorough('a number made whole in the answer is looked up at once', async ({ page, sandbox }) => {
  const { companyLookup, companyInsolvent } = await sandbox.facts()
  await lookUp(page, `${companyInsolvent.siren}\n${Number(companyLookup.siret)}`)
  await page
    .getByTestId('lookup-invalid')
    .getByRole('button', { name: /^Make it/ })
    .click()
  await expect(page.getByTestId('lookup-results')).toHaveAttribute('aria-rowcount', '3')
})

thorough('what is no identifier of a company is named, with where it leads', async ({ page }) => {
  await open(page, paths.companies())
  await identifiers(page).fill(
    ['DE123456789', '06 12 34 56 78', 'Jean Durand <jean@acme.example>', 'danone'].join('\n'),
  )
  const mistakes = page.getByTestId('lookup-mistakes')
  await expect(mistakes).toContainText('A VAT number of another country (Germany)')
  await expect(mistakes).toContainText('A phone number')
  await expect(mistakes).toContainText('A name: the API has no search by name.')
  await expect(mistakes.getByRole('link', { name: 'Look up acme.example' })).toHaveAttribute(
    'href',
    paths.companies({ q: 'acme.example' }),
  )
  await mistakes.getByRole('link', { name: 'Find in Contacts' }).click()
  await expect(page).toHaveURL(paths.contacts({ by: 'email', q: ['jean@acme.example'] }))
})

thorough(
  'the address of a company directory opens the company whose SIREN ends it',
  async ({ page, sandbox }) => {
    const { companyLookup, companyComplete } = await sandbox.facts()
    await lookUp(page, `https://annuaire-entreprises.data.gouv.fr/entreprise/acme-${companyLookup.siren}`)
    await expectCompany(page, companyComplete)
  },
)

thorough('an idCompany of ten digits is asked', async ({ page }) => {
  await lookUp(page, '1356000001\n1001')
  await expect(page.getByTestId('lookup-results')).toHaveAttribute('aria-rowcount', '2')
  await expect(page.getByTestId('lookup-not-found')).toContainText('1356000001')
})
