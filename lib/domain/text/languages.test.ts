import { describe, expect, it } from 'vitest'

import { LANGUAGES, type Locale } from './languages.ts'
import { inSentence, WRITING } from './writing.ts'

const parts = (tag: string) =>
  Object.fromEntries(
    new Intl.NumberFormat(tag, { minimumFractionDigits: 1 })
      .formatToParts(12_345.5)
      .map(({ type, value }) => [type, value]),
  )

describe.each(Object.entries(LANGUAGES))('%s', (code, { name, tag }) => {
  const { decimal, group } = WRITING[code as Locale]

  it('is what Intl says of it', () => {
    expect(tag.startsWith(`${code}-`)).toBe(true)
    expect(new Intl.DisplayNames(tag, { type: 'language' }).of(code)?.toLowerCase()).toBe(name.toLowerCase())
    expect([parts(tag).decimal, parts(tag).group]).toEqual([decimal, group])
  })

  // Lists use French collation in every language (names are French): right as long as the languages' own is the same.
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

it('a label in a sentence begins small, but for the nouns of German', () => {
  expect(inSentence('Owner', 'en')).toBe('owner')
  expect(inSentence('Échéance', 'fr')).toBe('échéance')
  expect(inSentence('Frist', 'de')).toBe('Frist')
})
