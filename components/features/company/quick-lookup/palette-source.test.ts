import { expect, it, vi } from 'vitest'
import { storedList, storeList } from '#lib/lookup/lookup-text-store.ts'
import type { PaletteTools } from '#lib/palette/palette.ts'
import { source } from './palette-source.ts'

it('stores a long list when it is chosen, not as it is typed, so that no list of the history goes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const tools = { idAccount: 'one', t: (key: string) => key } as unknown as PaletteTools
  const earlier = storeList('855200507 '.repeat(40))
  let text = '552120222 343262622 '.repeat(20)
  for (let letter = 0; letter < 9; letter += 1) {
    vi.advanceTimersByTime(100)
    text += '1'
    const entries = await source.entries(text, tools)
    expect(entries.map(({ id }) => id)).toContain('identifiers')
  }
  vi.useRealTimers()
  expect(storedList(earlier)).not.toBeNull()
})
