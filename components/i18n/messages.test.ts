import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import { locales } from '#lib/domain/text/languages.ts'
import { CATALOGUES } from '#messages/catalogues.ts'

type Tree = { [key: string]: string | Tree }

function flat(tree: Tree, prefix = ''): Map<string, string> {
  const leaves = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') leaves.set(prefix + key, value)
    else for (const [path, text] of flat(value, `${prefix}${key}.`)) leaves.set(path, text)
  }
  return leaves
}

const english = flat(CATALOGUES.en)
const french = flat(CATALOGUES.fr)
const german = flat(CATALOGUES.de)
const names = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map((m) => m[1]))].sort()
/** The arguments of an ICU message. A brace opens an argument in text, and text (a plural's branch) in an argument. */
function argsOf(text: string): string[] {
  const found = new Set<string>()
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '}') depth--
    if (text[at] !== '{') continue
    const name = depth % 2 === 0 ? /^\s*(\w+)/.exec(text.slice(at + 1))?.[1] : undefined
    if (name !== undefined) found.add(name)
    depth++
  }
  return [...found].sort()
}

const tagsOf = (text: string) => names(text, /<(\w+)>/g)

describe('messages', () => {
  it.each(locales)('each reads in %s and takes the same values', (locale) => {
    const source = flat(CATALOGUES[locale])
    expect([...source.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [key, original] of english) {
      const text = source.get(key) ?? ''
      const failures: unknown[] = []
      const t = createTranslator({
        locale,
        messages: { text },
        timeZone: 'UTC',
        onError: (error) => failures.push(error),
      })
      const values = Object.fromEntries(argsOf(text).map((name) => [name, 2]))
      const tags = Object.fromEntries(tagsOf(text).map((name) => [name, (chunks: string) => chunks]))
      t.markup('text', { ...values, ...tags })
      const found = { empty: text.trim() === '', takes: argsOf(text), tags: tagsOf(text), failures }
      const wanted = { empty: false, takes: argsOf(original), tags: tagsOf(original), failures: [] }
      expect.soft(found, key).toEqual(wanted)
    }
  })

  it('writes French punctuation: a space before ? ! : ; and curly apostrophes', () => {
    const wrong = [...french].filter(([, text]) => /[^\s\u00a0\u202f][?!;](\s|$)|\p{L}'\p{L}/u.test(text))
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  it('keeps to one French word for one thing', () => {
    // Société, envoi, opportunité (en cours), sélectionné, en pause, chronologie, événement, correspond à.
    const other =
      /(?<!Annuaire des )\bentreprises?\b|livraison|\baffaires?\b|cochée|opportunités? ouverte|mise? de côté|fil d’activité|évènement|ne passe(?:nt)? /i
    // The words that a search knows a command by.
    const wrong = [...french].filter(([key, text]) => !key.startsWith('palette.found.') && other.test(text))
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  it('does not claim one row of none in French, where nought is singular', () => {
    const t = createTranslator({ locale: 'fr', messages: CATALOGUES.fr })
    const none = { count: 0, total: '0' }
    const said = [
      t('campaignExport.loadedSome', none),
      t('campaignExport.loadedOf', none),
      t('campaignExport.receipt.loadedAll', none),
      t('campaignExport.receipt.loadedPart', none),
      t('campaignPivot.coversAll', none),
      t('campaignPivot.coversLoaded', none),
    ]
    expect(said.filter((text) => !text.startsWith('Aucune ligne'))).toEqual([])
  })

  it('keeps to one German word for one thing', () => {
    // Rückgängig machen, Verlauf, auswählen, zuständig, Frist, jemand anderes, Unternehmen.
    const other =
      /zurück(?:nehm|genommen)|Rücknahme|Historie|markierte[ns]? [ZU]|verantwortlich|deadline|jemand anders\b|\bFirm/i
    const wrong = [...german].filter(([key, text]) => !key.startsWith('palette.found.') && other.test(text))
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  it('speaks to its French readers as vous', () => {
    const wrong = [...french].filter(([, text]) =>
      /(?<!\p{L})(?:(?:tu|toi|ton|ta|tes)(?!\p{L})|t’)/iu.test(text),
    )
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  it('writes German punctuation: „…“, a space before …, no apostrophes and no double s in place of ß', () => {
    const wrong = [...german].filter(([, text]) =>
      /[«»”]|“[^“„]*“|\p{L}…|\p{L}[’']\p{L}|\b(?:gross|schliessen|ausser|Strasse)/iu.test(text),
    )
    expect(wrong.map(([key]) => key)).toEqual([])
  })

  it('speaks to its German readers as Sie', () => {
    const wrong = [...german].filter(([, text]) => /\b(?:du|dich|dir|dein(?:e[mnrs]?)?)\b/i.test(text))
    expect(wrong.map(([key]) => key)).toEqual([])
  })
})
