import { describe, expect, it } from 'vitest'

import { model, opportunity, start } from '../../../../tests/domain/board-api.ts'
import type { ConflictQuestion } from './conflict.ts'
import type { SaveResult } from './save-flow.ts'
import { createBoardSync } from './sync.ts'

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

  it('asks before a change goes over what others had changed before an earlier change of this tab was merged', async () => {
    const asked: ConflictQuestion[] = []
    const { api, sync } = make({
      chooseConflict: async (question) => {
        asked.push(question)
        return {}
      },
    })
    await sync.load(1000)
    api.change(1, { title: 'Theirs' })
    const [move, edit] = [sync.patch(1, { idStade: 2 }), sync.patch(1, { title: 'Mine' })]
    expect(await move).toMatchObject({ outcome: 'saved', merged: ['title'] })
    expect(await edit).toMatchObject({ outcome: 'cancelled', tookTheirs: true })
    expect(asked).toMatchObject([{ seen: { idStade: 2, title: 'Card 1' }, theirs: { title: 'Theirs' } }])
    expect(api.all.get(1)).toMatchObject({ idStade: 2, title: 'Theirs' })
  })

  it('asks too where the later change joins one that waits, and was made on an older version', async () => {
    const asked: ConflictQuestion[] = []
    const { api, sync } = make({
      chooseConflict: async (question) => {
        asked.push(question)
        return null
      },
    })
    await sync.load(1000)
    const old = sync.confirmed(1)
    api.change(1, { title: 'Theirs' })
    await sync.step()
    // Four others are being saved, so the move of the first card waits.
    const others = [2, 4, 5, 6].map((id) => sync.patch(id, { idStade: 2 }, opportunity(id)))
    const move = sync.patch(1, { idStade: 2 })
    expect(sync.stateOf(1)).toBe('waiting')
    const edit = sync.patch(1, { title: 'Mine' }, old)
    await Promise.all([...others, move, edit])
    expect(asked).toMatchObject([{ seen: { title: 'Card 1' }, theirs: { title: 'Theirs' } }])
    expect(api.all.get(1)?.title).toBe('Theirs')
  })

  it('settles doubts without waiting for the saves of other cards', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const { api, sync } = make({ chooseConflict: () => promise })
    await sync.load(1000)
    api.change(1, { idStade: 4 })
    const asks = sync.patch(1, { idStade: 2 })
    await sync.settleDoubts()
    expect(sync.stateOf(1)).toBe('saving')
    resolve(null)
    expect((await asks)?.outcome).toBe('cancelled')
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
    const patches = cards.map(() => ({ idStade: 2 }))
    const moves = cards.map(({ idOpportunity }, at) => sync.patch(idOpportunity, patches[at] ?? {}))
    const edit = sync.patch(12, { title: 'Mine' })
    expect(sync.stateOf(1)).toBe('saving')
    expect(sync.stateOf(12)).toBe('waiting')
    expect(sync.cancel(12, { idStade: 2 })).toBe(false)
    expect(sync.cancel(12, patches[11] ?? {})).toBe(true)
    const results = await Promise.all(moves)
    expect(results.map((result) => result?.outcome)).toEqual([...new Array(11).fill('saved'), 'cancelled'])
    expect(most).toBe(4)
    expect(await edit).toMatchObject({ outcome: 'saved', wrote: { title: 'Mine' } })
    expect(sync.get(12)).toMatchObject({ idStade: 1, title: 'Mine' })
    expect(sync.isBusy()).toBe(false)
  })

  it('takes back a change whose card is being read, and not one whose write has begun', async () => {
    const { api, sync } = make()
    await sync.load(1000)
    const [first, second, third] = [{ idStade: 2 }, { idStade: 3 }, { idStade: 4 }]
    const move = sync.patch(1, first)
    expect(sync.cancel(1, first)).toBe(true)
    expect(sync.get(1)?.idStade).toBe(1)
    expect(sync.isBusy()).toBe(false)
    expect(await move).toEqual({ outcome: 'cancelled', card: null })
    const next = sync.patch(1, second)
    expect((await next)?.outcome).toBe('saved')
    expect(sync.cancel(1, second)).toBe(false)
    expect(api.all.get(1)?.idStade).toBe(3)

    const write = api.write
    let isRefused = false
    api.write = (body) => {
      isRefused = !sync.cancel(1, third)
      return write(body)
    }
    expect((await sync.patch(1, third))?.outcome).toBe('saved')
    expect(isRefused).toBe(true)
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
