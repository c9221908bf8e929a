import type { Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'

import { open } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0

/** The colours that are left on paper, of everything that has words. */
const inks = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (one) => one.checkVisibility() && one.childElementCount === 0 && one.innerText?.trim(),
    )
    const light = (colour: string) => {
      const [r = 0, g = 0, b = 0, a = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
      return a === 0 ? 255 : (r + g + b) / 3
    }
    return {
      count: shown.length,
      palest: Math.max(...shown.map((one) => light(getComputedStyle(one).color))),
      darkestGround: Math.min(
        ...[document.documentElement, document.body, ...document.querySelectorAll('main, main section')].map(
          (one) => light(getComputedStyle(one).backgroundColor),
        ),
      ),
    }
  })

test('a company on paper: one or two pages, black on white from the dark theme too, nothing of the screen', async ({
  page,
  context,
  dashboard,
  sandbox,
}) => {
  const { companyComplete, companyLongName } = await sandbox.facts()
  await context.addCookies([{ name: 'theme', value: 'dark', url: dashboard }])
  for (const { idCompany } of [companyComplete, companyLongName]) {
    await open(page, paths.company(idCompany))
    await page.getByRole('button', { name: 'Print', exact: true }).waitFor()
    const pdf = await page.pdf({ format: 'A4' })
    expect(pagesOf(pdf)).toBeGreaterThanOrEqual(1)
    expect(pagesOf(pdf)).toBeLessThanOrEqual(2)
    await page.emulateMedia({ media: 'print' })
    const { count, palest, darkestGround } = await inks(page)
    expect(count).toBeGreaterThan(30)
    expect(palest).toBeLessThan(110)
    expect(darkestGround).toBe(255)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveCount(0)
    await page.emulateMedia({ media: null })
  }
})

test('the report on paper: one page, with all its months', async ({ page }) => {
  await open(page, paths.report())
  await expect(page.getByTestId('report-movement')).toBeVisible()
  const months = await page.getByTestId('report-table').getByRole('row').count()
  expect(months).toBeGreaterThan(20)
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1)
})
