import { paths } from '#lib/paths.ts'
import { fact, lookUp, open, panel } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'

// e2e/fixtures/sirene: invented companies in files in the form of the official register.
const SIREN = '000000018'
const HEAD_OFFICE = '00000001800010'
const ABROAD = '00000001800051'
const NAME = 'MENUISERIE "LE CHÊNE", PÈRE & FILS'

for (const [kind, text] of oneIn(2, [
  ['SIREN', SIREN],
  ['SIRET of its head office', HEAD_OFFICE],
] as const)) {
  test(`a company of the register is found by the ${kind}, with what the register knows`, async ({
    page,
  }) => {
    await lookUp(page, text)
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
    const head = page.locator('main header').first()
    await expect(head).toContainText('000\u00a0000\u00a0018')
    await expect(head).toContainText('000\u00a0000\u00a0018\u00a000010')
    await expect(panel(page, 'Head office').locator('address')).toContainText('RENNES')
    await expect(fact(panel(page, 'Activity'), 'NAF')).toContainText('16.23Z')
    await expect(page.getByTestId('company-marks')).toContainText('Active since 14 May 2001')
  })
}

test('the SIRET of another establishment leads to that branch', async ({ page }) => {
  await lookUp(page, ABROAD)
  await expect(page).toHaveURL(/\/companies\/\d+\/branches\/\d+$/)
  await expect(page.locator('main')).toContainText('000\u00a0000\u00a0018\u00a000051')
})

thorough(
  'its branches: head office first, states and places as in the register',
  async ({ page, sandbox }) => {
    const [company] = await sandbox.companies({ siren: [SIREN] })
    await open(page, paths.company(company?.idCompany ?? 0, 'branches'))
    const rows = page.getByTestId('branch-table').locator('[data-row]')
    await expect(rows).toHaveCount(5)
    await expect(rows.first()).toContainText('Head office')
    await expect(rows.first()).toContainText(/35000 RENNES/i)
    await expect(rows.filter({ hasText: '00028' })).toContainText('Closed')
  },
)

thorough(
  'a company whose head office is not in the register, and one that does not publish',
  async ({ page, sandbox }) => {
    const companies = await sandbox.companies({ siren: ['000000059', '000000034'] })
    const id = (siren: string) => companies.find((company) => company.siren === siren)?.idCompany ?? 0
    await open(page, paths.company(id('000000059')))
    await expect(panel(page, 'Head office')).toContainText('head office that is not among the branches')
    await page.goto(paths.company(id('000000034')))
    await expect(page.getByTestId('company-marks').getByText('Non-diffusible')).toBeVisible()
  },
)
