// npm test: all regular stages. `npm test -- unit e2e` runs only the stages named; `npm test -- thorough` those too
// slow for every run, which include `npm test -- image` and `npm test -- reader`.
import { bootstrap, root } from './lib/bootstrap.mjs'
import { bold, fail, say, seconds } from './lib/say.mjs'

const STAGES = ['check', 'unit', 'build', 'integration', 'e2e', 'engines']
const asked = process.argv.slice(2)
const ALL = [...STAGES, 'image', 'reader', 'thorough']
const unknown = asked.find((name) => !ALL.includes(name))
if (unknown) fail(`There is no stage "${unknown}". The stages: ${ALL.join(', ')}.`)
const chosen = asked.length === 0 ? STAGES : ALL.filter((stage) => asked.includes(stage))

await bootstrap(import.meta.url)

const { spawn } = await import('node:child_process')
const { mkdir, readdir, readFile, rm } = await import('node:fs/promises')
const { join } = await import('node:path')
const { buildIfNeeded } = await import('./lib/build.mjs')
const { findTestChromium } = await import('./lib/chromium.mjs')
const { bringEngines, bringReader } = await import('./lib/engines.mjs')
const { bringPackages, bringPrograms, findProgram } = await import('./lib/programs.mjs')
const { runChecks } = await import('./lib/run-checks.mjs')
const { packageFile } = await import('./lib/run.mjs')
const { sireneDir } = await import('./lib/servers.mjs')
const { notRun, playwrightTally, vitestTally } = await import('./lib/test-results.mjs')

const results = join(root, '.data/test')
let total = { passed: 0, failed: 0 }
const failures = []
/** Seconds by stage. */
const took = []
const started = Date.now()

await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })
// First, as it may have to be installed, and its absence should be known at the start.
const browser = ['e2e', 'image', 'thorough'].some((name) => chosen.includes(name))
  ? await lookForBrowser()
  : null

if (['integration', 'e2e', 'thorough'].some((name) => chosen.includes(name))) bringPrograms()
// If the stage is named explicitly, Playwright's own builds run too, where they are installed.
const engines = chosen.some((name) => ['engines', 'thorough'].includes(name))
  ? await bringEngines(asked.includes('engines'))
  : []

const stages = {
  check: runChecks,
  unit: () => vitest('unit*'),
  build: async () => {
    await buildIfNeeded()
    return { passed: 1, failed: 0 }
  },
  integration: () => vitest('integration*'),
  e2e: () => playwright(),
  engines: () => runEngines(),
  // Every screen with every kind of hostile content, in every language and by Tab; every form with every fault; each
  // interpretation of what api.md leaves open on its own; each alert with its fault; slow clients until their timeout.
  image: () => inContainers(),
  reader: () => runReader(),
  thorough: async () => {
    // Go is large, so it is installed only for this stage, and used by others where present.
    if (findProgram('go') === null) bringPackages(['golang-go'])
    const [tests, specs] = [await inPart('tests'), await inPart('e2e', 'e2e/engines')]
    const slow = await vitest('integration*', tests, { THOROUGH: '1' })
    const screens = await playwright(specs, { THOROUGH: '1' })
    const others = [await runEngines({ THOROUGH: '1' }), await runReader(), await inContainers()]
    return [slow, screens, ...others].reduce(sum)
  },
}
for (const name of chosen) await stage(name, stages[name])

console.log('')
say(`${seconds(Date.now() - started)} in all${failures.length ? `; failed: ${failures.join(', ')}` : ''}`)
console.log(took.join(', '))
for (const title of total.flaky) console.log(`flaky: ${title}`)
for (const line of total.failures) console.log(`failed: ${line}`)
const besides = Object.entries({ skipped: total.skipped, flaky: total.flaky.length })
  .filter(([, count]) => count > 0)
  .map(([word, count]) => `, ${count} ${word}`)
console.log(`${total.passed} passed, ${total.failed} failed${besides.join('')}`)
process.exitCode = total.failed > 0 ? 1 : 0

async function stage(name, run) {
  console.log(`\n${bold(name)}`)
  const begun = Date.now()
  const tally = await run().catch((error) => {
    console.error(`✗ ${error.message}`)
    return { passed: 0, failed: 1 }
  })
  took.push(`${name} ${seconds(Date.now() - begun)}`)
  if (tally.failed > 0) failures.push(name)
  total = sum(total, tally)
}

/** The test files in `folder` that regular runs skip or run in part. */
async function inPart(folder, not = '-') {
  const files = await readdir(join(root, folder), { recursive: true })
  const paths = files.filter((file) => /\.(?:test|spec)\.ts$/.test(file)).map((file) => `${folder}/${file}`)
  const texts = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')))
  const ofPart = /\bthorough\b|support\/part\.ts/i
  const whole = /^tests\/(?:desk|doctor)\//
  return paths.filter((path, at) => (whole.test(path) || ofPart.test(texts[at])) && !path.startsWith(not))
}

/** Tests of the image and the compose file, in an isolated network without internet access. */
async function inContainers() {
  const { bringContainers } = await import('./lib/containers.mjs')
  if (!bringContainers())
    return notRun('the image, since no containers can be made here (as root, on Debian and its like)')
  if (browser instanceof Error) throw browser
  const { makeImages } = await import('./lib/images.mjs')
  await makeImages()
  const { bringEmulator, OTHER } = await import('./lib/other-processor.mjs')
  const emulates = bringEmulator() ? { EMULATED: OTHER.name } : {}
  if (!emulates.EMULATED) say(`Not run, since nothing here runs it: the image for ${OTHER.name}`)
  const alone = ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh']
  return vitest('image', [], { IMAGES: '1', CHROMIUM: browser, ...emulates }, alone)
}

async function vitest(project, files = [], env = {}, within = []) {
  const file = join(results, `${project.replace('*', '')}.json`)
  const ok = await node(
    [
      packageFile('vitest/vitest.mjs'),
      ...[
        'run',
        ...files,
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
    ],
    { SIRENE_DIR: sireneDir(), ...env },
    within,
  )
  return vitestTally(file, ok)
}

/** Adds the results of two runs. */
function sum(one, other) {
  const names = ['passed', 'failed', 'skipped']
  const counts = names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)])
  const lists = ['flaky', 'failures'].map((name) => [name, [...(one[name] ?? []), ...(other[name] ?? [])]])
  return Object.fromEntries([...counts, ...lists])
}

async function playwright(files = [], env = {}) {
  if (browser instanceof Error) throw browser
  return playwrightRun('e2e', files, { CHROMIUM: browser, ...env })
}

async function playwrightRun(name, words, env) {
  if (failures.includes('build')) throw new Error('Not run: there is no build.')
  const file = join(results, `${name}.json`)
  const ok = await node([packageFile('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...words], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...env,
  })
  return playwrightTally(file, ok)
}

/** The journeys in other engines, at most two engines per run, as they share one demo and one account's webhooks. */
async function runEngines(env = {}) {
  // Missing engines count as not run only if stages were named; otherwise the line of `bringEngines` is enough.
  const missing = asked.length > 0 ? ['firefox-esr', 'webkitgtk'].filter((one) => !engines.includes(one)) : []
  let tally =
    missing.length > 0
      ? notRun(`every journey in ${missing.join(' and ')}`)
      : { passed: 0, failed: 0, skipped: 0 }
  for (let first = 0; first < engines.length; first += 2) {
    const ENGINES = engines.slice(first, first + 2).join()
    const config = ['-c', 'e2e/engines/playwright.config.ts']
    tally = sum(tally, await playwrightRun(`engines-${first}`, config, { ENGINES, ...env }))
  }
  return tally
}

/** The journeys with a screen reader, and checks of the accessibility tree that Firefox exposes to one. */
async function runReader() {
  const missing = bringReader()
  if (missing.length > 0)
    return notRun(`the journeys with a screen reader, for want of ${missing.join(', ')}`)
  return playwrightRun('screen-reader', ['-c', 'e2e/screen-reader/playwright.config.ts'], {})
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

/** `within`: a wrapper program and its arguments. */
function node(args, env, within = []) {
  const [program, ...words] = [...within, process.execPath, ...args]
  return new Promise((done) => {
    const child = spawn(program, words, {
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
