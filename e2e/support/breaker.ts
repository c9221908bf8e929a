import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'

/**
 * Keeps the circuit breaker closed after faults, with enough successful calls: when half of the last twenty calls
 * failed, the dashboard refuses calls for ten seconds.
 */
export async function keepAsking(page: Page): Promise<void> {
  const { path } = routes.listCompanies
  const well = Array.from({ length: 12 }, (_, index) =>
    page.request.get(`/api${path}?idCompany=${1_001 + index}`, {
      headers: { 'x-csrf': '1' },
      // The server may close a keep-alive connection at the moment it is reused.
      maxRetries: 2,
    }),
  )
  await Promise.all(well)
}
