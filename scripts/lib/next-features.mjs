// Features of Next and the platform that are banned here: only route handlers and pages run on the server, no cache is
// shared between people, no server fetches URLs on a browser's behalf (SECURITY.md), and no country's locale is used
// for ISO 8601 dates. Also a rule of React that Biome does not have.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { parse } from '@swc/core'

import { root } from './bootstrap.mjs'
import { codeFiles } from './path-literals.mjs'

const FOLDERS = ['app', 'components', 'lib']
const TOP = /^(proxy|instrumentation[^/]*|next\.config)\.(ts|mjs)$/

const inParts = new WeakSet()

/** Rules by name: whether a node of the syntax tree breaks it. */
const RULES = {
  'server-action': (node) => isDirective(node, /^use server$/),
  'use-cache': (node) => isDirective(node, /^use cache\b/) || importsFrom(node, /^next\/cache$/),
  'image-optimiser': (node) => importsFrom(node, /^next\/(legacy\/)?image$/),
  'forced-caching': (node) =>
    isProperty(node, 'cache', ['force-cache', 'only-if-cached']) ||
    isFetchWithNext(node) ||
    isStaticExport(node),
  // A chunk may be gone after a release: use `part`, which handles that (components/ui/feedback/part.tsx).
  'bare-part': (node) => isLoadedOnDemand(node) && !inParts.has(node),
  // Clicks before hydration are replayed only on buttons marked with `data-press` (lib/early-press).
  'unmarked-button': (node) => isButton(node) && !attributesOf(node).has('data-press'),
  // A render may be discarded or repeated: use `useLatest`, `useEffectEvent` or state instead.
  'ref-written-while-rendering': (node) => isDrawing(node) && writesRef(bodyOf(node)),
  // `en-CA` gives 2026-11-22 in one engine and 11/22/2026 in another: use lib/format for dates.
  'borrowed-locale': (node) =>
    isFormatter(node) && isText(node.arguments?.[0]?.expression, /^[a-z]{2}-[A-Z]{2}$/),
}

export const nextFeatureRules = Object.keys(RULES)

/**
 * @param {string} [folder] the repository
 * @returns {Promise<{ rule: string, file: string }[]>} each broken rule, once per file
 */
export async function findNextFeatures(folder = root) {
  const found = []
  const top = (await readdir(folder)).filter((name) => TOP.test(name))
  for (const file of [...top, ...(await codeFiles(folder, FOLDERS))]) {
    const text = await readFile(join(folder, file), 'utf8')
    const broken = new Set()
    for (const node of nodesOf(await parse(text, { syntax: 'typescript', tsx: file.endsWith('x') }))) {
      const made = isCallOf(node, ['part']) && bodyOf({ init: node.arguments[0]?.expression })
      if (made) inParts.add(made)
      for (const [rule, breaks] of Object.entries(RULES)) if (breaks(node)) broken.add(rule)
    }
    found.push(...[...broken].map((rule) => ({ rule, file })))
  }
  return found
}

/** Every node of a syntax tree. */
export function* nodesOf(node) {
  if (Array.isArray(node)) {
    for (const child of node) yield* nodesOf(child)
  } else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') yield node
    for (const child of Object.values(node)) if (child && typeof child === 'object') yield* nodesOf(child)
  }
}

const isText = (node, pattern) => node?.type === 'StringLiteral' && pattern.test(node.value)

const isDirective = (node, pattern) => node.type === 'ExpressionStatement' && isText(node.expression, pattern)

/** Matches static and dynamic imports, and re-exports. */
const importsFrom = (node, pattern) =>
  isText(node.source, pattern) ||
  (node.type === 'CallExpression' &&
    node.callee.type === 'Import' &&
    isText(node.arguments[0]?.expression, pattern))

const keyOf = (node) => (node.type === 'KeyValueProperty' ? node.key.value : undefined)

const isProperty = (node, name, values) =>
  keyOf(node) === name && isText(node.value, new RegExp(`^(${values.join('|')})$`))

const isCallOf = (node, names) => node.type === 'CallExpression' && names.includes(node.callee.value)

const attributesOf = ({ attributes }) =>
  new Map(attributes.map(({ name, value }) => [name?.value, value?.value]))

const isButton = (node) =>
  node.type === 'JSXOpeningElement' &&
  node.name.value === 'button' &&
  attributesOf(node).get('type') !== 'submit'

const isFunction = (node) => /^(Function|ArrowFunction)/.test(node?.type ?? '')

/** Whether a node is a component or a hook, by its name. */
const isDrawing = (node) =>
  /^(use)?[A-Z]/.test(node.identifier?.value ?? node.id?.value ?? '') && Boolean(bodyOf(node))

const bodyOf = (node) => (isFunction(node) ? node : isFunction(node.init) ? node.init : undefined)?.body

/** Whether a node assigns to `ref.current`, or a property of it, outside of handlers and effects. */
function writesRef(node) {
  if (Array.isArray(node)) return node.some(writesRef)
  if (!node || typeof node !== 'object') return false
  const written =
    node.type === 'AssignmentExpression' ? node.left : node.type === 'UpdateExpression' && node.argument
  if (written && isInRef(written)) return true
  if (isCallOf(node, ['useMemo', 'useState']))
    return node.arguments.some((one) => writesRef(bodyOf(one.expression) ?? one))
  return Object.values(node).some((child) => !isFunction(child) && writesRef(child))
}

const isInRef = (node) =>
  node?.type === 'MemberExpression' && (node.property.value === 'current' || isInRef(node.object))

/** `new Intl.DateTimeFormat(…)`, `Intl.NumberFormat(…)`, `date.toLocaleDateString(…)`. */
const isFormatter = (node) =>
  (node.type === 'NewExpression' || node.type === 'CallExpression') &&
  node.callee.type === 'MemberExpression' &&
  (node.callee.object.value === 'Intl' || /^toLocale\w*String$/.test(node.callee.property.value))

const isLoadedOnDemand = (node) => isCallOf(node, ['dynamic', 'lazy'])

const isFetchWithNext = (node) =>
  node.type === 'CallExpression' &&
  node.callee.value === 'fetch' &&
  (node.arguments[1]?.expression.properties ?? []).some((property) => keyOf(property) === 'next')

const STATIC = new Set([
  'revalidate',
  'fetchCache',
  'dynamicParams',
  'generateStaticParams',
  'experimental_ppr',
])

/** `export const revalidate = …` and similar route options; `dynamic` may only be `force-dynamic`. */
function isStaticExport(node) {
  if (node.type !== 'ExportDeclaration') return false
  const { declaration } = node
  if (declaration.type === 'FunctionDeclaration') return STATIC.has(declaration.identifier.value)
  return (declaration.declarations ?? []).some(
    ({ id, init }) => STATIC.has(id.value) || (id.value === 'dynamic' && !isText(init, /^force-dynamic$/)),
  )
}
