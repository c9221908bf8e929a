import { describe, expect, it } from 'vitest'
import { itemForKey, typedNext } from './menu-keys.ts'

const labels = ['Light', 'Dark', 'Déconnexion', 'System']

describe('itemForKey', () => {
  it.each([
    ['ArrowDown', -1, '', 0],
    ['ArrowDown', 3, '', 0],
    ['ArrowUp', 0, '', 3],
    ['ArrowUp', -1, '', 3],
    ['Home', 2, '', 0],
    ['End', 0, '', 3],
    ['d', 0, 'd', 1],
    ['d', 1, 'd', 2],
    ['d', 2, 'dd', 1],
    ['e', 1, 'de', 2],
    ['s', 3, 's', 3],
    ['z', 0, 'z', null],
    ['Shift', 0, '', null],
  ])('%s from %d after typing %j', (key, from, typed, to) => {
    expect(itemForKey(key, from, labels, typed)).toBe(to)
  })

  it('gathers letters typed within a second, blanks and capitals among them', () => {
    const type = (keys: string, apart: number) =>
      [...keys].reduce((typed, key, at) => typedNext(typed, key, 5000 + at * apart), { text: '', at: 0 }).text
    expect(type('En s', 900)).toBe('en s')
    expect(type('En s', 1100)).toBe('s')
    expect(type(' d', 900)).toBe('d')
    expect(typedNext({ text: 'en', at: 0 }, 'Shift', 10).text).toBe('en')
    expect(typedNext({ text: 'en', at: 0 }, 'ArrowDown', 10).text).toBe('')
    expect(itemForKey('s', 0, ['En cours', 'En sommeil'], 'en s')).toBe(1)
  })

  it('answers nothing for an empty menu', () => {
    expect(itemForKey('ArrowDown', -1, [], '')).toBeNull()
  })
})
