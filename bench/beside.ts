// npm run bench -- beside: small answers during repeated 12 MB reads, with and without the worker for large ones.
import { cp, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'

import { routes } from '#lib/contract/routes.generated.ts'
import { root } from '../scripts/lib/bootstrap.mjs'
import { buildIfNeeded, serverDir } from '../scripts/lib/build.mjs'
import { portFrom, requireFree } from '../scripts/lib/ports.mjs'
import { supervise } from '../scripts/lib/supervise.mjs'
import { answersOfApi, signIn } from './lib/bff-answers.ts'
import { startApi, startDashboard } from './lib/bff-stage.ts'
import { brief, fixed, head, median, quantile, row } from './lib/figures.ts'
import { type Load, noLoad, put } from './lib/load.ts'
import { residentNow } from './lib/resident.ts'
import { roundsOr } from './lib/visit.ts'

const SMALL_CONNECTIONS = 4
const SECONDS = 4
const COPY = join(root, '.data/bench/without-thread')
const { path: LIST } = routes.listOpportunities
/** Large answers read concurrently by others: none, unchanged ones, six fields as columns. */
const MEANWHILE = {
  'nothing beside': null,
  '12 MB as it came': '',
  '12 MB, six fields as columns':
    '&_fields=idOpportunity,idStade,deadline,modified,title,amount&_pack=columns',
} as const

const first = portFrom('BENCH_PORT', 4181)
const sides = [
  { name: 'without the thread', port: first + 1, folder: COPY },
  { name: 'with it', port: first + 2, folder: serverDir() },
] as const

await buildIfNeeded()
const answers = await answersOfApi()
await requireFree(
  [first, first + 1, first + 2].map((port) => ({ name: 'BENCH_PORT', port, use: 'benchmark' })),
)
// The same build without the worker's file, so that it is not started.
await rm(COPY, { recursive: true, force: true })
await cp(serverDir(), COPY, { recursive: true, verbatimSymlinks: true })
await rm(join(COPY, 'reading-thread.js'))

const group = supervise()
const contender = async (port: number, more: string, from: number) => {
  const origin = `http://127.0.0.1:${port}`
  const headers = { cookie: await signIn(origin), 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }
  const path = (turn: number) => `/api${LIST}?idCompany=${from + turn}${more}`
  return { name: more, origin, path, headers }
}
type Row = { readonly small: Load; readonly large: Load; readonly p99: number[] }
const rows = new Map<string, Row>()
const resident: number[] = []
try {
  await startApi(group, first, answers)
  for (const { name, port, folder } of sides)
    await startDashboard(group, name, port, `http://127.0.0.1:${first}`, { LOG_LEVEL: 'fatal' }, folder)
  const round = async (nth: number, isCounted = true) => {
    for (const [what, more] of Object.entries(MEANWHILE))
      for (const { name, port } of nth % 2 ? sides.toReversed() : sides) {
        const key = `${what}, ${name}`
        const counted = rows.get(key) ?? { small: noLoad(), large: noLoad(), p99: [] }
        if (isCounted) rows.set(key, counted)
        const own = noLoad()
        const big = isCounted ? counted.large : noLoad()
        const small = put(await contender(port, '', 1_000), SMALL_CONNECTIONS, SECONDS, own)
        const large =
          more === null ? null : put(await contender(port, `&idStade=1${more}`, 200_000), 1, SECONDS, big)
        await Promise.all([small, large])
        counted.small.rates.push(...own.rates)
        counted.p99.push(quantile(own.times, 0.99))
        for (const time of own.times) counted.small.times.push(time)
      }
  }
  await round(0, false)
  for (let nth = 0; nth < roundsOr(5); nth += 1) await round(nth)
  for (const { name } of sides) resident.push(await residentNow(group.pidOf(name) ?? 0))
} finally {
  await group.stop()
  await rm(COPY, { recursive: true, force: true })
}

console.log(`Load ${loadavg()[0]?.toFixed(1)}, ${SMALL_CONNECTIONS} connections for 6 KB and one for 12 MB`)
head(['beside', 'small ones/s', '÷ without', 'p99, ms', '÷ without', 'large ones/s', '÷ without'])
for (const what of Object.keys(MEANWHILE)) {
  const without = rows.get(`${what}, ${sides[0].name}`) as Row
  for (const { name } of sides) {
    const { small, large, p99 } = rows.get(`${what}, ${name}`) as Row
    const against = (of: (row: Row) => number[]) =>
      fixed(median(of({ small, large, p99 })) / median(of(without)))
    row([
      ...[`${what}, ${name}`, brief(median(small.rates)), against((one) => one.small.rates)],
      ...[brief(median(p99)), against((one) => one.p99)],
      ...(large.rates.length === 0
        ? ['', '']
        : [brief(median(large.rates)), against((one) => one.large.rates)]),
    ])
  }
}
console.log(
  `\nResident at the end, MB: ${resident.map((bytes) => brief(bytes / 1024 / 1024)).join(' without, ')} with`,
)
