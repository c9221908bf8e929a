import { describe, expect, it } from 'vitest'

import { createViewStore, viewName, viewSearch } from './view-store.ts'

function memory() {
  const held = new Map<string, string>()
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

describe('viewSearch', () => {
  it('writes the same view the same way, without what is left out or empty', () => {
    expect(viewSearch('?stade=2&amountMin=&owner=1&stade=1&q=Dupont', ['q'])).toBe('?owner=1&stade=2&stade=1')
    expect(viewSearch('?q=x', ['q'])).toBe('')
    expect(viewSearch('')).toBe('')
  })
})

describe('viewName', () => {
  it('is one line of at most 60 characters', () => {
    expect(viewName('  Late \n deals ')).toBe('Late deals')
    expect(viewName('a'.repeat(99))).toHaveLength(60)
  })
})

describe('createViewStore', () => {
  it('saves, renames and removes per screen and account, and remembers', () => {
    const storage = memory()
    const views = createViewStore(() => storage)
    views.open('a')
    views.save('board', 'Late', '?deadline=late')
    views.save('board', ' big ', '?amountMin=1')
    views.save('board', 'LATE', '?deadline=late&owner=1')
    views.save('board', '  ', '?x=1')
    expect(views.get('board')).toEqual([
      { name: 'big', search: '?amountMin=1' },
      { name: 'LATE', search: '?deadline=late&owner=1' },
    ])
    expect(views.get('grid')).toEqual([])
    views.rename('board', 'big', 'Biggest')
    views.rename('board', 'nobody', 'x')
    const later = createViewStore(() => storage)
    later.open('a')
    expect(later.get('board').map(({ name }) => name)).toEqual(['Biggest', 'LATE'])
    later.rename('board', 'Biggest', 'late')
    expect(later.get('board')).toEqual([{ name: 'late', search: '?amountMin=1' }])
    later.remove('board', 'late')
    expect(later.get('board')).toEqual([])
    views.reload()
    expect(views.get('board')).toEqual([])
    views.open('b')
    expect(views.get('board')).toEqual([])
  })

  it('reads nothing out of what is no list of views, and does without storage', () => {
    const storage = memory()
    storage.setItem('views:a:board', '[{"name":"ok","search":"?a=1"},{"name":3},null]')
    storage.setItem('views:a:cut', '[{')
    const views = createViewStore(() => storage)
    views.open('a')
    expect(views.get('board')).toEqual([{ name: 'ok', search: '?a=1' }])
    expect(views.get('cut')).toEqual([])
    const refused = createViewStore(() => {
      throw new DOMException('no', 'SecurityError')
    })
    refused.open('a')
    refused.save('board', 'x', '?a=1')
    expect(refused.get('board')).toHaveLength(1)
  })
})
