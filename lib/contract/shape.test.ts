import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { endpointOf, operations } from './index.ts'
import { responseShape } from './response-shape.ts'
import { mend, type Shape } from './shape.ts'

const shape: Shape = {
  fields: {
    id: 'n',
    name: 's',
    size: '?n',
    isOpen: 'b',
    place: { fields: { city: '?s' }, nullable: true },
    tags: { items: 's' },
    'secret?': '?s',
    rest: '*',
  },
}

/** Whether a value, and everything in it, has that shape. */
function fits(value: unknown, of: Shape): boolean {
  if (typeof of === 'string') {
    if (of.includes('*')) return true
    if (value === null) return of.includes('?')
    const letter = { string: 's', number: 'n', boolean: 'b' }[typeof value as string]
    return letter !== undefined && of.includes(letter)
  }
  if (value === null) return of.nullable === true
  if ('items' in of) return Array.isArray(value) && value.every((item) => fits(item, of.items))
  if (typeof value !== 'object' || Array.isArray(value)) return false
  return Object.entries(of.fields).every(([key, inner]) => {
    const name = key.replace('?', '')
    const isHeld = Object.hasOwn(value as object, name)
    return isHeld ? fits(Reflect.get(value as object, name), inner) : name !== key
  })
}

describe('mend', () => {
  it('leaves what fits as it is, and fields of a later release with it', () => {
    const fine = { id: 1, name: 'A', size: null, isOpen: true, place: { city: 'B' }, tags: ['c'], rest: [1] }
    expect(mend({ ...fine, later: { x: 1 } }, shape)).toEqual({ ...fine, later: { x: 1 } })
  })

  it('puts nothing in the place of what is of another type', () => {
    expect(mend({ id: {}, name: null, size: 'many', isOpen: 'yes', place: 7, tags: 'a' }, shape)).toEqual({
      id: Number.NaN,
      name: '',
      size: null,
      isOpen: false,
      place: null,
      tags: [],
      rest: undefined,
    })
    expect(mend('no object at all', shape)).toMatchObject({ name: '', tags: [] })
  })

  it('reads digits as a number and a number as text', () => {
    expect(mend({ id: '12', name: 75, size: '-1.5', tags: [3] }, shape)).toMatchObject({
      id: 12,
      name: '75',
      size: -1.5,
      tags: ['3'],
    })
  })

  it('takes no key that the language gives a meaning', () => {
    const answer: unknown = JSON.parse(
      '{"id":1,"__proto__":{"isAdmin":true},"toString":null,"constructor":0}',
    )
    const mended = mend(answer, shape) as object
    expect(Object.keys(mended)).not.toEqual(expect.arrayContaining(['__proto__']))
    expect(Reflect.has(mended, 'isAdmin')).toBe(false)
    expect(String(mended)).toBe('[object Object]')
  })

  it('makes of anything at all a value of the shape, and changes it no more the second time', () => {
    const anything = fc.anything({ withNullPrototype: false, maxDepth: 3 })
    const record = fc.record(
      { id: anything, name: anything, size: anything, place: anything, tags: anything, secret: anything },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(anything, record), (value) => {
        const mended = mend(value, shape)
        expect(fits(mended, shape)).toBe(true)
        expect(mend(mended, shape)).toEqual(mended)
      }),
    )
  })

  it('has a shape for every answer of the contract, and makes it of anything', () => {
    for (const operation of operations) {
      const { list } = endpointOf(operation)
      fc.assert(
        fc.property(fc.anything({ withNullPrototype: false }), fc.array(fc.anything()), (value, items) => {
          const answer = mend(
            list === null ? value : { success: true, [list]: items },
            responseShape(operation),
          )
          expect(fits(answer, responseShape(operation))).toBe(true)
        }),
        { numRuns: 30 },
      )
    }
  })
})
