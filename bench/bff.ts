// npm run bench -- bff: calls through the BFF compared with an empty Next handler, Next's own rewrites and nginx.
// `npm run bench -- bff sizes`: only distinct answers of each size.
import { availableParallelism } from 'node:os'

import { routes } from '#lib/contract/routes.generated.ts'

import { answersOfApi, KEY, signIn } from './lib/bff-answers.ts'
import { openBffStage } from './lib/bff-stage.ts'
import { brief, fixed, head, median, p95, quantile, row, verdict } from './lib/figures.ts'
import { type Contender, type Load, noLoad, put } from './lib/load.ts'
import { workedBy } from './lib/processor.ts'
import { residentWhile } from './lib/resident.ts'
import { roundsOr } from './lib/visit.ts'

const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 16)
const SECONDS = 3
const MB = 1024 * 1024
const { path: LIST } = routes.listOpportunities
/** The fields that a card of the board shows. */
const FIELDS = 'idOpportunity,idCompany,idStade,idUser,amount,dateModification,deadline'

type Stage = Awaited<ReturnType<typeof openBffStage>>

function contendersOf(stage: Stage, headers: Record<string, string>): Contender[] {
  const each = (turn: number) => `${LIST}?idCompany=${1_000 + (turn % 100_000)}`
  const key = { 'x-access-token': KEY }
  return [
    { name: 'BFF', origin: stage.dashboard, path: (turn) => `/api${each(turn)}`, headers },
    { name: 'empty handler', origin: stage.empty, path: () => '/empty', headers },
    {
      name: 'BFF, all ask the same',
      origin: stage.dashboard,
      path: () => `/api${LIST}?idCompany=1`,
      headers,
    },
    { name: 'handler of 6 KB, no API', origin: stage.empty, path: () => '/fixed', headers },
    { name: 'rewrites()', origin: stage.empty, path: (turn) => `/through${each(turn)}`, headers: key },
    ...(stage.nginx ? [{ name: 'nginx', origin: stage.nginx, path: each, headers: key }] : []),
    { name: 'the API itself', origin: stage.api, path: each, headers: key },
  ]
}

/** Distinct answers by size: the filter by which the fake API chooses the size, and the number of connections. */
const SIZES = [
  { name: '6 KB', search: '', connections: CONNECTIONS },
  { name: '600 KB', search: '&idStade=2', connections: CONNECTIONS },
  { name: '12 MB', search: '&idStade=1', connections: 4 },
] as const

/** `accept-encoding`, as Chromium sends it. */
const TAKEN = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** The BFF, and proxies that only forward bytes; `pid` where CPU time can be measured. */
function rivalsOf(stage: Stage, headers: Record<string, string>, search: string) {
  const each = (turn: number) => `${LIST}?idCompany=${1_000 + (turn % 100_000)}${search}`
  const key = { 'x-access-token': KEY }
  return [
    {
      ...{ name: 'BFF', origin: stage.dashboard, pid: stage.pids.dashboard, headers },
      path: (turn: number) => `/api${each(turn)}`,
    },
    {
      ...{ name: 'rewrites()', origin: stage.empty, pid: stage.pids.empty, headers: key },
      path: (turn: number) => `/through${each(turn)}`,
    },
    ...(stage.nginx
      ? [{ name: 'nginx', origin: stage.nginx, pid: null, headers: key, path: (turn: number) => each(turn) }]
      : []),
  ]
}

async function printSizes(stage: Stage, headers: Record<string, string>): Promise<void> {
  head([
    'distinct answers',
    'through',
    'KB',
    'a second',
    '÷ rewrites()',
    'p50, ms',
    'p99, ms',
    'processor, ms a call',
  ])
  const lanes = SIZES.flatMap((size) => [
    { ...size, taken: {} },
    { ...size, name: `${size.name}, compressed`, taken: TAKEN },
  ])
  for (const { name: size, search, connections, taken } of lanes) {
    const rivals = rivalsOf(stage, headers, search).map((rival) => ({
      ...rival,
      headers: { ...rival.headers, ...taken },
      load: noLoad(),
      worked: [] as number[],
    }))
    for (let round = 0; round <= roundsOr(5); round += 1)
      for (const rival of rivals) {
        const into = round === 0 ? noLoad() : rival.load
        const before = { calls: into.times.length, worked: await workedBy(rival.pid ?? 0) }
        await put(rival, connections, SECONDS, into)
        const worked = (await workedBy(rival.pid ?? 0)) - before.worked
        if (round > 0) rival.worked.push(worked / (into.times.length - before.calls))
      }
    const through = median(rivals.find(({ name }) => name === 'rewrites()')?.load.rates ?? [])
    for (const { name, load, worked } of rivals) {
      const rate = median(load.rates)
      const spread = [brief(median(load.times)), brief(quantile(load.times, 0.99))]
      const kb = brief(load.bytes / load.times.length / 1024)
      row([size, name, kb, brief(rate), fixed(rate / through), ...spread, fixed(median(worked))])
    }
  }
}

async function compare(contenders: readonly Contender[]): Promise<Map<string, Load>> {
  const loads = new Map(contenders.map(({ name }) => [name, noLoad()]))
  const rounds = roundsOr(5)
  for (let round = 0; round <= rounds; round += 1) {
    for (const contender of contenders) {
      const into = round === 0 ? noLoad() : (loads.get(contender.name) ?? noLoad())
      await put(contender, CONNECTIONS, round === 0 ? 2 * SECONDS : SECONDS, into)
    }
    console.log(round === 0 ? 'warmed up' : `round ${round} of ${rounds}`)
  }
  return loads
}

function printLoads(loads: ReadonlyMap<string, Load>): void {
  const empty = loads.get('empty handler')
  const rate = (load: Load | undefined) => median(load?.rates ?? [])
  const late = (load: Load | undefined) => quantile(load?.times ?? [], 0.99)
  head([
    ...['through', 'requests/s', '÷ empty', 'p50, ms', 'p95, ms', 'p99, ms', 'p99 ÷ empty'],
    ...['target, ÷ empty', '', 'target, p99', ''],
  ])
  for (const [name, load] of loads) {
    const share = rate(load) / rate(empty)
    const slower = late(load) / late(empty)
    row([
      ...[name, brief(rate(load)), fixed(share)],
      ...[brief(median(load.times)), brief(p95(load.times)), brief(late(load)), fixed(slower)],
      ...(name === 'BFF' ? [...verdict(share, 0.8, '≥'), ...verdict(slower, 1.5)] : ['', '', '', '']),
    ])
  }
}

async function printLarge(stage: Stage, headers: Record<string, string>): Promise<void> {
  const ask = async (search: string) => {
    const answer = await fetch(`${stage.dashboard}/api${LIST}?idCompany=1&idStade=1${search}`, { headers })
    let bytes = 0
    for await (const chunk of answer.body ?? []) bytes += chunk.length
    if (answer.status !== 200) throw new Error(`The large answer: ${answer.status}`)
    return bytes
  }
  head([
    'a board of 12 MB',
    'sent on, MB',
    'resident before, MB',
    'most meanwhile, MB',
    'added, MB',
    'target',
    '',
  ])
  for (const [name, search] of [
    ['whole, the first', ''],
    ['whole, again', ''],
    ['_fields of a card', `&_fields=${FIELDS}`],
  ] as const) {
    let bytes = 0
    const { before, most } = await residentWhile(stage.pids.dashboard, async () => {
      bytes = await ask(search)
    })
    const added = (most - before) / MB
    row([
      ...[name, brief(bytes / MB), brief(before / MB), brief(most / MB), brief(added)],
      ...verdict(added, 64),
    ])
  }
}

const { small, middle, large } = await answersOfApi()
const stage = await openBffStage({ small, middle, large })
try {
  console.log(`${availableParallelism()} cores, Node ${process.version}, ${CONNECTIONS} connections`)
  console.log(`an answer of ${brief(small.length)} bytes, ${brief(middle.length)} and ${brief(large.length)}`)
  const cookie = await signIn(stage.dashboard)
  const headers = { cookie, 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }
  if (process.argv[2] !== 'sizes') {
    printLoads(await compare(contendersOf(stage, headers)))
    await printLarge(stage, headers)
  }
  await printSizes(stage, headers)
} finally {
  await stage.stop()
}
