import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { nameBeside, viewName, viewSearch } from './saved-view.ts'
import { createViewStore } from './view-store.ts'

function memory() {
  const held = new Map<string, string>()
  return {
    held,
    get length() {
      return held.size
    },
    key: (at: number) => [...held.keys()][at] ?? null,
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

describe('nameBeside', () => {
  it('is free, and no longer than a name may be', () => {
    const taken = new Set(['Late', 'Late (2)'])
    expect(nameBeside('Late', (name) => taken.has(name))).toBe('Late (3)')
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 80 }), fc.array(fc.string()), (name, others) => {
        const held = [...others, name, viewName(name), `${name} (2)`]
        const free = nameBeside(name, (one) => held.includes(one))
        expect(held).not.toContain(free)
        expect(viewName(free)).toBe(free)
      }),
    )
  })
})

describe('createViewStore', () => {
  it('keeps one default of a screen, one’s own before the team’s, where it is found before the views are', () => {
    const storage = memory()
    const views = createViewStore(() => storage)
    views.open('a')
    const opensWith = () => storage.getItem('views:default:a:board')
    views.takeTeam([
      { screen: 'board', view: { id: 't', name: 'Ours', search: '?owner=1', isDefault: true, by: 'Anne' } },
    ])
    expect(opensWith()).toBe('?owner=1')
    views.save('board', 'Late', '?deadline=late')
    views.save('board', 'Big', '?amountMin=1')
    views.setDefault('board', 'Late')
    views.setDefault('board', 'Big')
    expect(views.get('board').filter(({ isDefault }) => isDefault)).toMatchObject([{ name: 'Big' }])
    expect(opensWith()).toBe('?amountMin=1')
    // A replaced view stays the default; once it is removed, the team's is the default again.
    views.save('board', 'big', '?amountMin=2')
    expect(opensWith()).toBe('?amountMin=2')
    views.remove('board', 'big')
    expect(opensWith()).toBe('?owner=1')
    views.takeTeam([])
    expect([opensWith(), views.team('board')]).toEqual([null, []])
  })

  it('hands all of it to the workspace, and takes what came of it without calling that an edit', () => {
    const storage = memory()
    const views = createViewStore(() => storage)
    views.open('a')
    let edits = 0
    views.onEdit(() => {
      edits += 1
    })
    views.save('board', 'Late', '?deadline=late')
    views.save('grid', 'Fresh', '?new=1')
    expect(edits).toBe(2)
    const moved = views.all().map(({ screen, view }) => ({ screen, view: { ...view, id: `${screen}1` } }))
    views.take(
      moved.filter(({ screen }) => screen === 'board'),
      [{ screen: 'board', name: 'Late', search: '?deadline=late', id: 'board1' }],
    )
    expect(edits).toBe(2)
    const later = createViewStore(() => storage)
    later.open('a')
    expect(later.all()).toEqual([
      { screen: 'board', view: { name: 'Late', search: '?deadline=late', id: 'board1' } },
    ])
    expect(later.known()).toEqual([{ screen: 'board', name: 'Late', search: '?deadline=late', id: 'board1' }])
  })

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

  it('says whether the browser keeps what is saved: with its storage full, the page alone has it', () => {
    const storage = memory()
    const views = createViewStore(() => storage)
    views.open('a')
    expect(views.save('board', 'Late', '?deadline=late')).toBe(true)
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect(views.save('board', 'Big', '?amountMin=1')).toBe(false)
    expect(views.rename('board', 'Late', 'Later')).toBe(false)
    expect(views.setDefault('board', 'Big')).toBe(false)
    views.reload()
    expect(views.get('board')).toEqual([{ name: 'Late', search: '?deadline=late' }])
  })
})
