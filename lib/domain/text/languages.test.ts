import { describe, expect, it } from 'vitest'

import { LANGUAGES } from './languages.ts'

const parts = (tag: string) =>
  Object.fromEntries(
    new Intl.NumberFormat(tag, { minimumFractionDigits: 1 })
      .formatToParts(12_345.5)
      .map(({ type, value }) => [type, value]),
  )

describe.each(Object.entries(LANGUAGES))('%s', (code, { name, tag, decimal, group }) => {
  it('is what Intl says of it', () => {
    expect(tag.startsWith(`${code}-`)).toBe(true)
    expect(new Intl.DisplayNames(tag, { type: 'language' }).of(code)?.toLowerCase()).toBe(name.toLowerCase())
    expect([parts(tag).decimal, parts(tag).group]).toEqual([decimal, group])
  })

  // Lists are ordered by French rules in every language (names are French): true as long as theirs are no others.
  it('orders words as French does', () => {
    const words = [
      'Ober',
      'Öl',
      'Œuvre',
      'Straße',
      'Strasse',
      'Strauß',
      'côté',
      'cote',
      'côte',
      'Zoé',
      'Ärzte',
      'Arzt',
    ]
    const ordered = (collator: Intl.Collator) => words.toSorted(collator.compare)
    const options = { numeric: true, sensitivity: 'base' } as const
    expect(ordered(new Intl.Collator(tag, options))).toEqual(ordered(new Intl.Collator('fr', options)))
  })
})
