import { expect, it } from 'vitest'

import { createNameStore } from './name-store.ts'
import { namesNow } from './names-now.ts'

it('knows the names that came between drawing and subscribing, and is the same object where none did', async () => {
  const read = async (ids: readonly number[]) => new Map(ids.map((id) => [id, `name ${id}`]))
  const store = createNameStore({ read, textOf: (name: string) => name })
  const early = namesNow(store, [1])
  const leave = early.subscribe(() => undefined)
  const before = early.get()
  expect(before.isPending).toBe(true)
  early.subscribe(() => undefined)()
  expect(early.get()).toBe(before)

  const late = namesNow(store, [1])
  await expect.poll(() => store.get(1)).toBe('name 1')
  late.subscribe(() => undefined)()
  expect(late.get()).toEqual({ names: new Map([[1, 'name 1']]), isPending: false })
  leave()
})
