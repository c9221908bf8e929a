// Both languages say the same things: same keys, same ICU arguments and tags, no empty text.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root } from './bootstrap.mjs'

const LANGUAGES = ['en', 'fr']

/**
 * @param {string} [folder] where en.json and fr.json are
 * @returns {Promise<string[]>} one line for each difference
 */
export async function findMessageProblems(folder = join(root, 'messages')) {
  const catalogues = []
  for (const language of LANGUAGES) {
    const text = await readFile(join(folder, `${language}.json`), 'utf8').catch(() => null)
    if (text === null) return [`messages/${language}.json is missing`]
    catalogues.push({ language, messages: new Map(flatten(JSON.parse(text))) })
  }
  const keys = new Set(catalogues.flatMap(({ messages }) => [...messages.keys()]))
  return [...keys].flatMap((key) => problemsOf(key, catalogues))
}

function problemsOf(key, catalogues) {
  const lacking = catalogues.filter(({ messages }) => !messages.get(key)?.trim())
  if (lacking.length > 0) return lacking.map(({ language }) => `${key}: missing or empty in ${language}`)
  const signatures = catalogues.map(({ language, messages }) => {
    const { needs, problem } = signatureOf(messages.get(key))
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
  // One language may count where the other inflects: both take a number.
  found.add(type ? `${name}:${type.replace(/^(plural|selectordinal)$/, 'number')}` : name)
  if (!/^(plural|select|selectordinal)$/.test(type ?? '')) return ''
  if (!/(^|\s)other\s*\{/.test(rest ?? '')) return `{${name}} lacks the branch "other"`
  // What stands in the branches counts as well.
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
