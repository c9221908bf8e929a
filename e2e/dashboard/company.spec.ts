import { paths } from '#lib/paths.ts'

import { expectCompany, fact, open, panel } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

const grouped = (digits: string) =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})/, '$1\u00a0$2\u00a0$3\u00a0').trimEnd()

test('the head says who it is, and every number can be copied', async ({ page, context, sandbox }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { companyComplete, companyLookup } = await sandbox.facts()
  const [company] = await sandbox.companies({ idCompany: [companyComplete.idCompany] })
  const siege = company?.branchList.find(({ idBranch }) => idBranch === company.branchSiege)
  await open(page, paths.company(companyComplete.idCompany))
  await expectCompany(page, companyComplete)
  await expect(page.getByTestId('commercial-name')).toHaveText('Lefèvre')
  await expect(page.getByTestId('company-marks')).toContainText(/Active since/)
  await expect(page).toHaveTitle(/^Ateliers Lefèvre/)
  // The server's title, not the browser's, is the one that stays.
  const alerts = await page.request.get(
    paths.company(companyComplete.idCompany, 'alerts', { order: 'deadline' }),
  )
  expect(await alerts.text()).toContain('<title>Alerts · Ateliers Lefèvre')
  const head = page.locator('main header').first()
  for (const [label, value, shown] of [
    ['SIREN', companyLookup.siren, grouped(companyLookup.siren)],
    ['Head office SIRET', siege?.identifiedNumber ?? '', grouped(siege?.identifiedNumber ?? '')],
    ['VAT number', companyLookup.tvaNumber, /^FR\s10\s/],
  ] as const) {
    await expect(head.getByText(shown).first()).toBeVisible()
    await head.getByRole('button', { name: `Copy ${label}` }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value)
  }
})

test('the overview holds what the API says, in the reader’s words', async ({ page, sandbox }) => {
  const { companyComplete } = await sandbox.facts()
  await open(page, paths.company(companyComplete.idCompany))
  await expect(fact(panel(page, 'Identity'), 'Legal form')).toContainText(
    'SAS, société par actions simplifiée',
  )
  await expect(fact(panel(page, 'Identity'), 'Workforce')).toContainText('salariés')
  await expect(fact(panel(page, 'Registry and capital'), 'Capital')).toContainText('€1,250,000.50')
  await expect(fact(panel(page, 'Registry and capital'), 'Court registry')).toHaveText('Nantes')
  await expect(fact(panel(page, 'Registry and capital'), 'Financial year ends')).toContainText('30 June')
  await expect(fact(panel(page, 'Activity'), 'NAF')).toContainText(/\d\d\.\d\d[A-Z]/)
  await expect(fact(panel(page, 'Activity'), 'Purpose')).toContainText('Menuiserie, charpente')
  const web = panel(page, 'Web and social')
  await expect(web.getByTestId('network-card')).toContainText('Nous accompagnons depuis trois générations')
  await expect(web.getByRole('link', { name: /facebook\.com\/ateliers-lefevre/ })).toHaveAttribute(
    'rel',
    /noopener/,
  )
  await expect(web.getByText('RGE-2024-118-77').first()).toBeVisible()
  await expect(web.getByText('Deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('The API does not supply financial figures')).toBeVisible()
})

thorough('each tab has its address; Back returns', async ({ page, sandbox }) => {
  const { companyComplete } = await sandbox.facts()
  await open(page, paths.company(companyComplete.idCompany))
  const tabs = page.getByRole('navigation', { name: 'Parts of the company' })
  await tabs.getByRole('link', { name: /Branches/ }).click()
  await expect(page).toHaveURL(paths.company(companyComplete.idCompany, 'branches'))
  await expect(tabs.getByRole('link', { name: /Branches/ })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByTestId('branch-table')).toBeVisible()
  await page.goBack()
  await expect(panel(page, 'Identity')).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
})

test.describe('companies at the edge', () => {
  thorough(
    'closed, insolvent, non-diffusible, editor, integrator: the marks say so',
    async ({ page, sandbox }) => {
      const facts = await sandbox.facts()
      for (const [one, mark] of [
        [facts.companyClosed, /^Closed since/],
        [facts.companyInsolvent, /^Insolvency proceeding since/],
        [facts.companyNonDiffusible, 'Non-diffusible'],
        [facts.companyEditor, 'Software editor'],
        [facts.companyIntegrator, 'Integrator'],
      ] as const) {
        await page.goto(paths.company(one.idCompany))
        await expectCompany(page, one)
        await expect(page.getByTestId('company-marks').getByText(mark)).toBeVisible()
      }
    },
  )

  thorough('what is null everywhere is a dash, not an error', async ({ page, sandbox }) => {
    const { companyBare } = await sandbox.facts()
    await open(page, paths.company(companyBare.idCompany))
    await expectCompany(page, companyBare)
    await expect(fact(panel(page, 'Identity'), 'Commercial name')).toHaveText(/no value/)
    await expect(fact(panel(page, 'Registry and capital'), 'Capital')).toHaveText(/no value/)
    await expect(panel(page, 'Web and social')).toContainText('No web or social data')
  })

  thorough('without head office, without branches', async ({ page, sandbox }) => {
    const { companyWithoutHeadOffice, companyWithoutBranches } = await sandbox.facts()
    await open(page, paths.company(companyWithoutHeadOffice.idCompany))
    await expect(panel(page, 'Head office')).toContainText(
      'The API names a head office that is not among the branches.',
    )
    await page.goto(paths.company(companyWithoutBranches.idCompany, 'branches'))
    await expect(page.getByText('The API gives no branch of this company.')).toBeVisible()
  })

  thorough('a very long name is whole and breaks no layout', async ({ page, sandbox }) => {
    const { companyLongName } = await sandbox.facts()
    await open(page, paths.company(companyLongName.idCompany))
    await expectCompany(page, companyLongName)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  })

  thorough(
    'hostile text is text: nothing runs, nothing is fetched, no link leads into a script',
    async ({ page, sandbox, watched }) => {
      const dialogs: string[] = []
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message())
        void dialog.dismiss()
      })
      const { companyHostile } = await sandbox.facts()
      await open(page, paths.company(companyHostile.idCompany))
      await expectCompany(page, companyHostile)
      await page.goto(paths.company(companyHostile.idCompany, 'branches'))
      await expect(page.getByText('<img src=x onerror=alert(1)>').first()).toBeVisible()
      await page.goto(paths.company(companyHostile.idCompany))
      await expect(panel(page, 'Web and social')).toContainText('javascript:alert(document.domain)')
      const hrefs = await page
        .locator('main a[href]')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol))
      expect(new Set(hrefs.filter((protocol) => !/^(?:https?|tel|mailto):$/.test(protocol)))).toEqual(
        new Set(),
      )
      expect(await page.locator('main img, main iframe, main object').count()).toBe(0)
      expect(dialogs).toEqual([])
      expect(watched.foreign).toEqual([])
      expect(watched.violations).toEqual([])
    },
  )

  test('an id that nobody has, and an address that is none', async ({ page }) => {
    await open(page, paths.company(999_999))
    await expect(page.getByText('The API knows no such company')).toBeVisible()
    await page.goto('/companies/abc')
    await expect(page.getByText('No company has this address')).toBeVisible()
  })
})
