import { expect, it } from 'vitest'
import { createRecent } from './recent.ts'

function storage(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start))
  return {
    kept,
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

it('keeps the latest first, each once, per account, twenty at most', () => {
  const recent = createRecent(() => keeper)
  const keeper = storage()
  for (const id of ['a', 'b', 'a']) recent.add('12', id)
  recent.add('13', 'c')
  expect(recent.get('12')).toEqual(['a', 'b'])
  expect(recent.get('13')).toEqual(['c'])
  for (let at = 0; at < 30; at += 1) recent.add('12', `id ${at}`)
  expect(recent.get('12')).toHaveLength(20)
  expect(recent.get('12')[0]).toBe('id 29')
  recent.add('12', 'x'.repeat(200))
  expect(recent.get('12')[0]).toBe('id 29')
  keeper.setItem('other', '1')
  recent.wipe()
  expect([...keeper.kept.keys()]).toEqual(['other'])
})

it('takes nothing for what it is not, and a browser that keeps nothing as it is', () => {
  const broken = createRecent(() =>
    storage({ 'palette:1': '{"a":1}', 'palette:2': '[1,"a"]', 'palette:3': '[' }),
  )
  expect(['1', '2', '3'].map(broken.get)).toEqual([[], ['a'], []])
  const none = createRecent(() => null)
  none.add('1', 'a')
  expect(none.get('1')).toEqual([])
})
