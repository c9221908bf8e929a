import type { ItemOf } from '#lib/contract/index.ts'
import { CONTACT_NAME_FIELDS } from '#lib/domain/contact/contact-card.ts'
import { instantOf } from '#lib/format/dates.ts'
import type { HomePart } from './home-part.ts'

/** A month, minutes: one of the windows of the contacts screen (api.md 8: 15 at least). */
export const LEFT_WINDOW = 43_200
export const LEFT_LINES = 4

const FIELDS = ['idCrmVisitCard', ...CONTACT_NAME_FIELDS, 'idCompany', 'latestFunction', 'modified'] as const
type CardRead = Pick<ItemOf<'listCrmVisitCards'>, (typeof FIELDS)[number]>

export interface LeftContactLine extends Omit<CardRead, 'latestFunction'> {
  /** Their function. */
  position: string | null
}

export interface LeftContactsData {
  count: number
  lines: LeftContactLine[]
}

/** Contacts reported to have left and modified within a month, the latest first (api.md 4.11). */
const leftQuery = { polling: LEFT_WINDOW, leftCompany: true }

export const leftContactsPart: HomePart<LeftContactsData> = {
  key: ['listCrmVisitCards', { query: leftQuery }, 'home-left'],
  everyMinutes: 5,
  read: async (ask) => {
    const { crmVisitCardList } = await ask('listCrmVisitCards', { query: leftQuery, fields: FIELDS })
    const latest = crmVisitCardList
      .map((card) => [instantOf(card.modified) ?? 0, card] as const)
      .sort(([a, one], [b, other]) => b - a || one.idCrmVisitCard - other.idCrmVisitCard)
    const lines = latest
      .slice(0, LEFT_LINES)
      .map(([, { latestFunction, ...card }]) => ({ ...card, position: latestFunction?.name ?? null }))
    return { count: crmVisitCardList.length, lines }
  },
}
