import { describe, expect, it } from 'vitest'
import { isCurrent } from './navigation.ts'

describe('isCurrent', () => {
  it.each([
    ['/', '/', true],
    ['/companies', '/', false],
    ['/companies', '/companies', true],
    ['/companies/12/branches', '/companies', true],
    ['/companies-like', '/companies', false],
  ])('%s under %s: %s', (pathname, href, current) => {
    expect(isCurrent(pathname, href)).toBe(current)
  })
})
