import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'

import { pairOf } from './pairs.ts'

/** Starts an enrichment past the screens and lets the second sandbox end it. Returns its number. */
export async function endedRun(page: Page, dashboard: string, idCrmVisitCard: number): Promise<number> {
  const answer = await page.request.post(`/api${routes.startEnrichment.path}`, {
    headers: { 'x-csrf': '1', origin: dashboard },
    data: { type: 'phone', idCrmVisitCard },
  })
  const { result } = (await answer.json()) as { result: { idProcessAction: number } }
  await fetch(`${pairOf('second').sandbox}/_sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: 120 }),
  })
  return result.idProcessAction
}
