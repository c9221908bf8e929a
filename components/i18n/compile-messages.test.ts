import formatCompiled from 'icu-minify/format'
import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import { locales } from '#lib/domain/text/languages.ts'
import { CATALOGUES } from '#messages/catalogues.ts'
import { compileAll, type MessageTree } from './compile-messages.ts'

type Formats = Parameters<typeof formatCompiled>[3]

function leaves(tree: MessageTree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : leaves(value, `${prefix}${key}.`),
  )
}

const compiledLeaf = (tree: Record<string, unknown>, path: string): never =>
  path.split('.').reduce<unknown>((part, key) => Reflect.get(part as object, key), tree) as never

/** Every name that stands after a brace: more than the arguments, which does no harm. */
const argsOf = (text: string) => [...text.matchAll(/\{\s*(\w+)/g)].map(([, name = '']) => name)
const tagsOf = (text: string) => [...text.matchAll(/<(\w+)>/g)].map(([, name = '']) => name)

const formatters: Formats = {
  formatters: {
    getNumberFormat: (...args) => new Intl.NumberFormat(...args),
    getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
    getPluralRules: (...args) => new Intl.PluralRules(...args),
  },
}

describe('compiled messages', () => {
  it.each(locales)('say in %s what the parser makes of them, for none, one, two and many', (locale) => {
    const messages = CATALOGUES[locale]
    const compiled = compileAll(messages)
    const t = createTranslator({ locale, messages, timeZone: 'UTC' })
    const markup = t.markup as unknown as (path: string, values: object) => string
    for (const [path, text] of leaves(messages)) {
      const tags = Object.fromEntries(tagsOf(text).map((name) => [name, (chunks: unknown) => String(chunks)]))
      for (const number of [0, 1, 2, 1234]) {
        const values = Object.fromEntries(argsOf(text).map((name) => [name, number]))
        const told = formatCompiled(compiledLeaf(compiled, path), locale, { ...values, ...tags }, formatters)
        expect([told].flat().join(''), path).toBe(markup(path, { ...values, ...tags }))
      }
    }
  })
})
