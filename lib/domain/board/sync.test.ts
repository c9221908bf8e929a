import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'

import { type BoardCard, boardCardOf } from './card.ts'
import type { ConflictQuestion } from './conflict.ts'
import type { OpportunityBody } from './record.ts'
import type { SaveResult } from './save-flow.ts'
import { createBoardSync } from './sync.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const failure = (code: string) => Object.assign(new Error(code), { code })

const opportunity = (idOpportunity: number, more: Partial<Opportunity> = {}): Opportunity => ({
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
type WriteFate = 'done' | 'refused' | 'lost' | 'unconfirmed' | 'late'
type ReadFate = 'done' | 'failed'

/** The API as a model: every question and every answer takes its time, in the order that the scheduler picks. */
function model(pause: (label: string) => Promise<void>, cards: readonly Opportunity[]) {
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

type Act =
  | { kind: 'move'; id: number; idStade: number }
  | { kind: 'rename'; id: number; title: string }
  | { kind: 'foreign'; id: number; idStade: number }
  | { kind: 'delete'; id: number }
  | { kind: 'create'; id: number }
  | { kind: 'step' }
  | { kind: 'reload' }
  | { kind: 'doubts' }

const id = fc.integer({ min: 1, max: 4 })
const idStade = fc.integer({ min: 1, max: 4 })
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('move' as const), id, idStade }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rename' as const), id, title: fc.constantFrom('x', 'y') }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('foreign' as const), id, idStade }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), id }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('create' as const), id: fc.integer({ min: 10, max: 12 }) }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'step' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reload' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'doubts' as const }) },
)

const writeFate = fc.constantFrom<WriteFate>('done', 'done', 'refused', 'lost', 'unconfirmed', 'late')
const readFate = fc.constantFrom<ReadFate>('done', 'done', 'done', 'done', 'failed')
const byId = (a: BoardCard, b: BoardCard) => a.idOpportunity - b.idOpportunity

const start = () => [opportunity(1), opportunity(2), opportunity(3, { idUser: null }), opportunity(4)]

describe('the board and the API', () => {
  it('are equal after any interleaving of moves, failures, delays and foreign changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(act, { minLength: 1, maxLength: 14 }),
        fc.array(writeFate, { maxLength: 12 }),
        fc.array(readFate, { maxLength: 30 }),
        fc.infiniteStream(fc.constantFrom('mine', 'theirs', 'none')),
        async (s, acts, writes, reads, choices) => {
          const pause = (label: string) => s.schedule(Promise.resolve(), label)
          const api = model(pause, start())
          const answer = () => choices.next().value
          const results: SaveResult[] = []
          const shown = new Map<number, BoardCard>()
          const sync = createBoardSync({
            api,
            chooseConflict: async ({ mine }: ConflictQuestion) => {
              await pause('conflict')
              const choice = answer()
              return choice === 'mine' ? mine : choice === 'theirs' ? {} : null
            },
            askOwner: async () => {
              await pause('owner')
              return answer() === 'none' ? null : { idUser: 8 }
            },
            // A screen redraws only what it is told about: what it shows must be right all the same.
            onChange: (ids) => {
              if (ids === null) shown.clear()
              for (const one of ids ?? sync.cards().map(({ idOpportunity }) => idOpportunity)) {
                const card = sync.get(one)
                if (card) shown.set(one, card)
                else shown.delete(one)
              }
            },
          })
          const loading = sync.load(1000)
          await s.waitIdle()
          await loading
          api.fates.write = [...writes]
          api.fates.read = [...reads]
          const perform = async (one: Act) => {
            switch (one.kind) {
              case 'move':
                return void sync
                  .patch(one.id, { idStade: one.idStade })
                  ?.then((result) => results.push(result))
              case 'rename':
                return void sync.patch(one.id, { title: one.title })?.then((result) => results.push(result))
              case 'foreign':
                return api.change(one.id, { idStade: one.idStade, comment: 'theirs' })
              case 'delete':
                return api.change(one.id, { isDeleted: true })
              case 'create':
                return void api.create(one.id)
              case 'step':
                return sync.step().catch(() => undefined)
              case 'reload':
                return sync.load(1000).catch(() => undefined)
              case 'doubts':
                return sync.settleDoubts()
              default:
                return one satisfies never
            }
          }
          for (const [at, one] of acts.entries()) {
            void s.schedule(Promise.resolve(), `${at} ${one.kind}`).then(() => perform(one))
          }
          await s.waitIdle()
          // The faults are over; the next steps put right whatever they left.
          api.fates.write = []
          api.fates.read = []
          for (let round = 0; round < 4 && (round === 0 || sync.isBusy()); round += 1) {
            const settled = sync.settleDoubts()
            await s.waitIdle()
            await settled
          }
          const last = sync.step()
          await s.waitIdle()
          await last
          expect(sync.isBusy()).toBe(false)
          expect(sync.cards().sort(byId)).toEqual(api.alive().sort(byId))
          expect([...shown.values()].sort(byId)).toEqual(api.alive().sort(byId))
        },
      ),
      { numRuns: 1000 },
    )
  }, 60_000)

  it('end at the last of several moves of a card, in any interleaving', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.record({ id: fc.constantFrom(1, 2), idStade }), { minLength: 2, maxLength: 10 }),
        fc.nat({ max: 4 }),
        async (s, moves, steps) => {
          const api = model((label) => s.schedule(Promise.resolve(), label), start())
          const never = async () => {
            throw new Error('asked')
          }
          const sync = createBoardSync({
            api,
            chooseConflict: never,
            askOwner: never,
            onChange: () => undefined,
          })
          const loading = sync.load(1000)
          await s.waitIdle()
          await loading
          const sequence = s.scheduleSequence(
            moves.map((move) => async () => {
              void sync.patch(move.id, { idStade: move.idStade })
              expect(sync.get(move.id)?.idStade).toBe(move.idStade)
            }),
          )
          for (let step = 0; step < steps; step += 1) {
            void s.schedule(Promise.resolve(), 'step').then(() => sync.step())
          }
          await s.waitIdle()
          expect(sequence.done).toBe(true)
          expect(sync.isBusy()).toBe(false)
          for (const one of [1, 2]) {
            const wanted = moves.findLast((move) => move.id === one)?.idStade ?? 1
            expect(api.all.get(one)?.idStade).toBe(wanted)
            expect(sync.get(one)?.idStade).toBe(wanted)
            expect(api.all.get(one)?.comment).toBe('as it was')
          }
        },
      ),
      { numRuns: 300 },
    )
  }, 60_000)
})

describe('one card', () => {
  const instantly = async () => undefined
  const make = (more: Partial<Parameters<typeof createBoardSync>[0]> = {}) => {
    const api = model(instantly, start())
    const resolved: SaveResult[] = []
    const sync = createBoardSync({
      api,
      chooseConflict: async () => null,
      askOwner: async () => null,
      onChange: () => undefined,
      onResolved: (_, result) => resolved.push(result),
      ...more,
    })
    return { api, sync, resolved }
  }

  it('goes back alone when its move is refused', async () => {
    const { api, sync } = make()
    await sync.load(1000)
    api.fates.write = ['refused', 'done']
    const [first, second] = [sync.patch(1, { idStade: 2 }), sync.patch(2, { idStade: 2 })]
    expect([sync.get(1)?.idStade, sync.get(2)?.idStade]).toEqual([2, 2])
    expect(sync.stateOf(1)).toBe('saving')
    expect((await first)?.outcome).toBe('notSaved')
    expect((await second)?.outcome).toBe('saved')
    expect([sync.get(1)?.idStade, sync.get(2)?.idStade]).toEqual([1, 2])
    expect(sync.stateOf(1)).toBe('idle')
  })

  it('stays where it was put while nobody knows, and says later what became of it', async () => {
    const { api, sync, resolved } = make()
    await sync.load(1000)
    api.fates.write = ['unconfirmed']
    api.fates.read = ['done', 'failed']
    expect((await sync.patch(1, { idStade: 2 }))?.outcome).toBe('unknown')
    expect(sync.stateOf(1)).toBe('unsure')
    expect(sync.hasDoubts()).toBe(true)
    expect(sync.get(1)?.idStade).toBe(2)
    expect(sync.confirmed(1)?.idStade).toBe(1)
    await sync.settleDoubts()
    expect(resolved.map(({ outcome }) => outcome)).toEqual(['saved'])
    expect(sync.isBusy()).toBe(false)
  })

  it('carries out a move that waits behind one in doubt', async () => {
    const { api, sync } = make()
    await sync.load(1000)
    api.fates.write = ['lost']
    api.fates.read = ['done', 'failed', 'done']
    const first = sync.patch(1, { idStade: 2 })
    await first
    const second = sync.patch(1, { idStade: 3 })
    expect((await second)?.outcome).toBe('saved')
    expect(api.all.get(1)?.idStade).toBe(3)
  })

  it('saves a few at a time, and leaves out what was taken back before its turn', async () => {
    let underWay = 0
    let most = 0
    const cards = Array.from({ length: 12 }, (_, at) => opportunity(at + 1))
    const api = model(async () => {
      await Promise.resolve()
    }, cards)
    const sync = createBoardSync({
      api: {
        ...api,
        read: async (id) => {
          underWay += 1
          most = Math.max(most, underWay)
          const card = await api.read(id)
          underWay -= 1
          return card
        },
      },
      chooseConflict: async () => null,
      askOwner: async () => null,
      onChange: () => undefined,
    })
    await sync.load(1000)
    const moves = cards.map(({ idOpportunity }) => sync.patch(idOpportunity, { idStade: 2 }))
    expect(sync.stateOf(1)).toBe('saving')
    expect(sync.stateOf(12)).toBe('waiting')
    expect(sync.cancel(1)).toBe(false)
    expect(sync.cancel(12)).toBe(true)
    const results = await Promise.all(moves)
    expect(results.map((result) => result?.outcome)).toEqual([...new Array(11).fill('saved'), 'cancelled'])
    expect(most).toBe(4)
    expect(sync.get(12)?.idStade).toBe(1)
    expect(sync.isBusy()).toBe(false)
  })

  it('knows nothing after a wipe, whatever still arrives', async () => {
    const { sync } = make()
    const loading = sync.load(1000)
    sync.wipe()
    await loading
    expect(sync.cards()).toEqual([])
    expect(sync.patch(1, { idStade: 2 })).toBe(null)
  })
})
