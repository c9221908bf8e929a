import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { onSignOut } from '#lib/session/session-store.ts'

const owners = new Set<number>()
const companies = new Set<number>()

/** Whom and which companies the cards that were read name: what fields suggest, whatever the screen shows now. */
export const seenOnCards = {
  owners: owners as ReadonlySet<number>,
  companies: companies as ReadonlySet<number>,
}

/** Takes in cards that were read. */
export function noteCards(cards: readonly Pick<BoardCard, 'idUser' | 'idCompany'>[]): void {
  for (const { idUser, idCompany } of cards) {
    if (typeof idUser === 'number') owners.add(idUser)
    companies.add(idCompany)
  }
}

onSignOut(() => {
  owners.clear()
  companies.clear()
})
