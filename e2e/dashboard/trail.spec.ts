import type { Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'

import { keysOfPart } from '../support/key-map.ts'
import { lookUp, open, reload } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { expect, thorough } from '../support/test.ts'

const trail = (page: Page) => page.getByRole('navigation', { name: 'The list you came from' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

thorough(
  'from the lookup one goes through what was found, by keys, buttons and the palette, and back',
  async ({ page, sandbox }) => {
    const { companyComplete: first, companyClosed: second, companyInsolvent: third } = await sandbox.facts()
    await lookUp(page, [first, second, third].map(({ siren }) => siren).join('\n'))
    await page.getByTestId('lookup-results').getByRole('link', { name: first.name, exact: true }).click()
    await expect(heading(page, first.name)).toBeVisible()
    await expect(trail(page)).toContainText('1 of 3')
    await expect(trail(page).getByRole('button', { name: 'Previous company' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )

    const keys = keysOfPart(page, 'company')
    await keys.press('beside')
    await expect(heading(page, second.name)).toBeVisible()
    await expect(trail(page)).toContainText('2 of 3')
    await page
      .locator(`main a[href="${paths.company(second.idCompany, 'contacts')}"]`)
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`${paths.company(second.idCompany, 'contacts')}$`))

    // The tab stays, and so does the focus.
    const next = trail(page).getByRole('button', { name: 'Next company' })
    await next.click()
    await expect(page).toHaveURL(new RegExp(`${paths.company(third.idCompany, 'contacts')}$`))
    await expect(trail(page)).toContainText('3 of 3')
    await expect(next).toBeFocused()
    await keys.press('beside', 1)
    await expect(trail(page)).toContainText('2 of 3')
    await keys.allPressed()

    await reload(page)
    await expect(trail(page)).toContainText('2 of 3')
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('option', { name: /Next company of the list/ }).click()
    await expect(trail(page)).toContainText('3 of 3')
    await trail(page).getByRole('link').click()
    await expect(page.getByTestId('lookup-results')).toHaveAttribute('aria-rowcount', '4')

    // Elsewhere there is no list.
    await open(page, paths.company((await sandbox.facts()).companyMostBranches.idCompany))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(trail(page)).toHaveCount(0)
  },
)

thorough('branches are gone through in the order of their table', async ({ page, sandbox }) => {
  const { idCompany } = (await sandbox.facts()).companyMostBranches
  await open(page, paths.company(idCompany, 'branches'))
  const table = page.getByTestId('branch-table')
  const count = Number(await table.getAttribute('aria-rowcount')) - 1
  await table.locator('[data-row="1"]').getByRole('link').click()
  const branches = page.getByRole('navigation', { name: 'The branches you came from' })
  await expect(branches).toContainText(`2 of ${count.toLocaleString('en-GB')}`)
  const was = page.url()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(branches).toContainText('3 of')
  expect(page.url()).not.toBe(was)
})

thorough('from campaign results and from the watch-list', async ({ page, context, dashboard, sandbox }) => {
  await signInAlone(context, dashboard, 'sandbox-full')
  await open(page, `${dashboard}${paths.campaigns({ idCampaign: 404 })}`)
  await page.getByTestId('campaign-grid').locator('a[href^="/companies/"]').first().click()
  await expect(trail(page)).toContainText(/^1 of \d/)

  const { companyComplete, companyClosed } = await sandbox.facts()
  for (const { idCompany } of [companyComplete, companyClosed]) {
    await open(page, `${dashboard}${paths.company(idCompany)}`)
    await page.locator(`header [data-watch="${idCompany}"]`).click()
  }
  await open(page, `${dashboard}${paths.home()}`)
  await page.getByTestId('watch-list').locator('[data-watched]').first().locator('a').first().click()
  await expect(trail(page)).toContainText('1 of 2')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(trail(page)).toContainText('2 of 2')
})
