import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'

import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'

import { boardCardOf, CARD_FIELDS, type OpportunityPatch, withPatch } from './card.ts'
import { type ConflictChoice, type ConflictQuestion, conflictRows, keepMine } from './conflict.ts'
import { createOpportunity } from './create-flow.ts'
import type { OpportunityBody } from './record.ts'
import { type SaveApi, saveCardChange } from './save-flow.ts'

const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`

const card = (change: Partial<Opportunity> = {}): Opportunity => ({
  idOpportunity: 7,
  title: 'Toner',
  deadline: '2026-03-01T22:00:00.000Z',
  idStade: 1,
  amount: 1200.5,
  comment: 'Call back',
  created: at(0),
  modified: at(1),
  idCompany: 40,
  idUser: 3,
  idAccount: 'a',
  idSequenceAction: 9,
  idCrmVisitCard: 5,
  isDeleted: false,
  stade: null,
  ...change,
})

const failure = (code: string) => Object.assign(new Error(code), { code })

/** An API with one card; `fail` makes the next write fail, before or after it took effect. */
function world(start: Opportunity) {
  const state = {
    card: start as Opportunity | null,
    bodies: [] as OpportunityBody[],
    changed: [] as (readonly string[])[],
    /** What somebody else writes right before each of our writes. */
    overtaking: [] as Opportunity[],
    reads: 0,
    resumed: 0,
    fail: null as { error: unknown; done: boolean; card?: Opportunity } | null,
    unreadable: false,
  }
  const api: SaveApi = {
    read: async () => {
      state.reads += 1
      if (state.unreadable) throw failure('upstream_unreachable')
      return state.card
    },
    write: async (body, { changed, seen }) => {
      const overtaking = state.overtaking.shift()
      if (overtaking) state.card = overtaking
      if (state.card && Date.parse(state.card.modified) > Date.parse(seen)) throw failure('overtaken')
      state.bodies.push(body)
      state.changed.push(changed)
      const { fail } = state
      state.fail = null
      if (!fail || fail.done) {
        const { idUserResponsable, userResponsableEmail: _email, ...rest } = body
        state.card = {
          ...(state.card as Opportunity),
          ...(rest as Partial<Opportunity>),
          idUser: idUserResponsable ?? 99,
          modified: at(30 + state.bodies.length),
        }
      }
      if (fail?.error === 'dark') state.unreadable = true
      if (fail) throw fail.error === 'dark' ? failure('network') : fail.error
      return state.card as Opportunity
    },
    resume: async () => {
      state.resumed += 1
    },
  }
  return { state, api }
}

const never = async () => {
  throw new Error('asked')
}

const save = (
  { api }: ReturnType<typeof world>,
  patch: OpportunityPatch,
  more: Partial<Parameters<typeof saveCardChange>[0]> = {},
) => saveCardChange({ seen: card(), patch, api, chooseConflict: never, askOwner: never, ...more })

describe('saveOpportunity', () => {
  it('reads again, then sends the whole known record with the change', async () => {
    const one = world(card())
    expect(await save(one, { idStade: 2 })).toMatchObject({ outcome: 'saved', card: { idStade: 2 } })
    expect(one.state.reads).toBe(1)
    expect(one.state.bodies).toEqual([
      {
        idOpportunity: 7,
        idCompany: 40,
        title: 'Toner',
        deadline: '2026-03-01',
        idStade: 2,
        amount: 1200.5,
        comment: 'Call back',
        idSequenceAction: 9,
        idCrmVisitCard: 5,
        idUserResponsable: 3,
      },
    ])
    expect(one.state.changed).toEqual([['idStade']])
  })

  it('says null only to clear what was there', async () => {
    const one = world(card({ comment: null }))
    await save(one, { deadline: null, title: null })
    expect(one.state.bodies[0]).toMatchObject({ deadline: null, title: null })
    expect(one.state.bodies[0]).not.toHaveProperty('comment')
  })

  it('never sends a contact twice', async () => {
    const one = world(card())
    await save(one, { crmVisitCardEmail: 'a@b.example' })
    expect(one.state.bodies[0]).not.toHaveProperty('idCrmVisitCard')
    expect(one.state.bodies[0]).toHaveProperty('crmVisitCardEmail')
    expect(one.state.changed).toEqual([['crmVisitCardEmail']])
  })

  it('asks before it overwrites, and writes what was chosen over the newest record', async () => {
    const one = world(card({ modified: at(2), amount: 5, idStade: 4 }))
    const asked: ConflictQuestion[] = []
    const chooseConflict = async (question: ConflictQuestion): Promise<ConflictChoice> => {
      asked.push(question)
      return keepMine(question.mine, new Set(['idStade']))
    }
    const result = await save(one, { idStade: 2, title: 'Ink' }, { chooseConflict })
    expect(asked[0] && conflictRows(asked[0])).toEqual([
      { field: 'title', seen: 'Toner', theirs: 'Toner', mine: 'Ink', clashes: false },
      { field: 'idStade', seen: 1, theirs: 4, mine: 2, clashes: true },
      { field: 'amount', seen: 1200.5, theirs: 5, mine: undefined, clashes: false },
    ])
    expect(result).toMatchObject({ outcome: 'saved', card: { idStade: 4, title: 'Ink', amount: 5 } })
    // Undo restores what the API held, not what the screen showed.
    expect(result).toMatchObject({
      before: { idStade: 4, title: 'Toner', amount: 5 },
      wrote: { title: 'Ink' },
    })
    expect(one.state.bodies).toHaveLength(1)
  })

  it('lays a change over what others changed elsewhere in the card, and says what that was', async () => {
    const one = world(card({ modified: at(2), amount: 5, title: 'Ink' }))
    const result = await save(one, { idStade: 2 })
    expect(result).toMatchObject({
      outcome: 'saved',
      merged: ['title', 'amount'],
      before: { idStade: 1, amount: 5 },
      wrote: { idStade: 2 },
    })
    expect(one.state.bodies).toMatchObject([{ amount: 5, title: 'Ink', idStade: 2 }])
    expect(one.state.changed).toEqual([['idStade']])
  })

  it('asks where the person changes what they had not seen', async () => {
    const one = world(card({ modified: at(2), comment: 'Theirs' }))
    const giveUp = async () => null
    const seen = boardCardOf(card())
    const request = {
      seen,
      patch: { comment: 'Mine' },
      api: one.api,
      chooseConflict: giveUp,
      askOwner: giveUp,
    }
    expect((await saveCardChange(request)).outcome).toBe('cancelled')
  })

  it('merges what two people changed whenever they changed other fields, and only then', async () => {
    const fields = fc.record(
      { title: fc.constantFrom('A', 'B'), amount: fc.constantFrom(1, 2), idStade: fc.constantFrom(2, 3) },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fields, fields, async (mine, theirs) => {
        fc.pre(Object.keys(mine).length > 0)
        const one = world(card({ modified: at(2), ...theirs }))
        let asked = false
        const result = await save(one, mine, {
          chooseConflict: async () => {
            asked = true
            return null
          },
        })
        const both = Object.keys(mine).filter((field) => field in theirs) as (keyof typeof mine)[]
        expect(asked).toBe(both.some((field) => mine[field] !== theirs[field]))
        if (!asked) {
          expect(one.state.card).toMatchObject({ ...theirs, ...mine })
          expect(result.outcome).toBe('saved')
        }
      }),
    )
  })

  it('goes on over what somebody writes between the reading and the writing, and asks where it is the same field', async () => {
    const one = world(card())
    one.state.overtaking = [card({ modified: at(2), amount: 7 }), card({ modified: at(3), idStade: 4 })]
    const asked: ConflictQuestion[] = []
    const chooseConflict = async (question: ConflictQuestion) => {
      asked.push(question)
      return question.mine
    }
    expect(await save(one, { idStade: 2 }, { chooseConflict })).toMatchObject({
      outcome: 'saved',
      card: { idStade: 2 },
      merged: ['amount'],
    })
    expect(asked).toMatchObject([{ theirs: { idStade: 4 } }])
    expect(one.state.bodies).toHaveLength(1)
  })

  it('gives up where somebody is always quicker, and says that nothing was saved', async () => {
    const one = world(card())
    one.state.overtaking = Array.from({ length: 9 }, (_, nth) => card({ modified: at(2 + nth), amount: nth }))
    expect(await save(one, { idStade: 2 })).toMatchObject({
      outcome: 'notSaved',
      error: { code: 'overtaken' },
    })
    expect(one.state.bodies).toEqual([])
  })

  it('asks again when the card changes while the person chooses', async () => {
    const one = world(card({ modified: at(2), idStade: 4 }))
    let asked = 0
    const chooseConflict = async ({ mine }: ConflictQuestion) => {
      asked += 1
      if (asked === 1) one.state.card = card({ modified: at(3), amount: 1, idStade: 5 })
      return mine
    }
    await save(one, { idStade: 2 }, { chooseConflict })
    expect(asked).toBe(2)
    expect(one.state.bodies[0]).toMatchObject({ amount: 1, idStade: 2 })
  })

  it.each([[null], [{}]])('writes nothing when theirs is kept (%j)', async (choice) => {
    const one = world(card({ modified: at(2), idStade: 4 }))
    const result = await save(one, { idStade: 2 }, { chooseConflict: async () => choice })
    expect(result.outcome).toBe('cancelled')
    expect(one.state.bodies).toEqual([])
  })

  it('writes nothing when the card already is what was wanted', async () => {
    const one = world(card({ modified: at(2), idStade: 2 }))
    expect(await save(one, { idStade: 2 })).toMatchObject({ outcome: 'saved', wrote: null })
    expect(one.state.bodies).toEqual([])
  })

  it('asks for an owner where there is none, and gives up with the person', async () => {
    const one = world(card({ idUser: null }))
    expect((await save(one, { idStade: 2 }, { askOwner: async () => null })).outcome).toBe('cancelled')
    expect(one.state.bodies).toEqual([])
    await save(one, { idStade: 2 }, { askOwner: async () => ({ email: 'o@b.example' }) })
    expect(one.state.bodies[0]).toMatchObject({ userResponsableEmail: 'o@b.example' })
    expect(one.state.bodies[0]).not.toHaveProperty('idUserResponsable')
  })

  it.each(['outcome_unknown', 'network', 'unexpected'])('reads again after %s', async (code) => {
    const done = world(card())
    done.state.fail = { error: failure(code), done: true }
    expect((await save(done, { idStade: 2 })).outcome).toBe('saved')
    const lost = world(card())
    lost.state.fail = { error: failure(code), done: false }
    expect(await save(lost, { idStade: 2 })).toMatchObject({ outcome: 'notSaved', card: { idStade: 1 } })
    expect(lost.state.bodies).toHaveLength(1)
  })

  it('says that it does not know when the card cannot be read after a doubtful write', async () => {
    const one = world(card())
    one.state.fail = { error: 'dark', done: true }
    expect((await save(one, { idStade: 2 })).outcome).toBe('unknown')
  })

  it.each(['forbidden', 'not_found', 'invalid', 'rate_limited', 'upstream_unreachable'])(
    'believes a refusal (%s)',
    async (code) => {
      const one = world(card())
      one.state.fail = { error: failure(code), done: false }
      expect(await save(one, { idStade: 2 })).toMatchObject({ outcome: 'notSaved', error: { code } })
      expect(one.state.reads).toBe(1)
    },
  )

  it('waits for the session, and reads again before it writes', async () => {
    const one = world(card())
    one.state.fail = { error: failure('session_invalid'), done: false }
    expect((await save(one, { idStade: 2 })).outcome).toBe('saved')
    expect(one.state).toMatchObject({ resumed: 1, reads: 2 })
  })

  it('tells that a card is gone, and that nothing could be read', async () => {
    const gone = world(card())
    gone.state.card = null
    expect((await save(gone, { idStade: 2 })).outcome).toBe('gone')
    const dark = world(card())
    dark.state.unreadable = true
    expect((await save(dark, { idStade: 2 })).outcome).toBe('notSaved')
  })
})

describe('createOpportunity', () => {
  const draft = { idCompany: 40, title: 'Ink', owner: { idUser: 3 } }
  const twin = card({ idOpportunity: 8, title: 'Ink' })

  it('finds what a doubtful creation made, and does not take a twin for it', async () => {
    let list = [twin]
    const write = async () => {
      throw failure('outcome_unknown')
    }
    const ofCompany = async () => list
    expect((await createOpportunity(draft, { ofCompany, write })).outcome).toBe('notSaved')
    const made = { ...twin, idOpportunity: 9 }
    const writes = async () => {
      list = [...list, made]
      return write()
    }
    expect(await createOpportunity(draft, { ofCompany, write: writes })).toEqual({
      outcome: 'saved',
      card: made,
    })
  })

  it('is not sent again where a slow API made it after it was looked for', async () => {
    let list = [twin]
    const write = vi.fn(async () => Promise.reject(failure('outcome_unknown')))
    const api = { ofCompany: async () => list, write }
    const first = await createOpportunity(draft, api)
    const made = { ...twin, idOpportunity: 9 }
    list = [twin, made]
    const before = first.outcome === 'notSaved' ? first.before : undefined
    expect(await createOpportunity(draft, api, before)).toEqual({ outcome: 'saved', card: made })
    expect(write).toHaveBeenCalledTimes(1)
    expect((await createOpportunity({ ...draft, title: 'Other' }, api, before)).outcome).toBe('notSaved')
    expect(write).toHaveBeenCalledTimes(2)
  })
})

describe('createOpportunity that could not look', () => {
  it('keeps what was there before it, for the try after another look', async () => {
    const draft = { idCompany: 40, title: 'Ink', owner: { idUser: 3 } }
    const made = card({ idOpportunity: 9, title: 'Ink' })
    const reads: (() => Opportunity[])[] = [
      () => [],
      () => {
        throw failure('upstream_unreachable')
      },
      () => [],
      () => [made],
    ]
    const write = vi.fn(async () => Promise.reject(failure('outcome_unknown')))
    const api = { ofCompany: async () => reads.shift()?.() ?? [], write }
    const sent = await createOpportunity(draft, api)
    if (sent.outcome !== 'unknown') throw new Error(sent.outcome)
    expect((await sent.resolve()).outcome).toBe('notSaved')
    expect(await createOpportunity(draft, api, sent.before)).toEqual({ outcome: 'saved', card: made })
    expect(write).toHaveBeenCalledTimes(1)
  })
})

describe('cards', () => {
  it('hold the fields that the board loads, and show a patch', () => {
    expect(Object.keys(boardCardOf(card())).sort()).toEqual([...CARD_FIELDS].sort())
    expect(withPatch(boardCardOf(card()), { idStade: 2, owner: { idUser: 8 } })).toMatchObject({
      idStade: 2,
      idUser: 8,
    })
  })
})
