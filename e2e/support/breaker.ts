import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'

/**
 * The dashboard leaves an API alone for ten seconds when half of the last twenty calls failed. After faults: enough
 * calls that go well, so that what comes next waits for nothing.
 */
export async function keepAsking(page: Page): Promise<void> {
  const { path } = routes.listCompanies
  const well = Array.from({ length: 12 }, (_, index) =>
    page.request.get(`/api${path}?idCompany=${1_001 + index}`, {
      headers: { 'x-csrf': '1' },
      // A kept connection may be closed by the server at the moment it is used again.
      maxRetries: 2,
    }),
  )
  await Promise.all(well)
}
