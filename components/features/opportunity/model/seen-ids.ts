import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { onSignOut } from '#lib/session/session-store.ts'

const owners = new Set<number>()
const companies = new Set<number>()

/** Ids of the owners and companies of all cards loaded in this session; form fields suggest them on every screen. */
export const seenOnCards = {
  owners: owners as ReadonlySet<number>,
  companies: companies as ReadonlySet<number>,
}

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
