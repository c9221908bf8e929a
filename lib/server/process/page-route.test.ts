import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addressKind, pageRoute } from './page-route.ts'

const APP = fileURLToPath(new URL('../../../app', import.meta.url))

describe('pageRoute', () => {
  it('names every page that there is, with ids left out', () => {
    const pages = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /page\.tsx$/.test(file),
    )
    expect(pages.length).toBeGreaterThan(15)
    for (const page of pages) {
      const segments = page
        .split('/')
        .slice(0, -1)
        .filter((segment) => !segment.startsWith('('))
      const address = `/${segments.map((segment) => (segment.startsWith('[') ? '12345' : segment)).join('/')}`
      const pattern = `/${segments.map((segment) => (segment.startsWith('[') ? ':id' : segment)).join('/')}`
      expect(pageRoute(`${address}?q=Dupont#x`)).toBe(pattern)
    }
  })

  it('says nothing that is not ours, and never much', () => {
    expect(pageRoute('/companies/jean.dupont@example.com/alerts')).toBe('/companies/*/alerts')
    expect(pageRoute('/a/b/c/d/e/f/g')).toBe('/*/*/*/*/*/*')
    fc.assert(
      fc.property(fc.webPath({ size: 'large' }), fc.webQueryParameters(), (path, query) => {
        const shown = pageRoute(`${path}?${query}`)
        expect(shown).toMatch(/^\/(?:(?:[a-z-]+|:id|\*)(?:\/|$)){0,6}$/)
      }),
    )
  })
})

describe('kindOf', () => {
  it.each([
    ['/', 'page'],
    ['/companies/1?next=/api/x.js', 'page'],
    ['/api', 'api'],
    ['/api?x', 'api'],
    ['/api/v1/company', 'api'],
    ['/apiary', 'page'],
    ['/_next/static/chunks/a.js', 'asset'],
    ['/favicon.ico', 'asset'],
    ['/icon.svg?v=1', 'asset'],
  ])('%s is %s', (url, kind) => {
    expect(addressKind(url)).toBe(kind)
  })
})
