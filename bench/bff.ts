// npm run bench -- bff: calls through the BFF beside an empty Next handler, Next's own rewrites and nginx.
import { availableParallelism } from 'node:os'

import { routes } from '#lib/contract/routes.generated.ts'

import { openBffStage, withSandbox } from './lib/bff-stage.ts'
import { brief, head, median, p95, quantile, row } from './lib/figures.ts'
import { type Contender, type Load, put } from './lib/load.ts'
import { residentWhile } from './lib/resident.ts'
import { roundsOr } from './lib/visit.ts'

const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 16)
const SECONDS = 3
const SMALL = 6 * 1024
const LARGE = 12 * 1024 * 1024
const KEY = 'sandbox-full'
const MB = 1024 * 1024
const { path: LIST, list } = routes.listOpportunities
/** What a card of the board shows. */
const FIELDS = 'idOpportunity,idCompany,idStade,idUser,amount,dateModification,deadline'

/** Lists of real opportunities: one of about 6 KB, one of at least 12 MB. */
async function answersOfApi(): Promise<{ small: string; large: string }> {
  const envelope = await withSandbox(async (address) => {
    const answer = await fetch(`${address}${LIST}?polling=1051200`, { headers: { 'x-access-token': KEY } })
    return (await answer.json()) as Record<string, unknown> & { [list: string]: unknown }
  })
  const items = (envelope[list] as { idOpportunity: number }[]).toSorted(
    (one, other) => JSON.stringify(one).length - JSON.stringify(other).length,
  )
  const textOf = (count: number) => {
    const chosen = Array.from({ length: count }, (_, index) => ({
      ...items[index % items.length],
      idOpportunity: index + 1,
    }))
    return JSON.stringify({ ...envelope, [list]: chosen })
  }
  const each = JSON.stringify(items).length / items.length
  let few = Math.max(1, Math.floor(SMALL / each))
  while (textOf(few).length < SMALL) few += 1
  return { small: textOf(few), large: textOf(Math.ceil((LARGE * 1.01) / each)) }
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': '1', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ apiKey: KEY }),
  })
  if (answer.status !== 200) throw new Error(`Sign-in: ${answer.status} ${await answer.text()}`)
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

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

async function compare(contenders: readonly Contender[]): Promise<Map<string, Load>> {
  const none = (): Load => ({ times: [], seconds: 0, rates: [] })
  const loads = new Map(contenders.map(({ name }) => [name, none()]))
  const rounds = roundsOr(5)
  for (let round = 0; round <= rounds; round += 1) {
    for (const contender of contenders) {
      const into = round === 0 ? none() : (loads.get(contender.name) ?? none())
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
  head(['through', 'requests/s', '÷ empty', 'p50, ms', 'p95, ms', 'p99, ms', 'p99 ÷ empty', 'target', ''])
  for (const [name, load] of loads) {
    const share = rate(load) / rate(empty)
    const slower = late(load) / late(empty)
    row([
      ...[name, brief(rate(load)), share.toFixed(2)],
      ...[brief(median(load.times)), brief(p95(load.times)), brief(late(load)), slower.toFixed(2)],
      ...(name === 'BFF' ? ['≥ 0.8, ≤ 1.5', share >= 0.8 && slower <= 1.5 ? '✓' : '✗'] : ['', '']),
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
    const { before, most } = await residentWhile(stage.pid, async () => {
      bytes = await ask(search)
    })
    const added = (most - before) / MB
    row([
      ...[name, brief(bytes / MB), brief(before / MB), brief(most / MB), brief(added)],
      ...['≤ 64', added <= 64 ? '✓' : '✗'],
    ])
  }
}

const { small, large } = await answersOfApi()
const stage = await openBffStage(small, large)
try {
  console.log(`${availableParallelism()} cores, Node ${process.version}, ${CONNECTIONS} connections`)
  console.log(`an answer of ${brief(small.length)} bytes, one of ${brief(large.length / MB)} MB`)
  const cookie = await signIn(stage.dashboard)
  const headers = { cookie, 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }
  printLoads(await compare(contendersOf(stage, headers)))
  await printLarge(stage, headers)
} finally {
  await stage.stop()
}
