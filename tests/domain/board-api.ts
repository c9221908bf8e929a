import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { type BoardCard, boardCardOf } from '../../lib/domain/opportunity/board/card.ts'
import type { OpportunityBody } from '../../lib/domain/opportunity/board/record.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const failure = (code: string) => Object.assign(new Error(code), { code })

export const opportunity = (idOpportunity: number, more: Partial<Opportunity> = {}): Opportunity => ({
  idOpportunity,
  title: `Card ${idOpportunity}`,
  deadline: null,
  idStade: 1,
  amount: 10,
  comment: 'as it was',
  created: new Date(START).toISOString(),
  modified: new Date(START).toISOString(),
  idCompany: 1,
  idUser: 3,
  idAccount: 'a',
  idSequenceAction: null,
  idCrmVisitCard: null,
  isDeleted: false,
  stade: null,
  ...more,
})

/** How a write goes: `late` is carried out only after the caller has been told that nobody knows. */
export type WriteFate = 'done' | 'refused' | 'lost' | 'unconfirmed' | 'late'
export type ReadFate = 'done' | 'failed'

/** The API as a model: every question and every answer takes its time, in the order that the scheduler picks. */
export function model(pause: (label: string) => Promise<void>, cards: readonly Opportunity[]) {
  const all = new Map(cards.map((card) => [card.idOpportunity, card]))
  const fates: { write: WriteFate[]; read: ReadFate[] } = { write: [], read: [] }
  let minute = 0
  const now = () => {
    minute += 1
    return new Date(START + minute * 1000).toISOString()
  }
  const change = (id: number, more: Partial<Opportunity>) => {
    const card = all.get(id)
    if (card && !card.isDeleted) all.set(id, { ...card, ...more, modified: now() })
  }
  const apply = (body: OpportunityBody): Opportunity => {
    const card = all.get(body.idOpportunity ?? 0)
    if (!card || card.isDeleted) throw failure('not_found')
    const { idUserResponsable, userResponsableEmail: _email, ...fields } = body
    const next = {
      ...card,
      ...(fields as Partial<Opportunity>),
      idUser: idUserResponsable ?? 9,
      modified: now(),
    }
    all.set(card.idOpportunity, next)
    return next
  }
  const asked = async <T>(label: string, answer: () => T): Promise<T> => {
    await pause(`${label} goes`)
    const failed = fates.read.shift() === 'failed'
    const said = failed ? null : answer()
    await pause(`${label} comes`)
    if (said === null && failed) throw failure('upstream_timeout')
    return said as T
  }
  const list = (wanted: (card: Opportunity) => boolean) => [...all.values()].filter(wanted).map(boardCardOf)
  return {
    all,
    fates,
    change,
    create: (id: number) => all.set(id, opportunity(id, { modified: now(), idStade: 2 })),
    alive: (): BoardCard[] => list(({ isDeleted }) => !isDeleted),
    window: () => asked('window', () => list(({ isDeleted }) => !isDeleted)),
    changed: () => asked('changed', () => list(({ isDeleted }) => !isDeleted)),
    deleted: () => asked('deleted', () => list(({ isDeleted }) => isDeleted)),
    read: (id: number) =>
      asked(`read ${id}`, () => {
        const card = all.get(id)
        return card && !card.isDeleted ? card : null
      }),
    write: async (body: OpportunityBody) => {
      const fate = fates.write.shift() ?? 'done'
      await pause('write goes')
      if (fate === 'refused') throw failure('forbidden')
      if (fate === 'lost') throw failure('outcome_unknown')
      if (fate === 'late') {
        void pause('late write').then(() => {
          try {
            apply(body)
          } catch {
            // Deleted in between: there is nothing to write to.
          }
        })
        throw failure('outcome_unknown')
      }
      const card = apply(body)
      await pause('write comes')
      if (fate === 'unconfirmed') throw failure('outcome_unknown')
      return card
    },
    resume: async () => undefined,
  }
}

export const start = () => [opportunity(1), opportunity(2), opportunity(3, { idUser: null }), opportunity(4)]
