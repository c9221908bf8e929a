import { describe, expect, it, vi } from 'vitest'

import { createDraftStore } from './draft-store.ts'
import { fieldTooLong } from './form-texts.ts'
import { withDraft } from './use-draft.ts'

function memory() {
  const held = new Map<string, string>()
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
    key: (at: number) => [...held.keys()][at] ?? null,
    get length() {
      return held.size
    },
  }
}

describe('createDraftStore', () => {
  it('keeps a draft per account and key over a reload, and drops it when it is sent', () => {
    const storage = memory()
    const before = createDraftStore(() => storage)
    before.open('a')
    before.set('form', { title: 'typed' })
    const after = createDraftStore(() => storage)
    after.open('a')
    expect(after.get('form')).toEqual({ title: 'typed' })
    expect(after.get('form')).toBe(after.get('form'))
    expect(after.get('other')).toBeNull()
    after.open('b')
    expect(after.get('form')).toBeNull()
    after.open('a')
    after.drop('form')
    expect(after.get('form')).toBeNull()
    expect(storage.held.size).toBe(0)
  })

  it('forgets the drafts of all accounts, and nothing else, and keeps none once the account has left', () => {
    const storage = memory()
    storage.setItem('theirs', '1')
    const drafts = createDraftStore(() => storage)
    drafts.open('a')
    drafts.set('form', { title: 'a' })
    drafts.open('b')
    drafts.set('form', { title: 'b' })
    const heard = vi.fn()
    drafts.subscribe(heard)
    drafts.wipe()
    drafts.close()
    expect(heard).toHaveBeenCalledOnce()
    expect([...storage.held.keys()]).toEqual(['theirs'])
    drafts.set('form', { title: 'late' })
    expect([...storage.held.keys()]).toEqual(['theirs'])
  })

  it('keeps what it holds anew where another tab’s sign-out emptied the storage, for its account alone', () => {
    const storage = memory()
    storage.setItem('draft:a:before', '{"title":"kept since"}')
    const drafts = createDraftStore(() => storage)
    drafts.open('a')
    drafts.set('form', { title: 'typed' })
    drafts.set('sent', { title: 'gone' })
    drafts.drop('sent')
    storage.held.clear()
    drafts.persistAll()
    expect([...storage.held.keys()].sort()).toEqual(['draft:a:before', 'draft:a:form'])
    const next = createDraftStore(() => storage)
    next.open('b')
    expect(next.get('form')).toBeNull()
    next.open('a')
    expect(next.get('form')).toEqual({ title: 'typed' })
  })

  it('names those that the storage has no room for, as long as it has none', () => {
    const storage = memory()
    const { setItem } = storage
    storage.setItem = (key, value) => {
      if (value.length > 40) throw new DOMException('full', 'QuotaExceededError')
      setItem(key, value)
    }
    const drafts = createDraftStore(() => storage)
    drafts.open('a')
    drafts.set('form', { title: 'typed' })
    expect(drafts.persistAll()).toEqual([])
    const long = { title: 'typed at length, more than there is room for' }
    drafts.set('form', long)
    expect(drafts.persistAll()).toEqual([['form', long]])
    storage.setItem = setItem
    expect(drafts.persistAll()).toEqual([])
    expect(storage.held.get('draft:a:form')).toBe(JSON.stringify(long))
  })

  it('does without a storage that refuses, and reads no draft that is none', () => {
    const storage = memory()
    storage.setItem('draft:a:form', '[1]')
    storage.setItem('draft:a:cut', '{"title":')
    const read = createDraftStore(() => storage)
    read.open('a')
    expect(read.get('form')).toBeNull()
    expect(read.get('cut')).toBeNull()
    const refused = createDraftStore(() => {
      throw new DOMException('no', 'SecurityError')
    })
    refused.open('a')
    refused.set('form', { title: 'typed' })
    expect(refused.get('form')).toEqual({ title: 'typed' })
    refused.wipe()
    expect(refused.get('form')).toBeNull()
  })
})

describe('withDraft', () => {
  it('lays what is kept over the beginning, without fields of another kind or name', () => {
    const initial = { title: '', amount: null as number | null, tags: [] as string[] }
    expect(withDraft(initial, null)).toBe(initial)
    expect(withDraft(initial, { title: 'a', gone: 1, tags: 'x', amount: 3 })).toEqual({
      title: 'a',
      amount: 3,
      tags: [],
    })
  })
})

describe('fieldTooLong', () => {
  it('names the longest field where all together are too long for an address', () => {
    expect(fieldTooLong({})).toBeNull()
    // A thousand SIRENs, the most of a campaign's filter.
    expect(fieldTooLong({ siren: Array(1000).fill('123456789').join(), idCompany: '' })).toBeNull()
    expect(fieldTooLong({ idCompany: '1'.repeat(5000), siren: '2'.repeat(6000) })).toBe('siren')
  })
})
