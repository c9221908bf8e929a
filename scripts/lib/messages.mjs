// Checks that all languages have the same keys, with the same ICU arguments and tags, and no empty text.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { locales } from '../../lib/domain/text/languages.ts'
import { root } from './bootstrap.mjs'

/** The product's languages; the others are compared with the first. @type {readonly string[]} */
const LANGUAGES = locales

/** Problems of the dashboard's and the command line's texts. @returns {Promise<string[]>} */
export async function findAllMessageProblems() {
  const desk = await findMessageProblems(join(root, 'packages/desk/messages'), LANGUAGES, valuesOf)
  return [...(await findMessageProblems()), ...desk.map((line) => `desk: ${line}`)]
}

/**
 * @param {string} [folder] of en.json and the others
 * @param {readonly string[]} [languages] those required, the reference language first
 * @param {(message: string) => { needs: string, problem: string }} [signature] what must agree in all languages
 * @returns {Promise<string[]>} one line for each difference
 */
export async function findMessageProblems(
  folder = join(root, 'messages'),
  languages = LANGUAGES,
  signature = signatureOf,
) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json'))
  const strangers = files.filter((file) => !languages.includes(file.slice(0, -'.json'.length)))
  if (strangers.length > 0)
    return strangers.map((file) => `${file}: no such language in lib/domain/text/languages.ts`)
  const lacking = languages.filter((language) => !files.includes(`${language}.json`))
  if (lacking.length > 0) return lacking.map((language) => `${language}.json is missing`)
  const catalogues = await Promise.all(
    languages.map(async (language) => {
      const text = await readFile(join(folder, `${language}.json`), 'utf8')
      return { language, messages: new Map(flatten(JSON.parse(text))) }
    }),
  )
  const keys = new Set(catalogues.flatMap(({ messages }) => [...messages.keys()]))
  return [...keys].flatMap((key) => problemsOf(key, catalogues, signature))
}

function problemsOf(key, catalogues, signature) {
  const lacking = catalogues.filter(({ messages }) => !messages.get(key)?.trim())
  if (lacking.length > 0) return lacking.map(({ language }) => `${key}: missing or empty in ${language}`)
  const signatures = catalogues.map(({ language, messages }) => {
    const { needs, problem } = signature(messages.get(key))
    return { language, needs, problem }
  })
  const broken = signatures.filter(({ problem }) => problem)
  if (broken.length > 0) return broken.map(({ language, problem }) => `${key}: ${problem} in ${language}`)
  const [first, ...others] = signatures
  return others
    .filter(({ needs }) => needs !== first.needs)
    .map(
      ({ language, needs }) =>
        `${key}: ${first.language} uses ${first.needs || 'nothing'}, ${language} ${needs || 'nothing'}`,
    )
}

/** The placeholders of a command line text, which is not ICU: `{name}` is replaced, `'{'` is a literal brace. */
function valuesOf(text) {
  const values = text.replace(/'[{}]'/g, '').match(/\{\w+\}/g) ?? []
  return { needs: [...new Set(values)].sort().join(', '), problem: '' }
}

function* flatten(node, path = []) {
  for (const [name, value] of Object.entries(node)) {
    if (typeof value === 'string') yield [[...path, name].join('.'), value]
    else yield* flatten(value, [...path, name])
  }
}

/**
 * The arguments and tags of an ICU message, as comparable text: `count:number, <link>`. Plural branches may differ
 * between languages; what they use may not.
 */
export function signatureOf(message) {
  const text = message.replaceAll("''", '').replace(/'[{}<][^']*'/g, '')
  const found = new Set([...text.matchAll(/<(\w+)[\s/>]/g)].map(([, tag]) => `<${tag}>`))
  const problem = walk(text, found)
  return { needs: [...found].sort().join(', '), problem }
}

function walk(text, found) {
  let depth = 0
  let start = 0
  for (const [index, character] of [...text].entries()) {
    if (character === '{' && depth++ === 0) start = index + 1
    if (character !== '}') continue
    if (--depth < 0) return 'a } without its {'
    if (depth > 0) continue
    const problem = argument([...text].slice(start, index).join(''), found)
    if (problem) return problem
  }
  return depth === 0 ? '' : 'a { without its }'
}

function argument(inside, found) {
  const [, name, type, rest] = /^\s*([\w.]+)\s*(?:,\s*(\w+)\s*(?:,([\s\S]*))?)?$/.exec(inside) ?? []
  if (!name) return `{${inside}} is not an argument`
  // One language may use a plural where another formats a number: both take a number.
  found.add(type ? `${name}:${type.replace(/^(plural|selectordinal)$/, 'number')}` : name)
  if (!/^(plural|select|selectordinal)$/.test(type ?? '')) return ''
  if (!/(^|\s)other\s*\{/.test(rest ?? '')) return `{${name}} lacks the branch "other"`
  // Arguments within the branches count as well.
  return (
    branches(rest)
      .map((branch) => walk(branch, found))
      .find(Boolean) ?? ''
  )
}

function branches(text) {
  const found = []
  let depth = 0
  let start = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '{' && depth++ === 0) start = index + 1
    if (text[index] === '}' && --depth === 0) found.push(text.slice(start, index))
  }
  return found
}
