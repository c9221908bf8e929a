import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import fc from 'fast-check'
import { expect, it } from 'vitest'

import { pageRouteOf, pageRoutes } from './page-routes.ts'

const APP = fileURLToPath(new URL('../../app', import.meta.url))

/** The route patterns of a page's file; an optional catch-all segment also gives the one without it. */
function patternsOf(file: string): string[] {
  const segments = file
    .split('/')
    .slice(0, -1)
    .filter((segment) => !segment.startsWith('('))
  const all = `/${segments.map((segment) => (segment.startsWith('[') ? ':id' : segment)).join('/')}`
  return segments.at(-1)?.startsWith('[[') ? [all, all.replace(/\/:id$/, '')] : [all]
}

it('are those of app, and no others', () => {
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /page\.tsx$/.test(file),
  )
  const pages = files.filter((file) => /(?:^|\/)page\.tsx$/.test(file)).flatMap(patternsOf)
  expect([...pageRoutes].sort()).toEqual(pages.sort())
})

it('hold no id, and nothing that anybody wrote', () => {
  expect(pageRouteOf('/companies/1001/branches/7')).toBe('/companies/:id/branches/:id')
  expect(pageRouteOf('/companies/jean.dupont@example.com')).toBeNull()
  fc.assert(
    fc.property(fc.webPath({ size: 'large' }), (path) => {
      const found = pageRouteOf(path)
      expect(found === null || pageRoutes.includes(found)).toBe(true)
    }),
  )
})
