import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { model, type ReadFate, start, type WriteFate } from '../../../../tests/domain/board-api.ts'

import type { BoardCard } from './card.ts'
import type { ConflictQuestion } from './conflict.ts'
import type { SaveResult } from './save-flow.ts'
import { createBoardSync } from './sync.ts'

type Act =
  | { kind: 'move'; id: number; idStade: number }
  | { kind: 'rename'; id: number; title: string }
  | { kind: 'cancel'; id: number }
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
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), id }) },
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

describe('the board and the API', () => {
  it('are equal after any interleaving of moves, failures, delays and foreign changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(act, { minLength: 1, maxLength: 14 }),
        fc.array(writeFate, { maxLength: 12 }),
        fc.array(readFate, { maxLength: 30 }),
        fc.infiniteStream(fc.constantFrom('mine', 'theirs', 'none')),
        fc.boolean(),
        async (s, acts, writes, reads, choices, hasCopy) => {
          const pause = (label: string) => s.schedule(Promise.resolve(), label)
          const api = model(pause, start())
          const answer = () => choices.next().value
          const results: SaveResult[] = []
          const lastMoves = new Map<number, { idStade: number }>()
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
            // A screen renders only the cards in `onChange`; what it shows must be right all the same.
            onChange: (ids) => {
              if (ids === null) shown.clear()
              for (const one of ids ?? sync.cards().map(({ idOpportunity }) => idOpportunity)) {
                const card = sync.get(one)
                if (card) shown.set(one, card)
                else shown.delete(one)
              }
            },
          })
          if (hasCopy) {
            sync.restore(api.alive())
            api.change(1, { idStade: 4 })
            api.change(2, { isDeleted: true })
            api.create(9)
          }
          const loading = hasCopy ? sync.step() : sync.load(1000)
          await s.waitIdle()
          await loading
          api.fates.write = [...writes]
          api.fates.read = [...reads]
          const perform = async (one: Act) => {
            switch (one.kind) {
              case 'move': {
                const patch = { idStade: one.idStade }
                lastMoves.set(one.id, patch)
                return void sync.patch(one.id, patch)?.then((result) => results.push(result))
              }
              case 'cancel':
                return void sync.cancel(one.id, lastMoves.get(one.id) ?? {})
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
          // No more faults: the next polls must repair whatever they left.
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
