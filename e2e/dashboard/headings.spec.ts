import { LANGUAGES, locales } from '#lib/domain/text/languages.ts'
import { paths } from '#lib/paths.ts'

import { THOROUGH } from '../support/part.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

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
