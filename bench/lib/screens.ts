import { CARD } from './board-page.ts'
import { brief } from './figures.ts'
import { CELL } from './grid-page.ts'
import type { Screen } from './screen-visit.ts'
import type { Stage } from './stage.ts'

/** The main screens, for the given amount of data. */
export async function screensOf(
  stage: Stage,
  { cards, rows }: { cards: number; rows: number },
): Promise<Screen[]> {
  const answer = await fetch(`${stage.sandbox}/_sandbox/facts`)
  const { accounts } = (await answer.json()) as {
    accounts: Record<string, { companyRich: { idCompany: number } }>
  }
  const company = accounts[stage.key]?.companyRich.idCompany
  return [
    // The deadlines need all cards.
    { name: 'home', path: '/', content: '[data-testid="home-deadlines"]' },
    { name: 'company', path: `/companies/${company}`, content: 'main [data-state="full"]' },
    { name: `board, ${brief(cards)} cards`, path: '/opportunities', content: CARD, stays: 5_000 },
    { name: `grid, ${brief(rows)} rows`, path: '/campaigns', content: CELL },
  ]
}
