import type { TimelineElement } from '#lib/contract/schemas/comment.ts'
import { type AccountSeed, note, randomOf, seedId } from './account-seed.ts'
import { iso } from './times.ts'

const FIRST = 30_001

/** The sandbox's values of `idTimelineElementType`; api.md names comment, call and email. */
const TIMELINE_TYPES = {
  comment: 1,
  call: 2,
  email: 3,
  meeting: 4,
  task: 5,
  opportunity: 6,
  campaign: 7,
  newsletter: 8,
  enrichment: 9,
  alert: 10,
  document: 11,
} as const

const TYPES = Object.values(TIMELINE_TYPES)
const COMPLETE = 2 * TYPES.length

// The first elements, on the first company, have every type twice; later ones are mostly comments, calls and emails.
const typeOf = (index: number, chance: number, any: number): number =>
  index < COMPLETE
    ? (TYPES[index % TYPES.length] ?? 1)
    : chance < 0.65
      ? (TYPES[any % 3] ?? 1)
      : (TYPES[any] ?? 1)

export function seedTimeline(of: AccountSeed): void {
  const { db, pool, scale, times, idAccount } = of
  for (let index = 0; index < scale.timeline + scale.heavy; index += 1) {
    const random = randomOf(of, 'timeline', index)
    const date = times.recent(index, COMPLETE) ?? times.ago(random)
    const created = Math.max(date, times.latest) === date ? date : times.after(random, date, 2)
    const any = () => (index < scale.timeline ? pool.pick(random) : pool.heavy)
    const { idCompany } = index < COMPLETE ? pool.at(0) : any()
    const element: TimelineElement = {
      idTimelineElement: seedId(of, FIRST, index),
      idReferenceElement: random.int(1, 90_000),
      idTimelineElementType: typeOf(index, random.next(), random.int(0, TYPES.length - 1)),
      date: iso(date),
      idAccount,
      idCompany: index < COMPLETE || index >= scale.timeline ? idCompany : random.maybe(idCompany, 0.02),
      idAccountHours: random.maybe(random.int(1, 400), 0.8),
      created: iso(created),
      modified: iso(created > times.latest ? created : times.touched(random, created, 30)),
    }
    const { idTimelineElement } = element
    db.insert('timeline_element', { idTimelineElement, idAccount, idCompany: element.idCompany }, element)
    if (index === 0) note(of, 'timeline', { idTimelineElement, idCompany })
  }
}
