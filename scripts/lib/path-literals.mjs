// Paths of the external API are written only in lib/contract. This finds copies elsewhere.
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

import { parse } from '@swc/core'

import { routes } from '../../lib/contract/routes.generated.ts'
import { root } from './bootstrap.mjs'

const FOLDERS = ['app', 'components', 'lib', 'packages', 'sandbox', 'scripts', 'bench']
const CODE = /\.(tsx?|mjs)$/
const TEST = /\.(test|type-test)\.tsx?$/
const EXEMPT = /^(?:lib\/contract|packages\/[^/]+\/dist)\//
const RESOURCES = [...new Set(Object.values(routes).map(({ path }) => path.split('/')[2]))]
const API_PATH = new RegExp(`(^|/)v1/(${RESOURCES.join('|')}|:)\\b`)
const IMPORTS = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'])

/**
 * @param {string} [folder] the repository
 * @returns {Promise<string[]>} one line for each literal: file and text
 */
export async function findPathLiterals(folder = root) {
  const found = []
  for (const file of await codeFiles(folder, FOLDERS)) {
    if (EXEMPT.test(file)) continue
    const text = await readFile(join(folder, file), 'utf8')
    if (!text.includes('v1/')) continue
    const module = await parse(text, { syntax: 'typescript', tsx: file.endsWith('x') })
    for (const literal of literals(module)) {
      if (API_PATH.test(literal)) found.push(`${file}: '${literal}' (take it from lib/contract)`)
    }
  }
  return found
}

/**
 * @param {string} folder the repository
 * @param {readonly string[]} folders subfolders to search
 * @returns {Promise<string[]>} code files in them, without tests
 */
export async function codeFiles(folder, folders) {
  const lists = await Promise.all(
    folders.map(async (name) => {
      const entries = await readdir(join(folder, name), { recursive: true }).catch(() => [])
      return entries.map((entry) => `${name}/${entry.split(sep).join('/')}`)
    }),
  )
  return lists.flat().filter((file) => CODE.test(file) && !TEST.test(file))
}

/** Every string in a syntax tree, except module specifiers of imports. */
function* literals(node) {
  if (Array.isArray(node)) {
    for (const child of node) yield* literals(child)
  } else if (node && typeof node === 'object') {
    if (node.type === 'StringLiteral' || node.type === 'JSXText') yield node.value
    else if (node.type === 'TemplateElement') yield node.cooked ?? node.raw
    for (const [key, child] of Object.entries(node)) {
      const isAddress = key === 'source' && IMPORTS.has(node.type)
      if (!isAddress && child && typeof child === 'object') yield* literals(child)
    }
  }
}
