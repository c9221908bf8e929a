// npm test: everything. `npm test -- unit e2e` runs only the stages named; `npm test -- thorough` what takes too long for
// every time.
import { bootstrap, root } from './lib/bootstrap.mjs'
import { bold, fail, say, seconds } from './lib/say.mjs'

const STAGES = ['check', 'unit', 'build', 'integration', 'e2e']
const asked = process.argv.slice(2)
const ALL = [...STAGES, 'thorough']
const unknown = asked.find((name) => !ALL.includes(name))
if (unknown) fail(`There is no stage "${unknown}". The stages: ${ALL.join(', ')}.`)
const chosen = asked.length === 0 ? STAGES : ALL.filter((stage) => asked.includes(stage))

await bootstrap(import.meta.url)

const { spawn } = await import('node:child_process')
const { mkdir, rm } = await import('node:fs/promises')
const { join } = await import('node:path')
const { buildIfNeeded } = await import('./lib/build.mjs')
const { findTestChromium } = await import('./lib/chromium.mjs')
const { bringPrograms } = await import('./lib/programs.mjs')
const { runChecks } = await import('./lib/run-checks.mjs')
const { packageFile } = await import('./lib/run.mjs')
const { sireneDir } = await import('./lib/servers.mjs')
const { playwrightTally, vitestTally } = await import('./lib/test-results.mjs')

const results = join(root, '.data/test')
const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const started = Date.now()

await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })
// Found first: it may have to be installed, and its absence should not come as a surprise at the end.
const browser = chosen.includes('e2e') || chosen.includes('thorough') ? await lookForBrowser() : null

if (chosen.includes('integration')) bringPrograms()

const stages = {
  check: runChecks,
  unit: () => vitest('unit'),
  build: async () => {
    await buildIfNeeded()
    return { passed: 1, failed: 0 }
  },
  integration: () => vitest('integration*'),
  e2e: () => playwright(),
  // Every screen with every turn of hostile contents, in both languages and by Tab; every form with every trouble.
  thorough: () =>
    playwright(['faults/hostile', 'faults/shifts', 'faults/typed', 'dashboard/a11y', 'dashboard/reflow'], {
      THOROUGH: '1',
    }),
}
for (const name of chosen) await stage(name, stages[name])

console.log('')
say(`${seconds(Date.now() - started)} in all${failures.length ? `; failed: ${failures.join(', ')}` : ''}`)
const skipped = total.skipped ? `, ${total.skipped} skipped` : ''
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 ? 1 : 0

async function stage(name, run) {
  console.log(`\n${bold(name)}`)
  const tally = await run().catch((error) => {
    console.error(`✗ ${error.message}`)
    return { passed: 0, failed: 1 }
  })
  if (tally.failed > 0) failures.push(name)
  total.passed += tally.passed
  total.failed += tally.failed
  total.skipped += tally.skipped ?? 0
}

async function vitest(project) {
  const file = join(results, `${project.replace('*', '')}.json`)
  const sirene = sireneDir()
  const ok = await node(
    [
      packageFile('vitest/vitest.mjs'),
      ...['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ],
    sirene ? { SIRENE_DIR: sirene } : {},
  )
  return vitestTally(file, ok)
}

async function playwright(files = [], env = {}) {
  if (browser instanceof Error) throw browser
  if (failures.includes('build')) throw new Error('Not run: there is no build.')
  const file = join(results, 'e2e.json')
  const ok = await node([packageFile('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...files], {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...env,
  })
  return playwrightTally(file, ok)
}

async function lookForBrowser() {
  try {
    const found = await findTestChromium()
    say(`Browser: ${found}`)
    return found
  } catch (error) {
    console.error(`✗ ${error.message}`)
    return error
  }
}

function node(args, env) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', (error) => {
      console.error(`✗ ${error.message}`)
      done(false)
    })
    child.on('exit', (code) => done(code === 0))
  })
}
