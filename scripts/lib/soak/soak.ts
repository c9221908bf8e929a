import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { BuiltServer } from '../../../tests/built/process.ts'
import { root } from '../bootstrap.mjs'
import { portFrom } from '../ports.mjs'
import { supervise } from '../supervise.mjs'
import { Faults, SHARE } from './faults.ts'
import {
  at,
  headOfTable,
  lineOfTable,
  type Minute,
  machine,
  type Sample,
  sampleOf,
  slopeOf,
} from './figures.ts'
import { Tally, VisitorPause, visit } from './visitor.ts'

const CONNECTIONS = 50
const SAMPLE_MS = 5_000
/** Pause between the garbage collection at the end of a minute and the measurement. */
const COLLECTING_MS = 500
/** Fraction of warm-up, in which growth is ignored: caches fill, code is compiled, the heap is resized. */
const WARM_UP_SHARE = 1 / 3
const LEAST_TO_JUDGE = 8
/** Allowed growth per minute, in MB or counts. Half a megabyte would be a quarter of a gigabyte in a working day. */
const LIMITS = { heap: 0.3, rss: 0.5, descriptors: 0.5, timers: 0.5, disk: 0.5 }
/** Minutes of a working day, which may be run in several pieces. */
const WHOLE = 480

/** Expected results; any other is a bug. 404: a change of an opportunity of the other account. */
const EXPECTED =
  /^(?:200|201|204|307|401|403|404|429|499|502|503|504|left|sign-in (?:200|401|429|502|503|504))$/

interface Run {
  folder: string
  server: BuiltServer
  faults: Faults
  tally: Tally
  breath: VisitorPause
}

const megabytesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => {
      const size = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0
      return sum + size / 1_048_576
    }, 0)

/** Number of open file descriptors; NaN where the system has no /proc. */
const descriptorsOf = (pid: number | undefined) =>
  existsSync(`/proc/${pid}/fd`) ? readdirSync(`/proc/${pid}/fd`).length : Number.NaN

async function minuteOf({ folder, server, faults, tally, breath }: Run, minute: number, metBefore: number) {
  tally.times = []
  const before = tally.requests
  const samples: Sample[] = []
  let met = metBefore
  for (const end = Date.now() + 60_000 - COLLECTING_MS; Date.now() < end; ) {
    await delay(Math.min(SAMPLE_MS, Math.max(1, end - Date.now())))
    samples.push(sampleOf(await server.figures()))
    met = await faults.settle()
  }
  const kept = await breath.hold(async () => {
    server.child.kill('SIGUSR2')
    await delay(COLLECTING_MS)
    const descriptors = descriptorsOf(server.child.pid)
    const timers = Number(readFileSync(join(folder, 'timers'), 'utf8'))
    return { ...sampleOf(await server.figures()), descriptors, timers }
  })
  const medianOf = (values: number[]) => at(values, 0.5)
  const line: Minute = {
    ...kept,
    minute,
    requests: tally.requests - before,
    faults: met - metBefore,
    rss: medianOf(samples.map(({ rss }) => rss)),
    loopP99: medianOf(samples.map(({ loopP99 }) => loopP99)),
    disk: megabytesIn(join(folder, 'data')),
    median: medianOf(tally.times),
    p95: at(tally.times, 0.95),
  }
  return { line, met }
}

function judge(minutes: readonly Minute[], problems: string[]): void {
  const counted = minutes.slice(Math.ceil(minutes.length * WARM_UP_SHARE))
  if (counted.length < LEAST_TO_JUDGE) {
    console.log(`\nToo short to judge growth: ${LEAST_TO_JUDGE} minutes after the warm-up are needed.`)
    return
  }
  console.log(
    `\nAfter ${minutes.length - counted.length} minutes of warm-up, a minute (at most), MB but for counts:`,
  )
  for (const name of ['heap', 'rss', 'descriptors', 'timers', 'disk'] as const) {
    const slope = slopeOf(counted.map((minute) => minute[name]))
    console.log(`  ${name} ${slope.toFixed(3)} (${LIMITS[name]})`)
    if (slope > LIMITS[name]) problems.push(`${name} grows by ${slope.toFixed(2)} a minute`)
  }
}

function report(tally: Tally): string[] {
  const answers = [...tally.answers].sort(([, one], [, other]) => other - one)
  console.log(`\nAnswers: ${answers.map(([what, count]) => `${what} × ${count}`).join(', ')}`)
  return answers
    .filter(([what]) => !EXPECTED.test(what))
    .map(([what, count]) => `${count} answers that nobody expects: ${what}`)
}

/** Judges the earlier pieces and this one together: only the disk persists across them. */
function piecesIn(folder: string, minutes: readonly Minute[]): string[] {
  const file = join(folder, 'minutes.jsonl')
  appendFileSync(file, `${JSON.stringify(minutes)}\n`)
  const pieces = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Minute[])
  const all = pieces.flat()
  const slope = slopeOf(all.map(({ disk }) => disk))
  console.log(
    `\n${pieces.length} pieces, ${all.length} of ${WHOLE} minutes; their DATA_DIR grows by ${slope.toFixed(3)} MB a minute`,
  )
  return slope > LIMITS.disk ? [`the disk of all pieces grows by ${slope.toFixed(2)} MB a minute`] : []
}

async function run(
  server: BuiltServer,
  sandbox: string,
  duration: number,
  folder: string,
  inPieces: boolean,
): Promise<string[]> {
  const faults = new Faults(sandbox)
  const tally = new Tally()
  const leaving = new AbortController()
  const breath = new VisitorPause()
  const visitors = Array.from({ length: CONNECTIONS }, () =>
    visit(server, faults, tally, breath, leaving.signal),
  )
  const broken = Promise.all(visitors).then(() => undefined)
  console.log(`\n${headOfTable()}`)
  const minutes: Minute[] = []
  let met = 0
  for (let minute = 1; minute <= duration; minute += 1) {
    const over = await Promise.race([
      minuteOf({ folder, server, faults, tally, breath }, minute, met),
      broken,
    ])
    if (over === undefined) throw new Error('The visitors left')
    met = over.met
    minutes.push(over.line)
    console.log(lineOfTable(over.line))
  }
  leaving.abort()
  await broken
  console.log(`\n${tally.requests} requests, ${met} of the API's answers were faults`)
  const problems = report(tally)
  judge(minutes, problems)
  if (inPieces) problems.push(...piecesIn(folder, minutes))
  const left = (await server.figures()).get('dashboard_in_flight{what="upstream"}')
  if (left !== 0) problems.push(`${left} requests to the API are still under way`)
  return problems
}

/**
 * Fifty connections for `duration` minutes to the production build; one call in twenty gets a fault of the API.
 * @param pieces folder for the measurements and DATA_DIR of a soak in pieces; null for a soak in one run
 * @returns whether memory, descriptors, timers and disk do not grow, results are as expected, and SIGTERM ends it well
 */
export async function soak(duration: number, pieces: string | null): Promise<boolean> {
  const folder = pieces ?? mkdtempSync(join(tmpdir(), 'soak-'))
  mkdirSync(join(folder, 'data'), { recursive: true })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  const port = portFrom('SANDBOX_PORT', 4170)
  const sandbox = `http://127.0.0.1:${port}`
  const group = supervise()
  console.log(`${machine()}; ${CONNECTIONS} connections, ${SHARE * 100} % faults`)
  await group.start({
    name: 'sandbox',
    args: ['sandbox/main.ts', '--port', String(port), '--companies', '200', '--results', '5000'],
    cwd: root,
    env: {},
    health: `${sandbox}/_sandbox/health`,
  })
  const server = await BuiltServer.start({
    API_BASE_URL: sandbox,
    API_TIMEOUT_MS: '2000',
    DATA_DIR: join(folder, 'data'),
    SOAK_TIMERS: join(folder, 'timers'),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    // As `npm start` sets it, so that no connection is closed while its next request is in flight.
    KEEP_ALIVE_TIMEOUT: '65000',
    NODE_OPTIONS: `--expose-gc --import=${new URL('./collect.mjs', import.meta.url).href}`,
  })
  server.forgetWhatItSays()
  try {
    const problems = await run(server, sandbox, duration, folder, pieces !== null)
    const { code, ms } = await server.end()
    console.log(`SIGTERM: exit code ${code} after ${ms.toFixed(0)} ms`)
    if (code !== 0) problems.push(`it ended with ${code}`)
    for (const problem of problems) console.error(`✗ ${problem}`)
    return problems.length === 0
  } finally {
    await server.end('SIGKILL')
    await group.stop()
    if (pieces === null) rmSync(folder, { recursive: true, force: true })
  }
}
