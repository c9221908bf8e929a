import { expect, it, vi } from 'vitest'
import { LIST_MARK } from '#lib/lookup/packed-list.ts'
import { restoreQuery, storeFragment, takeFragment } from './awaited-fragment.ts'

const kept = new Map<string, string>()
const replace = vi.fn()

function visit(address: string): void {
  const { pathname, search, hash } = new URL(address, 'http://here.example')
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
  vi.stubGlobal('window', { location: { pathname, search, hash, replace }, sessionStorage })
}

/** Where a page goes on to that is opened at that address. */
function restoredAt(address: string): unknown[] {
  replace.mockClear()
  visit(address)
  restoreQuery()
  return replace.mock.calls.flat()
}

function signOn(address: string, next: string): void {
  visit(address)
  storeFragment(next)
}

it('goes on to the query that sign-in led back without, once', () => {
  signOn('/sign-in', '/contacts?email=a')
  expect(restoredAt('/contacts')).toEqual(['?email=a'])
  expect(restoredAt('/contacts')).toEqual([])
  signOn('/sign-in#?email=b%2C', '/contacts')
  expect(restoredAt('/contacts')).toEqual(['?email=b%2C'])
  expect(restoredAt('/contacts#?email=c')).toEqual(['?email=c'])
  expect(restoredAt('/contacts#part')).toEqual([])
})

it('leaves nothing that a later visit would be led to', () => {
  for (const landed of ['/contacts?email=a', '/companies']) {
    signOn('/sign-in', '/contacts?email=a')
    expect(restoredAt(landed)).toEqual([])
    expect(restoredAt('/contacts')).toEqual([])
  }
})

it('leaves a shared list to the page that takes it, which gets it once', () => {
  signOn(`/sign-in${LIST_MARK}abc`, '/companies')
  visit('/companies')
  expect([takeFragment(LIST_MARK), takeFragment(LIST_MARK)]).toEqual([`${LIST_MARK}abc`, ''])
})
