import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import en from '#messages/en.json'
import fr from '#messages/fr.json'

type Tree = { [key: string]: string | Tree }

function flat(tree: Tree, prefix = ''): Map<string, string> {
  const leaves = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') leaves.set(prefix + key, value)
    else for (const [path, text] of flat(value, `${prefix}${key}.`)) leaves.set(path, text)
  }
  return leaves
}

const english = flat(en)
const french = flat(fr)
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
  it('has the same keys in both languages', () => {
    expect([...french.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it.each([
    ['en', english],
    ['fr', french],
  ] as const)('each reads in %s and takes the same values', (locale, source) => {
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
})
