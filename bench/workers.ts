// npm run bench -- workers: one process compared with one per core (WORKERS), with the same API and load.
import { readFile } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'

import { routes } from '#lib/contract/routes.generated.ts'
import { buildIfNeeded } from '../scripts/lib/build.mjs'
import { portFrom, requireFree } from '../scripts/lib/ports.mjs'
import { supervise } from '../scripts/lib/supervise.mjs'
import { answersOfApi, signIn } from './lib/bff-answers.ts'
import { startApi, startDashboard } from './lib/bff-stage.ts'
import { brief, fixed, head, median, quantile, row, verdict } from './lib/figures.ts'
import { type Contender, type Load, noLoad, put } from './lib/load.ts'
import { workedBy } from './lib/processor.ts'
import { roundsOr } from './lib/visit.ts'

// Load generator, API and dashboard share this machine's cores, so requests per second mean little. The throughput of a
// machine with all cores for the dashboard is estimated as calls per CPU second times the number of workers, reduced by
// the excess load of the busiest one. The primary process's work, handing over connections, counts as the workers'.

const CORES = Math.max(2, availableParallelism())
/** Connections per process: the load grows with the number of cores. */
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 16)
const SECONDS = 3
/** Warm-up calls per process: a process that has just started needs twice the CPU time per call. */
const WARM_UP = 10_000
const { path: LIST } = routes.listOpportunities

interface Side {
  readonly name: string
  /** One port for each process that is started. */
  readonly ports: readonly number[]
  readonly workers: number
  readonly load: Load
  /** For each round: calls per CPU second, and the busiest process's share relative to the mean. */
  readonly perSecond: number[]
  readonly uneven: number[]
}

const first = portFrom('BENCH_PORT', 4181)
const copies = Array.from({ length: CORES }, (_, nth) => first + 2 + nth)
const sides: readonly Side[] = [
  { name: 'one process', ports: copies.slice(0, 1), workers: 1 },
  // The upper bound: as many independent processes.
  { name: `${CORES} processes apart`, ports: copies, workers: 1 },
  { name: `${CORES} workers`, ports: [first + 1], workers: CORES },
].map((side) => ({ ...side, load: noLoad(), perSecond: [], uneven: [] }))

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

/** The ids of a process and its children. */
async function family(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return [pid, ...text.split(' ').filter(Boolean).map(Number)]
}

await buildIfNeeded()
const answers = await answersOfApi()
await requireFree(
  [first, first + 1, ...copies].map((port) => ({ name: 'BENCH_PORT', port, use: 'benchmark' })),
)
const group = supervise()
const nameOf = (port: number) => `dashboard at ${port}`

async function contenderAt(port: number): Promise<Contender> {
  const origin = `http://127.0.0.1:${port}`
  const headers = { cookie: await signIn(origin), 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }
  const path = (turn: number) => `/api${LIST}?idCompany=${1_000 + (turn % 100_000)}`
  return { name: nameOf(port), origin, path, headers }
}

try {
  await startApi(group, first, answers)
  const contenders = new Map<number, Contender>()
  for (const { ports, workers } of sides)
    for (const port of ports) {
      if (contenders.has(port)) continue
      await startDashboard(group, nameOf(port), port, `http://127.0.0.1:${first}`, {
        WORKERS: String(workers),
      })
      contenders.set(port, await contenderAt(port))
    }
  const ask = async ({ ports, workers }: Side, into: Load) => {
    const loads = await Promise.all(
      ports.map(async (port) => {
        const own = noLoad()
        await put(contenders.get(port) as Contender, CONNECTIONS * workers, SECONDS, own)
        return own
      }),
    )
    for (const { times } of loads) for (const time of times) into.times.push(time)
    into.rates.push(sum(loads.map(({ rates }) => rates[0] ?? 0)))
  }
  for (const side of sides.slice(1))
    for (const warm = noLoad(); warm.times.length < WARM_UP * CORES; ) await ask(side, warm)
  for (let round = 0; round < roundsOr(5); round += 1)
    for (const side of sides) {
      const families = await Promise.all(side.ports.map((port) => family(group.pidOf(nameOf(port)) ?? 0)))
      const pids = families.flat()
      const before = await Promise.all(pids.map(workedBy))
      const calls = side.load.times.length
      await ask(side, side.load)
      const worked = (await Promise.all(pids.map(workedBy))).map((ms, at) => ms - (before[at] ?? 0))
      const serving = side.workers === 1 ? worked : worked.slice(1)
      side.perSecond.push(((side.load.times.length - calls) * 1_000) / sum(worked))
      side.uneven.push((Math.max(...serving) * serving.length) / sum(serving))
    }
} finally {
  await group.stop()
}

console.log(
  `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, ${CONNECTIONS} connections a process, 6 KB`,
)
head([
  'through',
  'requests/s here',
  'p99, ms',
  'calls a second of the processor',
  'busiest ÷ mean',
  '÷ one, on cores of their own',
  '÷ apart',
  'target',
  '',
])
const [one, apart] = sides.map(({ perSecond }) => median(perSecond))
for (const { name, ports, workers, load, perSecond, uneven } of sides) {
  const processes = ports.length * workers
  const gain = ((median(perSecond) / (one ?? Number.NaN)) * processes) / median(uneven)
  row([
    ...[name, brief(median(load.rates)), brief(quantile(load.times, 0.99)), brief(median(perSecond))],
    ...[fixed(median(uneven)), fixed(gain), fixed(median(perSecond) / (apart ?? Number.NaN))],
    ...(workers === 1 ? ['', ''] : verdict(gain, Number(fixed(0.85 * processes)), '≥')),
  ])
}
