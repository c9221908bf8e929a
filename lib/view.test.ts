import fc from 'fast-check'
import { expect, it } from 'vitest'

import { defineView, flag, oneOf, optional, optionalOf, text } from './view.ts'

const view = defineView({
  q: text,
  opened: optional,
  all: flag,
  sort: oneOf(['recent', 'deadline']),
  group: optionalOf(['status', 'campaign']),
})

const addressOf = (params: Record<string, string | null>) =>
  new URLSearchParams(Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== null))

it('reads back what it wrote, and nothing else of an address', () => {
  const some = fc.record({
    q: fc.string(),
    opened: fc.option(fc.string({ minLength: 1 })),
    all: fc.boolean(),
    sort: fc.constantFrom('recent' as const, 'deadline' as const),
    group: fc.constantFrom('status' as const, 'campaign' as const, null),
  })
  fc.assert(
    fc.property(some, fc.string(), (given, noise) => {
      const address = addressOf(view.write(given))
      address.append('noise', noise)
      expect(view.read(address)).toEqual(given)
    }),
  )
})

it('has a bare address for what is usual, and takes what it does not know as that', () => {
  const usual = { q: '', opened: null, all: false, sort: 'recent', group: null } as const
  expect(addressOf(view.write(usual)).size).toBe(0)
  expect(view.read(new URLSearchParams('all=yes&sort=up&group=&opened='))).toEqual(usual)
})
