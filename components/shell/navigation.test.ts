import { Download } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import { isCurrent, navigation } from './navigation.ts'

describe('the pictures', () => {
  it('are of one place each, and Import’s is not what Export has everywhere', () => {
    expect(new Set(navigation.map(({ icon }) => icon)).size).toBe(navigation.length)
    expect(navigation.map(({ icon }) => icon)).not.toContain(Download)
  })
})

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
