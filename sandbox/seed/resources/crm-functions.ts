import type { CrmVisitCardFunction } from '#lib/contract/schemas/crm-visit-card.ts'
import { FUNCTIONS } from '../people.ts'
import type { Random } from '../random.ts'
import type { PersonaOf } from './personas.ts'
import { DAY, iso, isoDayOf } from './times.ts'

const PER_CARD = 4

interface Career {
  readonly idCrmVisitCard: number
  readonly count: number
  readonly left: boolean
  readonly from: number
  readonly until: number
}

/** `count` functions, newest first, without gaps between them. */
export function inventFunctions(
  random: Random,
  personaOf: PersonaOf,
  { idCrmVisitCard, count, left, from, until }: Career,
): CrmVisitCardFunction[] {
  let end: number | null = left ? until - random.int(10, 60) * DAY : null
  let start = (end ?? from) - random.int(60, 1_500) * DAY
  return random.sample(FUNCTIONS, count).map((name, index) => {
    const persona = personaOf(name)
    const row: CrmVisitCardFunction = {
      idCrmVisitCardFunction: idCrmVisitCard * PER_CARD + index,
      idCrmVisitCard,
      idRefVisitCardFunction: random.maybe(idCrmVisitCard * PER_CARD + 500_000 + index, 0.5),
      idPersona: persona?.idPersona ?? null,
      isCurrent: random.maybe(end === null, 0.05),
      name,
      startDate: random.maybe(isoDayOf(start), 0.1),
      endDate: end === null ? null : isoDayOf(end),
      created: iso(from),
      modified: iso(Math.max(from, end ?? from)),
      persona,
    }
    end = start
    start -= random.int(200, 1_500) * DAY
    return row
  })
}
