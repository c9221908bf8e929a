import { expect, it, vi } from 'vitest'
import { noteStarted, startedHere } from './enrichment-history.ts'

const storage = new Map<string, string>()
vi.mock('#lib/storage/browser-storage.ts', () => ({
  withLocalStorage: (use: (kept: Pick<Storage, 'getItem' | 'setItem'>) => unknown) =>
    use({ getItem: (key) => storage.get(key) ?? null, setItem: (key, text) => void storage.set(key, text) }),
}))

const started = { idProcessAction: 1, idCrmVisitCard: 2, type: 'phone', startedAt: 3 } as const

it('what is stored in another form is left out, and what is started is stored all the same', () => {
  const others = [null, 1, 'x', [], {}, { ...started, type: 'fax' }, { ...started, startedAt: '3' }]
  for (const text of ['{}', '"x"', '[', JSON.stringify(others), JSON.stringify([...others, started])]) {
    storage.set('enrichments:a', text)
    expect(startedHere('a')).toEqual(text.endsWith(`${JSON.stringify(started)}]`) ? [started] : [])
    noteStarted('a', { ...started, idProcessAction: 7 })
    expect(startedHere('a')[0]?.idProcessAction).toBe(7)
  }
})
