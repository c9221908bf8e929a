import { describe, expect, it } from 'vitest'

import { itemPaths, removeSecrets } from './secrets.ts'

describe('removeSecrets', () => {
  it('takes out what stands at a path, in objects and in each item of a list', () => {
    const value = { a: { key: 1, kept: 2 }, list: [{ key: 1 }, null, { key: { deep: 1 }, kept: 3 }] }
    expect(removeSecrets(value, ['a.key', 'list.*.key'])).toBe(true)
    expect(value).toEqual({ a: { kept: 2 }, list: [{}, null, { kept: 3 }] })
  })

  it('says when there was nothing, and touches nothing inherited', () => {
    const value = { a: 'text', list: 7 }
    expect(removeSecrets(value, ['a.key', 'list.*.key', 'b.c', 'toString', '__proto__.toString'])).toBe(false)
    expect(value).toEqual({ a: 'text', list: 7 })
    expect(typeof value.toString).toBe('function')
  })
})

describe('itemPaths', () => {
  it('are the paths inside an item, unless some lie elsewhere', () => {
    expect(itemPaths(['list.*.key', 'list.*.a.b'], 'list')).toEqual(['key', 'a.b'])
    expect(itemPaths([], 'list')).toEqual([])
    expect(itemPaths(['list.*.key', 'other.key'], 'list')).toBeNull()
  })
})
