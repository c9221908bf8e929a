import { availableParallelism, cpus, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

import { BuiltServer } from '../../../tests/built/process.ts'
import { root } from '../bootstrap.mjs'
import { portFrom } from '../ports.mjs'
import { supervise } from '../supervise.mjs'
import { Faults, SHARE } from './faults.ts'
import { at, headOfTable, lineOfTable, type Minute, type Sample, sampleOf, slopeOf } from './figures.ts'
import { Breath, Tally, visit } from './visitor.ts'

const CONNECTIONS = 50
const SAMPLE_MS = 5_000
/** From the collection at the end of a minute to the look at what it left. */
const COLLECTING_MS = 500
/** Caches fill, the engine compiles, the heap finds its size: as long as that takes, growth means nothing. */
const WARM_UP_SHARE = 1 / 3
const LEAST_TO_JUDGE = 8
/** MB a minute. Half a megabyte would be a quarter of a gigabyte in a working day. */
const LIMITS = { heap: 0.3, rss: 0.5 }

/** Anything else is a fault of ours. 404: a change of an opportunity that the other account has. */
const EXPECTED =
  /^(?:200|201|204|307|401|403|404|429|499|502|503|504|left|sign-in (?:200|401|429|502|503|504))$/

interface Run {
  server: BuiltServer
  faults: Faults
  tally: Tally
  breath: Breath
}

async function minuteOf({ server, faults, tally, breath }: Run, minute: number, metBefore: number) {
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
    return sampleOf(await server.figures())
  })
  const line: Minute = {
    minute,
    requests: tally.requests - before,
    faults: met - metBefore,
    heap: kept.heap,
    external: kept.external,
    total: kept.total,
    rss: at(
      samples.map(({ rss }) => rss),
      0.5,
    ),
    median: at(tally.times, 0.5),
    p95: at(tally.times, 0.95),
    loopP99: at(
      samples.map(({ loopP99 }) => loopP99),
      0.5,
    ),
  }
  return { line, met }
}

function judge(minutes: readonly Minute[], problems: string[]): void {
  const counted = minutes.slice(Math.ceil(minutes.length * WARM_UP_SHARE))
  if (counted.length < LEAST_TO_JUDGE) {
    console.log(`\nToo short to judge growth: ${LEAST_TO_JUDGE} minutes after the warm-up are needed.`)
    return
  }
  console.log(`\nAfter ${minutes.length - counted.length} minutes of warm-up, MB a minute (at most):`)
  for (const name of ['heap', 'rss'] as const) {
    const slope = slopeOf(counted.map((minute) => minute[name]))
    console.log(`  ${name} ${slope.toFixed(3)} (${LIMITS[name]})`)
    if (slope > LIMITS[name]) problems.push(`${name} grows by ${slope.toFixed(2)} MB a minute`)
  }
}

function report(tally: Tally): string[] {
  const answers = [...tally.answers].sort(([, one], [, other]) => other - one)
  console.log(`\nAnswers: ${answers.map(([what, count]) => `${what} × ${count}`).join(', ')}`)
  return answers
    .filter(([what]) => !EXPECTED.test(what))
    .map(([what, count]) => `${count} answers that nobody expects: ${what}`)
}

async function run(server: BuiltServer, sandbox: string, duration: number): Promise<string[]> {
  const faults = new Faults(sandbox)
  const tally = new Tally()
  const leaving = new AbortController()
  const breath = new Breath()
  const visitors = Array.from({ length: CONNECTIONS }, () =>
    visit(server, faults, tally, breath, leaving.signal),
  )
  const broken = Promise.all(visitors).then(() => undefined)
  console.log(`\n${headOfTable()}`)
  const minutes: Minute[] = []
  let met = 0
  for (let minute = 1; minute <= duration; minute += 1) {
    const over = await Promise.race([minuteOf({ server, faults, tally, breath }, minute, met), broken])
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
  const left = (await server.figures()).get('dashboard_in_flight{what="upstream"}')
  if (left !== 0) problems.push(`${left} requests to the API are still under way`)
  return problems
}

/**
 * Fifty connections for `duration` minutes against the production build, one call in twenty meeting a fault of the API.
 * @returns whether memory is flat, every answer is one of the fault table's, and SIGTERM ends it well
 */
export async function soak(duration: number): Promise<boolean> {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  const port = portFrom('SANDBOX_PORT', 4170)
  const sandbox = `http://127.0.0.1:${port}`
  const group = supervise()
  const [cpu] = cpus()
  console.log(
    `${availableParallelism()} cores (${cpu?.model ?? 'unknown'}), Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}; ` +
      `${CONNECTIONS} connections, ${SHARE * 100} % faults`,
  )
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
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    // As `npm start` sets it: no connection ends just as its next request is on the way.
    KEEP_ALIVE_TIMEOUT: '65000',
    NODE_OPTIONS: `--expose-gc --import=${new URL('./collect.mjs', import.meta.url).href}`,
  })
  server.forgetWhatItSays()
  try {
    const problems = await run(server, sandbox, duration)
    const { code, ms } = await server.end()
    console.log(`SIGTERM: exit code ${code} after ${ms.toFixed(0)} ms`)
    if (code !== 0) problems.push(`it ended with ${code}`)
    for (const problem of problems) console.error(`✗ ${problem}`)
    return problems.length === 0
  } finally {
    await server.end('SIGKILL')
    await group.stop()
  }
}
