import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { expect, test } from '../support/test.ts'

/**
 * How long a whole document may take while the API says nothing. It waits 1.5 s for its data (lib/server/document-read.ts)
 * and a call is given up after 10 s: between the two, so that a slow machine passes and a document that waits does not.
 */
const LIMIT = 6_000

test('a document about a company or a contact comes although the API hangs', async ({ page, sandbox }) => {
  const { companyRich, contactComplete } = await sandbox.facts()
  const addresses = [
    paths.company(companyRich.idCompany),
    paths.company(companyRich.idCompany, 'alerts'),
    paths.company(companyRich.idCompany, 'contacts'),
    paths.contact(contactComplete.idCrmVisitCard),
  ]
  for (const { path } of [routes.listCompanies, routes.listAlerts, routes.listCrmVisitCards])
    await sandbox.arm({ path, kind: 'hang' })
  for (const address of addresses) {
    const answer = await page.request.get(address, {
      headers: { accept: 'text/html', 'sec-fetch-dest': 'document' },
      timeout: LIMIT,
    })
    expect(answer.status(), address).toBe(200)
    const html = await answer.text()
    // The whole page, closed, with its skeletons: the browser asks for the rest.
    expect(html, address).toContain('</html>')
    expect(html, address).toContain('aria-busy="true"')
  }
})
