// Failures in browser tests come from the sandbox or a broken connection (e2e/support/{relay,balancer}.ts): tests never
// fulfil, abort or change the page's requests. Only static build files may be delayed, as no test server can do that.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { parse } from '@swc/core'

import { root } from './bootstrap.mjs'
import { nodesOf } from './next-features.mjs'
import { codeFiles } from './path-literals.mjs'

const METHODS = new Set(['route', 'routeFromHAR', 'routeWebSocket'])
const PROTOCOL = /^(Fetch\.enable|Network\.setRequestInterception)$/
const BUILT = '/_next/static/'

/**
 * @param {string} [folder] the repository
 * @returns {Promise<string[]>} one line for each file that intercepts something
 */
export async function findInterceptions(folder = root) {
  const found = []
  for (const file of await codeFiles(folder, ['e2e'])) {
    const tree = await parse(await readFile(join(folder, file), 'utf8'), {
      syntax: 'typescript',
      tsx: file.endsWith('x'),
    })
    if ([...nodesOf(tree)].some(intercepts))
      found.push(`${file} (let the sandbox fail, cut its wire, or hold it at a balancer)`)
  }
  return found
}

const intercepts = (node) =>
  isRoute(node) ||
  (node.type === 'StringLiteral' && PROTOCOL.test(node.value)) ||
  (node.type === 'AssignmentExpression' && nameOf(node.left) === 'fetch')

function isRoute(node) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  return METHODS.has(nameOf(node.callee)) && !textOf(node.arguments[0]?.expression).includes(BUILT)
}

/** The name that is called or assigned: of `fetch`, `page.route`, `window['fetch']`. */
function nameOf(node) {
  if (node.type !== 'MemberExpression') return node.value
  return node.property.type === 'Computed' ? node.property.expression.value : node.property.value
}

/** The text of a URL literal or URL regular expression; '' for a computed one. */
function textOf(node) {
  if (node?.type === 'StringLiteral') return node.value
  return node?.type === 'RegExpLiteral' ? node.pattern.replaceAll('\\/', '/') : ''
}
