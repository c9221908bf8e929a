import { LANGUAGES, locales } from '#lib/domain/text/languages.ts'
import { paths } from '#lib/paths.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn, THOROUGH } from '../support/thorough.ts'

for (const locale of oneIn(2, ['de', 'fr'] as const))
  test.describe(`${locale} on a small desk`, () => {
    test.use({ locale: LANGUAGES[locale].tag, viewport: { width: 1280, height: 900 } })

    thorough(
      'no choice that a filter begins with is cut, and no moment of a routine',
      async ({ page, sandbox }) => {
        const { companyRich } = await sandbox.facts()
        for (const path of [
          paths.routines(),
          paths.newsletters(),
          paths.contacts(),
          paths.company(companyRich.idCompany, 'contacts'),
        ]) {
          await open(page, path)
          const cut = await page.locator('main select:visible').evaluateAll((all) =>
            all.flatMap((select) => {
              if (!(select instanceof HTMLSelectElement) || select.closest('[role=row]')) return []
              const { font, paddingLeft, paddingRight } = getComputedStyle(select)
              const text = document.createElement('span')
              text.style.cssText = `position: absolute; white-space: nowrap; font: ${font}`
              text.textContent = select.selectedOptions[0]?.textContent ?? ''
              document.body.append(text)
              const room =
                select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
              const isCut = text.offsetWidth > room + 1
              text.remove()
              return isCut ? [select.selectedOptions[0]?.textContent] : []
            }),
          )
          expect(cut, path).toEqual([])
        }
        await open(page, paths.routines())
        const cells = page.getByTestId('routine-table').locator('[role=gridcell], [role=cell]')
        await expect(cells.filter({ hasText: /\d{2}:\d{2}$/ }).first()).toBeAttached()
        const cut = await cells.filter({ hasText: /\d{2}:\d{2}$|^Automati/ }).evaluateAll((all) =>
          all
            .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
            .filter((part) => part.scrollWidth > part.clientWidth + 1)
            .map((part) => part.textContent),
        )
        expect(cut).toEqual([])
      },
    )
  })

// The language of the longest words here, the others by `npm test -- thorough`.
for (const locale of locales.filter((one) => one === 'de' || THOROUGH))
  test.describe(locale, () => {
    test.use({ locale: LANGUAGES[locale].tag, viewport: { width: 1440, height: 900 } })

    thorough(
      'on a desk no heading of a column is cut, and a filter that is set pushes nothing to another line',
      async ({ page, sandbox }) => {
        const { companyRich, routine, newsletter } = await sandbox.facts()
        const { idCompany } = companyRich
        const headings = page.getByRole('columnheader')
        for (const path of [
          paths.opportunities({ view: 'table', deadline: 'late' }),
          paths.company(idCompany, 'opportunities'),
          paths.company(idCompany, 'branches'),
          paths.company(idCompany, 'contacts'),
          paths.routines({ idSupply: routine.idSupply }),
          paths.newsletters({ idNewsletter: newsletter.idNewsletter }),
        ]) {
          await open(page, path)
          await expect(headings.nth(3)).toBeVisible()
          const cut = await headings.evaluateAll((all) =>
            all
              .flatMap((heading) => [heading, ...heading.querySelectorAll('*')])
              .filter((part) => part.clientWidth > 4 && part.scrollWidth > part.clientWidth + 1)
              .map((part) => part.textContent),
          )
          expect(cut, path).toEqual([])
        }
        await open(page, paths.opportunities({ deadline: 'late' }))
        const buttons = page.getByTestId('opportunity-filters').locator('button:visible')
        await expect(buttons).toHaveCount(9)
        const tops = await buttons.evaluateAll((all) =>
          all.map((button) => button.getBoundingClientRect().top),
        )
        expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8)
      },
    )
  })
