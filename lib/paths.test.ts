import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paths, safeNext, search } from './paths.ts'
import { signInAddress } from './sign-in-address.ts'

describe('paths', () => {
  it('names every screen', () => {
    expect(paths.company(12)).toBe('/companies/12')
    expect(paths.company(12, 'branches')).toBe('/companies/12/branches')
    expect(paths.company(12, null, { at: 'x' })).toBe('/companies/12?at=x')
    expect(paths.branch(12, 34)).toBe('/companies/12/branches/34')
    expect(paths.webhookEvent('a/b')).toBe('/webhooks/events/a%2Fb')
  })

  it('leaves defaults out of the URL and repeats lists', () => {
    expect(search(undefined)).toBe('')
    expect(search({ q: '', sort: null, tab: undefined, ids: [] })).toBe('')
    expect(search({ ids: [1, 2], open: false, q: 'a b' })).toBe('?ids=1&ids=2&open=false&q=a+b')
    expect(paths.signIn('/')).toBe('/sign-in')
    expect(paths.signIn('/companies?q=1')).toBe('/sign-in?next=%2Fcompanies%3Fq%3D1')
  })

  it('sends no server the query of a long way back to sign in from', () => {
    const query = `?q=${'%2C12345678'.repeat(1_000)}`
    expect(signInAddress(`/contacts${query}`, 'api')).toBe(`/sign-in?next=%2Fcontacts&failed=api#${query}`)
    expect(signInAddress(`/${query}`)).toBe(`/sign-in#${query}`)
    expect([signInAddress(), signInAddress('/contacts?q=1')]).toEqual([
      '/sign-in',
      paths.signIn('/contacts?q=1'),
    ])
  })
})

describe('safeNext', () => {
  it.each([
    ['/companies/12?tab=a#b', '/companies/12?tab=a#b'],
    ['/', '/'],
    ['/companies/../alerts/1', '/alerts/1'],
  ])('keeps %j', (next, path) => {
    expect(safeNext(next)).toBe(path)
  })

  it.each([
    null,
    undefined,
    '',
    'companies',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    '/sign-in',
    '/sign-in?next=/sign-in',
    '/api/session',
  ])('refuses %j', (next) => {
    expect(safeNext(next)).toBe('/')
  })

  it('never leaves the site', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('/', '\\', '.', '\t', '\n', '@', ':', 'a', '%2f', '?', '#'),
    })
    fc.assert(
      fc.property(nasty, (tail) => {
        const path = safeNext(`/${tail}`)
        expect(path).toMatch(/^\/(?![/\\])/)
        expect(new URL(path, 'https://here.example').origin).toBe('https://here.example')
      }),
      { numRuns: 2000 },
    )
  })
})
