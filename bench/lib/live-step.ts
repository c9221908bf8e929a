import type { CDPSession, Page } from 'playwright'

import { contract } from '#lib/contract/index.ts'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { CARD } from './board-page.ts'
import { workOf } from './cost.ts'
import type { Stage } from './stage.ts'

const CHANGES = 10
/** The page's work is measured until this long after the update's response, milliseconds. */
const SETTLED = 1_500
/** Timeout, milliseconds: the board polls every 20 s, if showing the page again does not trigger it. */
const NEXT_STEP = 30_000

/** All opportunities of the account, with all fields, directly from the API. */
export async function opportunitiesOf({ sandbox, key }: Stage): Promise<Opportunity[]> {
  const url = `${sandbox}${contract.listOpportunities.path}?polling=${2 * 365 * 24 * 60}`
  const answer = await fetch(url, { headers: { 'x-access-token': key } })
  return ((await answer.json()) as { opportunityList: Opportunity[] }).opportunityList
}

/** Changes an opportunity's amount as another client, so that its card and its column's total change. */
async function change({ sandbox, key }: Stage, card: Opportunity, amount: number): Promise<void> {
  const answer = await fetch(sandbox + contract.saveOpportunity.path, {
    method: 'POST',
    headers: { 'x-access-token': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      idOpportunity: card.idOpportunity,
      idCompany: card.idCompany,
      idUserResponsable: card.idUser,
      amount,
    }),
  })
  if (!answer.ok) throw new Error(`A change failed: ${answer.status} ${await answer.text()}`)
}

/** The opportunities to change: visible cards with an owner, the same for each update. */
export async function cardsToChange(page: Page, all: readonly Opportunity[]): Promise<Opportunity[]> {
  const owned = new Map(all.flatMap((card) => (card.idUser ? [[card.idOpportunity, card]] : [])))
  const ids = await page
    .locator(CARD)
    .evaluateAll((cards) => cards.map((card) => Number((card as HTMLElement).dataset.opportunity)))
  const found = ids.flatMap((id) => owned.get(id) ?? []).slice(0, CHANGES)
  if (found.length < CHANGES) throw new Error('Too few cards to change')
  return found
}

/** Main-thread time of a live update with ten changes, in excess of the idle page's, milliseconds. */
export async function liveStep(
  page: Page,
  session: CDPSession,
  stage: Stage,
  cards: readonly Opportunity[],
): Promise<number> {
  // Garbage from loading must not be collected during the measurement.
  await session.send('HeapProfiler.collectGarbage')
  const idle = await workDuring(session, () => page.waitForTimeout(SETTLED))
  const amount = Math.round(Math.random() * 1_000_000)
  for (const [index, card] of cards.entries()) await change(stage, card, amount + index)
  const step = await workDuring(session, async () => {
    const answer = page.waitForResponse((response) => /[?&]polling=15(&|$)/.test(response.url()), {
      timeout: NEXT_STEP,
    })
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new Event('focus'))
    })
    await answer
    await page.waitForTimeout(SETTLED)
  })
  return step.work - (idle.work / idle.elapsed) * step.elapsed
}

async function workDuring(session: CDPSession, during: () => Promise<unknown>) {
  const [begun, before] = [performance.now(), await workOf(session)]
  await during()
  return { work: (await workOf(session)) - before, elapsed: performance.now() - begun }
}
