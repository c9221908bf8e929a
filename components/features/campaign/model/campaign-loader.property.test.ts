import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createCampaignLoader } from './campaign-loader.ts'
import { BASE_FIELDS, type CampaignRow, rowKey } from './campaign-row.ts'
import { FIRST_PAGE } from './first-page.ts'
import { packRows } from './packed-rows.ts'

const status = { idCampaignResultStatus: 1, title: 'Status', description: null }
const row = (idCompany: number) => ({ idCampaign: 401, idCompany, status }) as unknown as CampaignRow

const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('answer' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('all' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('more' as const), rows: fc.integer({ min: 1, max: 7000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resume' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('task' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('appear' as const, 'vanish' as const),
      at: fc.integer({ min: 0, max: 6000 }),
      count: fc.integer({ min: 1, max: 1500 }),
    }),
  },
)

/** Outcome of a call: it mostly succeeds. */
const fate = fc.constantFrom('well', 'well', 'well', 'well', 'well', 'fails')

const task = () =>
  new Promise<void>((done) => {
    setTimeout(done, 0)
  })

/** Tasks without progress after which a load counts as stuck. */
const PATIENCE = 20

describe('a load of campaign results, whatever happens', () => {
  it('ends, or says why it stopped: each row once, none missing, four calls at a time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.integer({ min: 0, max: 6000 }), { minLength: 1, maxLength: 2 }),
        fc.boolean(),
        fc.array(act, { maxLength: 30 }),
        fc.array(fate, { maxLength: 30 }),
        async (s, lengths, early, acts, fates) => {
          const lists = lengths.map((length, list) =>
            Array.from({ length }, (_, index) => row(list * 100_000 + index)),
          )
          const stayed = new Set(lists.flat().map(rowKey))
          let fresh = 1_000_000
          const under = new Set<{ signal: AbortSignal }>()
          let most = 0
          const [begins = []] = lists
          const page = {
            rows: packRows(begins.slice(0, FIRST_PAGE)),
            limit: FIRST_PAGE,
            count: begins.length,
          }
          const loader = createCampaignLoader({
            queries: lists.map((_, idCompany) => ({ idCompany })),
            fields: new Set(BASE_FIELDS),
            first: early ? { page, at: 1 } : null,
            read: async ({ idCompany }, { offset, limit }, signal) => {
              const call = { signal }
              under.add(call)
              most = Math.max(most, [...under].filter((each) => !each.signal.aborted).length)
              try {
                await s.schedule(Promise.resolve(), `${offset} ${limit}`)
                signal.throwIfAborted()
                if (fates.shift() === 'fails') throw new Error('out of order')
                const list = lists[Number(idCompany)] ?? []
                return { rows: list.slice(offset, offset + limit), limit, count: list.length }
              } finally {
                under.delete(call)
              }
            },
          })
          const perform = async (one: (typeof acts)[number]) => {
            if (one.kind === 'answer') return s.count() > 0 ? s.waitOne() : undefined
            if (one.kind === 'task') return task()
            if (one.kind === 'more') return loader.more(one.rows)
            if (one.kind === 'all' || one.kind === 'cancel' || one.kind === 'resume')
              return loader[one.kind]()
            const [list = []] = lists
            if (one.kind === 'vanish') {
              for (const gone of list.splice(one.at, one.count)) stayed.delete(rowKey(gone))
            } else {
              fresh += one.count
              list.splice(one.at, 0, ...Array.from({ length: one.count }, (_, index) => row(fresh + index)))
            }
          }
          for (const one of acts) await perform(one)
          // It may have failed or never been started: from here on, load all of it.
          for (let idle = 0; loader.get().state !== 'complete' && idle < PATIENCE; ) {
            if (loader.get().state === 'failed') loader.resume()
            loader.all()
            if (s.count() > 0) {
              idle = 0
              await s.waitOne()
            } else {
              idle += 1
              await task()
            }
          }
          const { state, all, rows, shifted, total } = loader.get()
          expect({ state, all }).toEqual({ state: 'complete', all: false })
          const keys = rows.map(rowKey)
          const got = new Set(keys)
          expect(got.size).toBe(keys.length)
          if (shifted.unsettled === 0) expect([...stayed].filter((key) => !got.has(key))).toEqual([])
          expect(total === null || total > rows.length).toBe(true)
          expect(most).toBeLessThanOrEqual(4)
        },
      ),
      { numRuns: 150 },
    )
  }, 60_000)
})
