import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { contactName, functionsOf, type NamedContact } from '#lib/domain/contact/contact-card.ts'

/** The sections of the glance: lists that the API returns whole, named like their tabs. */
export const GLANCE_SECTIONS = [
  'alerts',
  'parcs',
  'news',
  'contacts',
  'opportunities',
  'routines',
  'campaigns',
] as const
export type GlanceSection = (typeof GLANCE_SECTIONS)[number]

export interface SectionCount {
  count: number
  /** There are more than one call returns, and the total is unknown. */
  more?: boolean
  /** When its newest entries were last modified, by the API's clock, milliseconds since 1970, newest first. */
  stamps: readonly number[]
}

/** Most timestamps per section; beyond, the text says "100 or more". */
export const MAX_STAMPS = 100

export type GlanceCounts = Partial<Record<GlanceSection, SectionCount>>

/** The newest timestamp seen in each section; 0 if it was seen empty. */
export type SeenStamps = Partial<Record<GlanceSection, number>>

/** A visit to a company, with the marks at the end of the previous one (`before`; null: first visit). */
export interface CompanyVisit {
  /** When the company was last viewed, by this browser's clock, milliseconds since 1970. */
  at: number
  marks: SeenStamps
  before: { at: number; marks: SeenStamps } | null
}

/** Returning within this time continues the same visit, milliseconds. */
const SAME_VISIT = 30 * 60_000

function marksOf(counts: GlanceCounts, known: SeenStamps): SeenStamps {
  const marks: SeenStamps = { ...known }
  for (const section of GLANCE_SECTIONS) {
    const seen = counts[section]
    if (seen) marks[section] = Math.max(seen.stamps[0] ?? 0, known[section] ?? 0)
  }
  return marks
}

/** Starts a visit or continues the current one. A section that could not be read keeps its last mark. */
export function visited(known: CompanyVisit | null, now: number, counts: GlanceCounts): CompanyVisit {
  const marks = marksOf(counts, known?.marks ?? {})
  if (known === null) return { at: now, marks, before: null }
  const goesOn = now - known.at < SAME_VISIT
  return { at: now, marks, before: goesOn ? known.before : { at: known.at, marks: known.marks } }
}

/**
 * How many entries of each section were modified since a visit. Compares the API's timestamps with each other only, so
 * that clock skew does not matter. Skips sections that the visit did not see.
 */
export const changedSince = (
  marks: SeenStamps,
  counts: GlanceCounts,
): { section: GlanceSection; count: number }[] =>
  GLANCE_SECTIONS.flatMap((section) => {
    const mark = marks[section]
    const count =
      mark === undefined ? 0 : (counts[section]?.stamps.filter((stamp) => stamp > mark).length ?? 0)
    return count > 0 ? [{ section, count }] : []
  })

type Card = NamedContact &
  Pick<
    CrmVisitCard,
    'idCrmVisitCard' | 'phone' | 'mobile' | 'isCompany' | 'contactLeftCompany' | 'latestFunction'
  >

const filled = (text: string | null) => Boolean(text?.trim())

/** Whom to call first: people in post who can be reached; by phone first, then with a persona, then by email. */
export function keyContacts<Row extends Card>(cards: readonly Row[], most: number): Row[] {
  const rank = (card: Card) =>
    (filled(card.mobile) || filled(card.phone) ? 4 : 0) +
    (functionsOf(card).current.some(({ persona }) => persona) ? 2 : 0) +
    (filled(card.email) ? 1 : 0)
  return cards
    .filter((card) => !card.isCompany && !card.contactLeftCompany && contactName(card) !== null)
    .map((card) => ({ card, rank: rank(card) }))
    .filter((one) => one.rank !== 0 && one.rank !== 2)
    .sort((a, b) => b.rank - a.rank || a.card.idCrmVisitCard - b.card.idCrmVisitCard)
    .slice(0, most)
    .map(({ card }) => card)
}

/** The row with the first day from today on, else the latest before; null if there is none. Days are YYYY-MM-DD. */
export function nextDay<Row extends { day: string }>(rows: readonly Row[], today: string): Row | null {
  const sorted = rows.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return sorted.find(({ day }) => day >= today) ?? sorted.at(-1) ?? null
}
