import { isSiret } from '#lib/domain/identifiers/siret.ts'
import { paths } from '#lib/paths.ts'
import type { Facts } from '../support/sandbox.ts'
import { expectCompany, identifiers, lookUp, open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'
import { holdings } from '../support/watch.ts'

type Lookup = Facts['companyLookup']

const split = (digits: string, sign: string) =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})/, `$1${sign}$2${sign}$3${digits.length > 9 ? sign : ''}`)

const spellings: [title: string, spelt: (known: Lookup) => string][] = [
  ['SIREN', ({ siren }) => siren],
  ['SIREN with spaces', ({ siren }) => split(siren, ' ')],
  ['SIREN with no-break spaces', ({ siren }) => split(siren, '\u00a0')],
  ['SIREN with narrow no-break spaces', ({ siren }) => split(siren, '\u202f')],
  ['SIREN with dots', ({ siren }) => split(siren, '.')],
  ['SIREN with a prefix', ({ siren }) => `N° SIREN : ${split(siren, '-')}`],
  ['SIREN as in the trade register', ({ siren }) => `RCS Nantes B ${split(siren, ' ')}`],
  ['SIRET', ({ siret }) => siret],
  ['SIRET with spaces', ({ siret }) => split(siret, ' ')],
  ['SIRET with a prefix and dots', ({ siret }) => `Siret: ${split(siret, '.')}`],
  ['VAT number', ({ tvaNumber }) => tvaNumber],
  [
    'VAT number in small letters with spaces',
    ({ tvaNumber, siren }) => `fr ${tvaNumber.slice(2, 4)} ${split(siren, ' ')}`,
  ],
  ['VAT number with a prefix', ({ tvaNumber }) => `TVA intracommunautaire ${tvaNumber}`],
  ['domain', ({ domain }) => domain],
  ['domain in capitals with www', ({ domain }) => `WWW.${domain.toUpperCase()}`],
  ['URL', ({ domain }) => `https://www.${domain}/contact?from=mail#top`],
  ['LinkedIn profile', ({ linkedin }) => linkedin],
  ['LinkedIn URL', ({ linkedin }) => `https://fr.linkedin.com/company/${linkedin}/about/?x=1`],
  ['idCompany', ({ idCompany }) => String(idCompany)],
  ['idCompany with a prefix', ({ idCompany }) => `#${idCompany}`],
]

for (const [title, spelt] of oneIn(20, spellings)) {
  test(`${title} opens its company`, async ({ page, sandbox }) => {
    const { companyLookup, companyComplete } = await sandbox.facts()
    await lookUp(page, spelt(companyLookup))
    await expectCompany(page, companyComplete)
  })
}

test('a SIRET that nobody has finds the company by the SIREN in it, and says so', async ({
  page,
  sandbox,
}) => {
  const { companyLookup, companyComplete, companyInsolvent } = await sandbox.facts()
  const unknown = Array.from({ length: 10 }, (_, digit) => `${companyLookup.siren}9876${digit}`).filter(
    isSiret,
  )
  expect(await sandbox.companies({ siret: unknown })).toEqual([])
  await lookUp(page, `${unknown}\n${companyInsolvent.siren}`)
  const row = page.getByTestId('lookup-results').getByRole('row').filter({ hasText: companyComplete.name })
  await expect(row).toContainText('by its SIREN')
  await expect(
    page.getByTestId('lookup-results').getByRole('row').filter({ hasText: companyInsolvent.name }),
  ).not.toContainText('by its SIREN')
})

thorough('a word that is no profile is still found among the names', async ({ page, sandbox }) => {
  const { companyComplete, companyInsolvent } = await sandbox.facts()
  await lookUp(page, `${companyComplete.siren}\n${companyInsolvent.siren}`)
  await expect(page.getByTestId('lookup-results')).toHaveAttribute('aria-rowcount', '3')
  await expect.poll(() => holdings(page)).toContain(`"idCompany":${companyComplete.idCompany},`)
  await lookUp(page, 'lefevre')
  await expect(page).toHaveURL(/q=lefevre$/)
  await expect(page.getByTestId('lookup-not-found')).toBeVisible()
  await expect(page.getByTestId('lookup-seen').getByRole('link')).toContainText(companyComplete.name)
})

thorough('what is no identifier is not asked, and the reason stands beside it', async ({ page, sandbox }) => {
  const { companyLookup } = await sandbox.facts()
  await open(page, paths.companies())
  const wrongSiren = companyLookup.siren.slice(0, 8) + ((Number(companyLookup.siren[8]) + 1) % 10)
  const wrongTva = `FR${companyLookup.tvaNumber.slice(2, 4) === '00' ? '01' : '00'}${companyLookup.siren}`
  await identifiers(page).fill(
    [
      wrongSiren,
      wrongTva,
      'info@acme.example',
      'https://www.linkedin.com/in/somebody',
      '5,52E+13',
      '٥٥٢١٠٠٥٥٤',
    ].join('\n'),
  )
  const mistakes = page.getByTestId('lookup-mistakes')
  for (const reason of [
    'The check digit is wrong for a SIREN.',
    'The key of this VAT number is wrong.',
    'An email address; the domain alone can be looked up.',
    'The page of a person, not of a company.',
    'A spreadsheet has shortened the number; its digits are lost.',
    'Digits of another script are not guessed at.',
  ])
    await expect(mistakes.getByText(reason)).toBeVisible()
  await expect(
    page.getByTestId('lookup').getByRole('button', { name: 'Look up', exact: true }),
  ).toBeDisabled()
})
