// npm run bench -- trace: the cost of tracing: calls through dashboards that trace nothing, a tenth and everything.
// BENCH_BEFORE=FOLDER adds the build of another checkout, e.g. of the commit before tracing.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { routes } from '#lib/contract/routes.generated.ts'

import { buildIfNeeded, serverDir } from '../scripts/lib/build.mjs'
import { portFrom, requireFree } from '../scripts/lib/ports.mjs'
import { supervise } from '../scripts/lib/supervise.mjs'
import { signIn } from './lib/bff-answers.ts'
import { startApi, startDashboard } from './lib/bff-stage.ts'
import { brief, fixed, head, median, row, verdict } from './lib/figures.ts'
import { type Contender, type Load, noLoad, put } from './lib/load.ts'
import { roundsOr } from './lib/visit.ts'

const CONNECTIONS = 8
const SECONDS = 1
const TOKEN = 'token-of-the-bench-for-metrics'
const { path: LIST, list } = routes.listOpportunities

interface Runner extends Contender {
  readonly load: Load
  /** CPU time per thousand calls in each round, seconds. */
  readonly cpu: number[]
}

async function openCollector() {
  let taken = 0
  const server = createServer(async (request, response) => {
    for await (const chunk of request) taken += (chunk as Buffer).length
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get bytes() {
      return taken
    },
    close: () => server.close(),
  }
}

async function cpuOf(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(await answer.text())?.[1])
}

async function oneRound(runner: Runner, counts: boolean): Promise<void> {
  const into: Load = counts ? runner.load : noLoad()
  const [before, already] = [await cpuOf(runner.origin), into.times.length]
  await put(runner, CONNECTIONS, SECONDS, into)
  if (counts)
    runner.cpu.push(((await cpuOf(runner.origin)) - before) / ((into.times.length - already) / 1_000))
}

const first = portFrom('BENCH_PORT', 4181)
const collector = await openCollector()
const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
const contenders: [name: string, build: string, settings: Record<string, string>, most: number][] = [
  ...(process.env.BENCH_BEFORE
    ? [
        ['before', join(process.env.BENCH_BEFORE, '.next/standalone'), {}, Number.NaN] satisfies [
          string,
          string,
          object,
          number,
        ],
      ]
    : []),
  ['off', serverDir(), {}, 1],
  ['a tenth', serverDir(), { ...traced, OTEL_TRACES_SAMPLER_ARG: '0.1' }, 3],
  ['everything', serverDir(), traced, Number.NaN],
]
const ports = [...contenders.keys()].map((nth) => first + 1 + nth)
await requireFree([first, ...ports].map((port) => ({ name: 'BENCH_PORT', port, use: 'benchmark' })))
await buildIfNeeded()
const group = supervise()
try {
  const item = { idOpportunity: 1, idCompany: 1, title: 'x'.repeat(200), amount: 1 }
  const text = JSON.stringify({ success: true, code: '200', [list]: Array.from({ length: 20 }, () => item) })
  await startApi(group, first, { small: text, middle: text, large: text })
  const runners: Runner[] = []
  for (const [nth, [name, build, settings]] of contenders.entries()) {
    const port = first + 1 + nth
    const more = { METRICS_TOKEN: TOKEN, ...settings }
    await startDashboard(group, name, port, `http://127.0.0.1:${first}`, more, build)
    const origin = `http://127.0.0.1:${port}`
    const headers = { cookie: await signIn(origin), 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }
    const path = (turn: number) => `/api${LIST}?idCompany=${1_000 + (turn % 100_000)}`
    runners.push({ name, origin, path, headers, load: noLoad(), cpu: [] })
  }
  const rounds = roundsOr(40)
  for (let round = -5; round <= rounds; round += 1) {
    // The order alternates, as later runs find a warmer machine.
    const order = round % 2 === 0 ? runners : runners.toReversed()
    for (const runner of order) await oneRound(runner, round > 0)
  }
  console.log(
    `${availableParallelism()} cores, Node ${process.version}, ${CONNECTIONS} connections, ${rounds} rounds`,
  )
  head(['traced', 'calls/s', 'fewer than the first, %', 'target', '', 'CPU of 1,000 calls, s', 'more, %'])
  const base = runners[0] as Runner
  /** Change in per cent, compared round by round, so that other load on the machine affects both sides. */
  const change = (values: readonly number[], of: readonly number[]) =>
    (median(values.map((value, round) => value / (of[round] as number))) - 1) * 100
  for (const [nth, { name, load, cpu }] of runners.entries()) {
    const fewer = nth === 0 ? Number.NaN : -change(load.rates, base.load.rates)
    const most = contenders[nth]?.[3] ?? Number.NaN
    row([
      ...[name, brief(median(load.rates)), brief(fewer)],
      ...(nth === 0 || Number.isNaN(most) ? ['', ''] : verdict(fewer, most)),
      ...[fixed(median(cpu), 3), brief(nth === 0 ? Number.NaN : change(cpu, base.cpu))],
    ])
  }
  console.log(`\nThe collector took ${brief(collector.bytes / 1024 / 1024)} MB`)
} finally {
  await group.stop()
  collector.close()
}
