import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { findArray, itemRanges, ScanError } from './scan.ts'

function items(text: string, name: string): unknown[] | null {
  const bytes = Buffer.from(text)
  const opening = findArray(bytes, name)
  if (opening === null) return null
  return [...itemRanges(bytes, opening)].map(([start, end]) => JSON.parse(bytes.toString('utf8', start, end)))
}

describe('findArray and itemsOf', () => {
  it('find what JSON.parse finds, in any JSON', () => {
    const list = fc.array(fc.jsonValue())
    const around = fc.dictionary(
      fc.string().filter((key) => key !== 'list'),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(
        around,
        list,
        around,
        fc.constantFrom(undefined, 1, '\t'),
        (before, value, after, space) => {
          const text = JSON.stringify({ ...before, list: value, ...after }, null, space)
          expect(items(text, 'list')).toEqual((JSON.parse(text) as { list: unknown[] }).list)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('never run on: any cut of a text ends in an error or in items that were whole', () => {
    const text = JSON.stringify({ a: '[{"', list: [{ b: ['\\"', 1.5, null] }, 'x', [], true], c: {} })
    const whole = (JSON.parse(text) as { list: unknown[] }).list
    for (let length = 0; length < text.length; length += 1) {
      try {
        const found = items(text.slice(0, length), 'list')
        if (found !== null) expect(found).toEqual(whole)
      } catch (error) {
        expect(error instanceof ScanError || error instanceof SyntaxError).toBe(true)
      }
    }
  })

  it('find no list where there is none', () => {
    expect(items('{"a":{"list":[1]}}', 'list')).toBeNull()
    expect(items('{"list":{}}', 'list')).toBeNull()
    expect(() => items('[1]', 'list')).toThrow(ScanError)
    expect(() => items('', 'list')).toThrow(ScanError)
    expect(() => items('{"list":[1,]}', 'list')).toThrow(ScanError)
    expect(() => items('{"list":[1 2]}', 'list')).toThrow(ScanError)
  })
})
