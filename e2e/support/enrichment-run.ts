import { expect, type Locator, type Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'

import { pairHere } from './pairs.ts'
import { sandboxAt } from './sandbox.ts'

/** Starts an enrichment by the BFF and not by a screen. Returns its id. */
export async function startedRun(page: Page, dashboard: string, idCrmVisitCard: number): Promise<number> {
  const answer = await page.request.post(`/api${routes.startEnrichment.path}`, {
    headers: { 'x-csrf': '1', origin: dashboard },
    data: { type: 'phone', idCrmVisitCard },
  })
  const { result } = (await answer.json()) as { result: { idProcessAction: number } }
  return result.idProcessAction
}

/** `startedRun`, and advances the sandbox's clock until it has ended. */
export async function endedRun(page: Page, dashboard: string, idCrmVisitCard: number): Promise<number> {
  const idProcessAction = await startedRun(page, dashboard, idCrmVisitCard)
  await sandboxAt(pairHere().sandbox).advance(120)
  return idProcessAction
}

/** Clicks a button that starts an enrichment, and confirms if it would replace existing values. */
export async function pressFind(page: Page, find: Locator): Promise<void> {
  await find.click()
  const ask = page.getByRole('alertdialog')
  await expect(ask.or(page.getByTestId('enrichment-tray')).first()).toBeVisible()
  if (!(await ask.isVisible())) return
  // The contacts are read again first.
  await expect(ask.getByTestId('mass-counts')).toBeVisible()
  const sure = ask.getByRole('checkbox', { name: /^Yes, all/ })
  if (await sure.isVisible()) await sure.check()
  await ask.getByRole('button', { name: /^Find/ }).click()
}
