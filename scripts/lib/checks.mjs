// The static checks of `npm run check`, one entry each.
import { join } from 'node:path'
import { root } from './bootstrap.mjs'
import { findBoundaryViolations } from './boundaries.ts'
import { findSharedNames } from './export-names.mjs'
import { findInterceptions } from './interceptions.mjs'
import { findAllMessageProblems } from './messages.mjs'
import { findNextFeatures } from './next-features.mjs'
import { findPathLiterals } from './path-literals.mjs'
import { packageFile, runNode } from './run.mjs'

/** @typedef {{ name: string, run: () => Promise<{ ok: boolean, output: string }> }} Check */

/** @type {Check[]} */
export const checks = [
  { name: 'types', run: types },
  { name: 'lint and format', run: () => runNode([packageFile('@biomejs/biome/bin/biome'), ...biome]) },
  { name: 'boundaries', run: boundaries },
  {
    name: 'dead code',
    run: () => runNode([packageFile('knip/bin/knip.js'), '--no-progress', '--no-config-hints']),
  },
  {
    name: 'contract documents are current',
    run: () => runNode([join(root, 'scripts/contract.ts'), '--check']),
  },
  {
    name: 'rules and dashboard are current',
    run: () => runNode([join(root, 'scripts/watching.ts'), '--check']),
  },
  { name: 'chart and manifests', run: () => runNode([join(root, 'scripts/manifests.ts')]) },
  { name: 'OpenAPI', run: openApi },
  { name: 'an exported name means one thing', run: () => listOf(findSharedNames()) },
  { name: 'API paths live in the contract', run: () => listOf(findPathLiterals()) },
  {
    name: 'no server actions, image optimiser, forced caching, borrowed locale or ref written while rendering',
    run: nextFeatures,
  },
  { name: 'browser tests intercept no request', run: () => listOf(findInterceptions()) },
  { name: 'messages in every language', run: () => listOf(findAllMessageProblems()) },
]

const biome = ['check', '--error-on-warnings', '--no-errors-on-unmatched', '--max-diagnostics=50', '.']

/** Type check, after Next has generated its route types (`PageProps` and the like). */
async function types() {
  const typegen = await runNode([packageFile('next/dist/bin/next'), 'typegen'])
  if (!typegen.ok) return typegen
  // Never incremental: its cached state can miss a change of messages/*.json.
  return runNode([
    packageFile('typescript/bin/tsc'),
    '--noEmit',
    '--incremental',
    'false',
    '--pretty',
    'false',
  ])
}

async function boundaries() {
  const { modules, violations } = await findBoundaryViolations(root)
  if (modules === 0) return { ok: false, output: 'No module was looked at.' }
  const lines = violations.map(({ rule, from, to, why }) => `${rule}: ${from} → ${to}\n    ${why}`)
  return { ok: lines.length === 0, output: lines.join('\n') }
}

function nextFeatures() {
  return listOf(findNextFeatures().then((found) => found.map(({ rule, file }) => `${rule}: ${file}`)))
}

function openApi() {
  return runNode([packageFile('@redocly/cli/bin/cli.js'), 'lint', 'docs/openapi.json'], {
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  })
}

async function listOf(problems) {
  const lines = await problems
  return { ok: lines.length === 0, output: lines.join('\n') }
}
