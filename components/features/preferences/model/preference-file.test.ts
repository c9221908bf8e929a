import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies, dateStyles, locales, themes } from '#lib/preferences/preferences.ts'
import { viewName, viewSearch } from '#lib/views/saved-view.ts'
import { planViews, readPreferenceFile, writePreferenceFile } from './preference-file.ts'

const none = { opportunities: [], campaigns: [] }
const text = (fields: object) => JSON.stringify({ kind: 'company-desk-preferences', version: 1, ...fields })
const problemOf = (given: string) => readPreferenceFile(given).problem

describe('a file', () => {
  it.each([
    ['', { code: 'empty' }],
    ['  \n', { code: 'empty' }],
    ['{', { code: 'notJson' }],
    ['[]', { code: 'notOurs' }],
    ['{"version":1}', { code: 'notOurs' }],
    [text({ version: 2 }), { code: 'version' }],
    [text({ preferences: [] }), { code: 'shape' }],
    [text({ preferences: { theme: 'pink' } }), { code: 'preference', name: 'theme', value: '"pink"' }],
    [text({ preferences: { theme: 1 } }), { code: 'preference', name: 'theme', value: '1' }],
    [text({ preferences: { colour: 'red' } }), { code: 'unknownPreference', name: 'colour' }],
    [text({ views: [] }), { code: 'shape' }],
    [text({ views: { contacts: [] } }), { code: 'unknownScreen', name: 'contacts' }],
    [text({ views: { campaigns: {} } }), { code: 'views', name: 'campaigns' }],
    [
      text({ views: { campaigns: [{ name: 'a' }] } }),
      { code: 'view', name: 'campaigns', value: '{"name":"a"}' },
    ],
    [text({ views: { campaigns: [{ name: ' ', search: '' }] } }), expect.objectContaining({ code: 'view' })],
    [
      text({ views: { campaigns: [{ name: 'a', search: 'x=1' }] } }),
      expect.objectContaining({ code: 'view' }),
    ],
    [
      text({
        views: {
          campaigns: [
            { name: 'a', search: '?x=1' },
            { name: 'A', search: '' },
          ],
        },
      }),
      { code: 'twice', name: 'campaigns', value: 'A' },
    ],
    [
      text({
        views: { campaigns: Array.from({ length: 101 }, (_, at) => ({ name: `v${at}`, search: '' })) },
      }),
      { code: 'tooManyViews', name: 'campaigns' },
    ],
    [`"${'x'.repeat(1_000_001)}"`, { code: 'tooLong' }],
  ])('%.60s', (given, problem) => {
    expect(problemOf(given)).toEqual(problem)
  })

  it('is refused with a reason however deeply it is nested', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    const file = text({ preferences: { theme: 1 } }).replace('1}}', `${deep}}}`)
    expect(problemOf(file)).toEqual({ code: 'preference', name: 'theme', value: '…' })
  })

  it('may leave out whatever it likes', () => {
    expect(readPreferenceFile(text({})).file).toEqual({ preferences: {}, views: none })
  })

  it('comes back as it was written', () => {
    const view = fc
      .record({ name: fc.string({ minLength: 1, maxLength: 80 }), search: fc.webQueryParameters() })
      .map(({ name, search }) => ({ name: viewName(name), search: viewSearch(search) }))
      .filter(({ name }) => name !== '')
    const views = fc.uniqueArray(view, { selector: ({ name }) => name.toLowerCase(), maxLength: 20 })
    const preferences = fc.record(
      {
        locale: fc.constantFrom(...locales),
        theme: fc.constantFrom(...themes),
        dates: fc.constantFrom(...dateStyles),
        currency: fc.constantFrom(...currencies),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(preferences, views, views, (given, opportunities, campaigns) => {
        const file = { preferences: given, views: { opportunities, campaigns } }
        expect(readPreferenceFile(writePreferenceFile(file))).toEqual({ file, problem: null })
      }),
    )
  })

  it('whatever is in it, is taken whole or refused with a reason, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.object().map(text)), (given) => {
        const { file, problem } = readPreferenceFile(given)
        expect((file === null) !== (problem === null)).toBe(true)
      }),
    )
  })
})

describe('views of a file beside those that are here', () => {
  const view = (name: string, search: string) => ({ name, search })

  it('the same are left, others come in, names of others clash', () => {
    const here = {
      ...none,
      campaigns: [view('Mine', '?a=1'), view('Both', '?b=2'), view('same', '?d=1&c=1')],
    }
    const file = {
      opportunities: [view('Mine', '?x=1')],
      campaigns: [view('MINE', '?a=2'), view('Both', '?b=2'), view('New', '?n=1'), view('Same', '?c=1&d=1')],
    }
    expect(planViews(here, file)).toEqual({
      added: [
        { screen: 'opportunities', view: view('Mine', '?x=1') },
        { screen: 'campaigns', view: view('New', '?n=1') },
      ],
      clashes: [{ screen: 'campaigns', mine: view('Mine', '?a=1'), theirs: view('MINE', '?a=2') }],
    })
  })
})
