import { paths } from '#lib/paths.ts'
import { expectCompany, open, openAccountMenu } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { settled } from '../support/settled.ts'
import { slowScripts } from '../support/slow-scripts.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'
import { holdings } from '../support/watch.ts'

test.describe('the lookup in the top bar', () => {
  test('"/" goes there; an identifier opens its company', async ({ page, sandbox }) => {
    const { companyComplete, companyInsolvent } = await sandbox.facts()
    await open(page, paths.home())
    const field = page.getByRole('combobox', { name: 'Look up a company' })
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('')
    await page.keyboard.type(companyComplete.siren)
    await expect(page.getByRole('option', { name: /SIREN/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expectCompany(page, companyComplete)
    await page.keyboard.press('/')
    await expect(field).toBeFocused()
    await page.keyboard.type(String(companyInsolvent.idCompany))
    await page.keyboard.press('Enter')
    await expectCompany(page, companyInsolvent)
  })

  thorough(
    'the address of a page of a company opens it, here and among the companies',
    async ({ page, context, sandbox }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const { companyComplete, companyInsolvent } = await sandbox.facts()
      await open(page, paths.companies())
      const address = (id: number) => new URL(paths.company(id, 'alerts', { sort: 'name' }), page.url()).href
      const field = page.getByRole('combobox', { name: 'Look up a company' })
      await page.evaluate((text) => navigator.clipboard.writeText(text), address(companyComplete.idCompany))
      await field.press('Control+v')
      await expect(field).toHaveValue(`idCompany ${companyComplete.idCompany}`)
      await field.press('Enter')
      await expectCompany(page, companyComplete)
      await open(page, paths.companies())
      const box = page.getByTestId('lookup').getByRole('textbox')
      await box.fill(`${address(companyComplete.idCompany)}\n${address(companyInsolvent.idCompany)}`)
      await expect(page.getByTestId('lookup-understood').getByRole('status')).toHaveText('2 idCompany')
    },
  )

  thorough(
    'a mistyped number and a phone number are told as what they are, not as names',
    async ({ page }) => {
      await open(page, paths.home())
      const field = page.getByRole('combobox', { name: 'Look up a company' })
      const told = page.getByRole('search').getByRole('status')
      await field.fill('552 032 535')
      await expect(told).toHaveText('The check digit is wrong for a SIREN.')
      await field.fill('06 39 98 66 91')
      await expect(told).toContainText('A phone number: nothing can be found by it.')
      await field.fill('Nobody of that name')
      await expect(told).toContainText('The API has no search by name.')
    },
  )

  for (const when of oneIn(2, ['before', 'after'])) {
    test(`an identifier typed before the scripts have come opens its company by Enter ${when} them`, async ({
      page,
      sandbox,
    }) => {
      const { companyComplete } = await sandbox.facts()
      const { arrive } = await slowScripts(page)
      await page.goto(paths.webhooks(), { waitUntil: 'commit' })
      const field = page.getByRole('combobox', { name: 'Look up a company' })
      await field.pressSequentially(companyComplete.siren)
      if (when === 'before') await field.press('Enter')
      arrive()
      await expect(page.locator('html')).toHaveAttribute('data-live')
      if (when === 'after') await field.press('Enter')
      await expectCompany(page, companyComplete)
    })
  }

  thorough('"/" typed into a field is a slash', async ({ page }) => {
    await open(page, paths.companies())
    const box = page.getByTestId('lookup').getByRole('textbox')
    await box.focus()
    await page.keyboard.type('acme.example/contact')
    await expect(box).toHaveValue('acme.example/contact')
  })

  thorough('a name finds companies seen before, accents and case aside', async ({ page, sandbox }) => {
    const { companyComplete, companyMostBranches } = await sandbox.facts()
    for (const { idCompany } of [companyComplete, companyMostBranches]) {
      await page.goto(paths.company(idCompany))
      // The page is there before it runs; only then is the company remembered.
      await expect
        .poll(async () => /"companies-seen\/companies":(\[.*?\])/.exec(await holdings(page))?.[1])
        .toContain(`"idCompany":${idCompany},`)
    }
    await open(page, paths.home())
    await page.keyboard.press('/')
    await page.keyboard.type('lefevre')
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await expect(options.first()).toContainText('Ateliers Lefèvre & Fils')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('ÉPICERIES réu')
    await expect(options).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectCompany(page, companyMostBranches)
  })

  thorough('given up before its own scripts have come, it asks nothing', async ({ page, sandbox }) => {
    const { siren } = (await sandbox.facts()).companyComplete
    await open(page, paths.home())
    await settled(page)
    const { arrive } = await slowScripts(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(siren)) asked.push(request.url())
    })
    const field = page.getByRole('combobox', { name: 'Look up a company' })
    await field.fill(siren)
    await page.keyboard.press('Enter')
    await field.fill('')
    arrive()
    await field.fill(siren)
    await expect(page.getByRole('option', { name: /SIREN/ })).toBeVisible()
    expect(asked).toEqual([])
  })

  thorough('many identifiers go to the lookup', async ({ page, sandbox }) => {
    const { companyComplete, companyInsolvent } = await sandbox.facts()
    await open(page, paths.home())
    await page.keyboard.press('/')
    await page.keyboard.type(`${companyComplete.siren}, ${companyInsolvent.siren}`)
    await page.getByRole('option', { name: 'Look up 2 identifiers' }).click()
    await expect(page.getByTestId('lookup-results')).toHaveAttribute('aria-rowcount', '3')
  })
})

thorough(
  'signing out wipes what the browser kept of the companies',
  async ({ page, context, dashboard, sandbox }) => {
    const { companyComplete } = await sandbox.facts()
    await signInAlone(context, dashboard, 'sandbox-full')
    await page.goto(paths.companies({ q: 'draft' }))
    await page.getByTestId('lookup').getByRole('textbox').fill('a draft nobody else may read')
    await page.goto(paths.company(companyComplete.idCompany))
    await expect(page.getByTestId('company-marks')).toBeVisible()
    await expect.poll(() => holdings(page)).toContain('"companies-seen/companies":[{"idCompany":1001')
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/\/sign-in$/)
    const kept = await holdings(page)
    expect(kept).not.toContain(companyComplete.name.split(' & ')[0])
    expect(kept).not.toContain('a draft nobody else may read')
    expect(kept).not.toMatch(/"companies-seen\/companies":\[\{/)
  },
)
