import { join } from 'node:path'

import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { News } from '#lib/contract/schemas/news.ts'

import { coverageDocument } from '../e2e/support/coverage/document.ts'
import { fieldsOf, valuesAt } from '../e2e/support/coverage/fields.ts'
import { renderingsOf, says } from '../e2e/support/coverage/page-words.ts'
import { coverages, listedByTabs } from '../e2e/support/coverage/table.ts'

describe('the coverage of the API by screens', () => {
  it('is written down; `vitest run tests/api-coverage.test.ts -u` writes it anew', async () => {
    await expect(coverageDocument()).toMatchFileSnapshot(join(import.meta.dirname, '../docs/api-coverage.md'))
  })

  it.each(coverages)(
    '$section $resource: the table names fields that there are, and every flag',
    (coverage) => {
      const fields = fieldsOf(coverage.schema)
      const known = fields.map(({ path }) => path)
      const flags = fields.filter(({ isFlag, path }) => isFlag && !(path in coverage.plumbing))
      expect(Object.keys(coverage.plumbing).filter((path) => !known.includes(path))).toEqual([])
      expect(Object.keys(coverage.flags).toSorted()).toEqual(flags.map(({ path }) => path).toSorted())
    },
  )

  it('takes a list that only a tab names for shown there, field by field', () => {
    const tabs = [
      ['news', 'listNews'],
      ['parcs', 'listParcs'],
      ['timeline', null],
    ] as const
    const parcs = coverages.filter(({ operation }) => operation === 'listParcs')
    expect(listedByTabs(tabs, parcs)).toEqual([
      expect.objectContaining({
        resource: 'News',
        operation: 'listNews',
        met: ['GET /v1/news', 'company: news'],
        schema: News,
      }),
    ])
  })

  it('counts the resources that stand within others among its own', () => {
    const named = coverages.flatMap(({ schema }) =>
      fieldsOf(schema).flatMap(({ resource }) => resource ?? []),
    )
    const resources = coverages.map(({ resource }) => resource)
    expect(named.filter((name) => !resources.includes(name))).toEqual([])
  })

  it('sees a field that is added, and finds the values of lists within lists', () => {
    const more = News.extend({ added: z.object({ deep: z.array(z.object({ one: z.string() })) }).nullable() })
    const extra = fieldsOf(more).filter(({ path }) => !fieldsOf(News).some((field) => field.path === path))
    expect(extra.map(({ path }) => path)).toEqual(['added.deep[].one'])
    expect(valuesAt({ added: { deep: [{ one: 'a' }, { one: 'b' }] } }, 'added.deep[].one')).toEqual([
      'a',
      'b',
    ])
    expect(valuesAt({ added: null }, 'added.deep[].one')).toEqual([])
  })

  it('takes a value for seen where it stands whole, and in no other case', () => {
    expect(says('Routine 71 and more', '71')).toBe(true)
    expect(says('Routine 710', '71')).toBe(false)
    expect(renderingsOf('2001-03-04')).toContain('4 Mar 2001')
    expect(renderingsOf(null)).toEqual([])
    expect(renderingsOf(undefined)).toEqual([])
  })
})
