import type { Page } from '@playwright/test'

import { matchEndpoint } from '#lib/contract/match.ts'
import { type CompanyTab, companyTabs, paths } from '#lib/paths.ts'
import { partedScreens, parts } from '../support/parts.ts'
import { open } from '../support/screens.ts'
import { settled } from '../support/settled.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'

const NAMED: ReadonlySet<string> = new Set(['listCompanies', 'listCrmVisitCards'])

/** The reads that this page asks the dashboard for, those of names apart: of chosen fields only, or of stages. */
function watchReads(page: Page): { reads: string[]; names: string[] } {
  const watched = { reads: [] as string[], names: [] as string[] }
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (!pathname.startsWith('/api/v1/')) return
    const operation = matchEndpoint(request.method(), pathname.slice('/api'.length))?.operation ?? pathname
    const isName = searchParams.has('_fields') && NAMED.has(operation)
    if (isName || operation === 'listStades') watched.names.push(request.url())
    else watched.reads.push(operation)
  })
  return watched
}

const partsOf = (tab: CompanyTab) => {
  const screen = partedScreens.find(({ name }) => name === `company: ${tab}`)
  return parts.filter((part) => part.screen === screen)
}

const tabLink = (page: Page, tab: string) =>
  page
    .getByRole('navigation', { name: 'Parts of the company' })
    .getByRole('link', { name: new RegExp(`^${tab}`, 'i') })

async function shown(page: Page, tab: CompanyTab): Promise<void> {
  for (const { content } of partsOf(tab)) await expect(page.locator(content).first()).toBeVisible()
  await settled(page)
}

// Every tab there and back.
thorough(
  'a tab never seen is never asked for; one that was seen costs nothing to come back to',
  async ({ page, sandbox }) => {
    const { idCompany } = (await sandbox.facts()).companyRich
    const watched = watchReads(page)
    await open(page, paths.company(idCompany))
    await expect(page.getByTestId('company-marks')).toBeVisible()
    await settled(page)
    // The document brought the company; the counters of the tabs ask for nothing.
    expect(watched.reads).toEqual([])

    const asked = new Set<string>()
    for (const tab of companyTabs) {
      watched.reads.length = 0
      await tabLink(page, tab).click()
      await shown(page, tab)
      // One question for each panel that no earlier tab has filled.
      const needed = partsOf(tab)
        .map(({ operation }) => operation)
        .filter((operation) => operation !== 'listCompanies' && !asked.has(operation))
      expect(watched.reads.toSorted(), tab).toEqual([...new Set<string>(needed)].toSorted())
      for (const operation of watched.reads) asked.add(operation)
    }

    watched.reads.length = 0
    watched.names.length = 0
    for (const tab of companyTabs.toReversed()) {
      await tabLink(page, tab).click()
      await shown(page, tab)
    }
    expect([...watched.reads, ...watched.names]).toEqual([])
  },
)

for (const tab of oneIn(9, companyTabs)) {
  test(`${tab}: a page load asks once for each panel, and not again for what the document brought`, async ({
    page,
    sandbox,
  }) => {
    const { idCompany } = (await sandbox.facts()).companyRich
    const watched = watchReads(page)
    await open(page, paths.company(idCompany, tab))
    await shown(page, tab)
    expect(watched.reads.length, watched.reads.join()).toBe(new Set(watched.reads).size)
    const own = new Set<string>(partsOf(tab).map(({ operation }) => operation))
    own.delete('listCompanies')
    expect(watched.reads.filter((operation) => !own.has(operation))).toEqual([])
    // Companies, contacts and stages, each at most once.
    expect(watched.names.length).toBeLessThanOrEqual(3)
    expect(new Set(watched.names).size).toBe(watched.names.length)
  })
}
