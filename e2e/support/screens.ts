import { type Download, expect, type Locator, type Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'

/** Waits until React has hydrated the whole page, which it does part by part: earlier input could be lost. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const usable = document.querySelectorAll(
      ':is(main, header) :is(a, button, input, select, textarea, [tabindex])',
    )
    return (
      usable.length > 0 &&
      [...usable].every((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')))
    )
  })
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

/** Reloads the page and waits until it is `ready`. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await ready(page)
}

export const identifiers = (page: Page): Locator => page.getByTestId('lookup').getByLabel('Identifiers')

/** Pastes a text into the lookup and submits it. */
export async function lookUp(page: Page, text: string): Promise<void> {
  await open(page, paths.companies())
  await identifiers(page).fill(text)
  await page
    .getByTestId('lookup')
    .getByRole('button', { name: /^Look up/ })
    .click()
}

/** Exports the results of a lookup as a file. */
export async function exported(
  page: Page,
  { rows, format }: { rows: RegExp; format: RegExp },
): Promise<Download> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByLabel(rows).check()
  await dialog.getByLabel(format).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  await expect(dialog).toHaveCount(0)
  return download
}

/** Checks that the company's page is shown. */
export async function expectCompany(page: Page, { idCompany, name }: { idCompany: number; name: string }) {
  await expect(page).toHaveURL(new RegExp(`${paths.company(idCompany)}$`))
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

/** The panel with that title. */
export const panel = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${title}`) })

/** The value for a label of a description list. */
export const fact = (within: Locator, label: string): Locator =>
  within
    .locator('div')
    .filter({ has: within.page().locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .last()
    .locator('dd')

export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
}
