// npm run bench -- sandbox: how long the sandbox takes to seed, and to respond to each documented query at scale.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

import { contract, endpointOf, type Operation } from '#lib/contract/index.ts'
import { brief, fixed, head, median, p95, row } from './lib/figures.ts'

const PORT = Number(process.env.SANDBOX_PORT ?? 4169)
const BASE = `http://127.0.0.1:${PORT}`
const SAMPLES = 60
const SCALE = { companies: 50_000, opportunities: 20_000, results: 100_000 }
const MAX_SECONDS = 60

type Options = Partial<typeof SCALE>

async function started(options: Options): Promise<{ child: ChildProcess; seconds: number }> {
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const begun = performance.now()
  const child = spawn(process.execPath, ['sandbox/main.ts', '--port', String(PORT), ...args], {
    stdio: 'inherit',
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error('The sandbox did not start')
    const answer = await fetch(`${BASE}/_sandbox/health`).catch(() => null)
    if (answer?.ok) return { child, seconds: (performance.now() - begun) / 1000 }
    await delay(20)
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

async function json<T>(path: string): Promise<T> {
  const response = await fetch(BASE + path, { headers: { 'x-access-token': 'sandbox-full' } })
  return (await response.json()) as T
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
const from = (first: number, count: number) => first + Math.floor(Math.random() * count)
const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make)

interface Known {
  readonly sirens: readonly string[]
  readonly emails: readonly string[]
  readonly profiles: readonly string[]
  readonly day: string
}

/** Values for the queries: ids, SIREN numbers and email addresses that exist in the sandbox. */
async function known(): Promise<Known> {
  const ids = many(200, () => from(1001, SCALE.companies))
  const companies = await json<{ companyList: { siren: string }[] }>(
    `${contract.listCompanies.path}?idCompany=${ids}`,
  )
  type Card = { email: string | null; linkedinId: string | null }
  const cards = await json<{ crmVisitCardList: Card[] }>(
    `${contract.listCrmVisitCards.path}?idCrmVisitCard=${many(400, () => from(20_001, 10_000))}`,
  )
  return {
    sirens: companies.companyList.map(({ siren }) => siren),
    emails: cards.crmVisitCardList.flatMap(({ email }) => email ?? []),
    profiles: cards.crmVisitCardList.flatMap(({ linkedinId }) => linkedinId ?? []),
    day: new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10),
  }
}

type Query = readonly [operation: Operation, search: () => string]

/** Every filter of every list operation; ids and SIREN numbers also in fifties, as the dashboard sends them. */
function queries({ sirens, emails, profiles, day }: Known): Query[] {
  const company = () => `idCompany=${from(1001, SCALE.companies)}`
  const companies = () => `idCompany=${many(50, () => from(1001, SCALE.companies))}`
  const siren = () => `siren=${pick(sirens)}`
  const sirenMany = () => `siren=${many(50, () => pick(sirens))}`
  const byCompany = (operation: Operation): Query[] =>
    [company, companies, siren, sirenMany].map((search) => [operation, search])
  const result = (search: () => string): Query => ['listCampaignResults', search]
  return [
    ['listCompanies', company],
    ['listCompanies', companies],
    ['listCompanies', siren],
    ['listStades', () => ''],
    ...byCompany('listOpportunities'),
    ['listOpportunities', () => `idOpportunity=${from(10_001, SCALE.opportunities)}`],
    ['listOpportunities', () => 'polling=15'],
    ['listOpportunities', () => 'polling=1440&isDeleted=true'],
    ['listOpportunities', () => 'pollingDeleted=120'],
    ...byCompany('listSupplyIdentifications'),
    ['listSupplyIdentifications', () => `idSupply=${from(301, 6)}&minScoringMatch=95`],
    ['listSupplyIdentifications', () => 'pollingScoring=60'],
    ['listSupplyIdentifications', () => 'pollingTag=60&idIdentificationType=4'],
    ['listIdentificationTypes', () => ''],
    ...byCompany('listNewsletterContacts'),
    ['listNewsletterContacts', () => `idCrmVisitCard=${from(20_001, 10_000)}`],
    ['listNewsletterContacts', () => `crmVisitCardEmail=${pick(emails)}`],
    ['listNewsletterContacts', () => `idUserResponsable=${from(101, 14)}&isDeleted=true`],
    ['listNewsletterContacts', () => `idNewsletter=${from(901, 4)}`],
    ...byCompany('listCrmVisitCards'),
    ['listCrmVisitCards', () => `email=${pick(emails)}`],
    ['listCrmVisitCards', () => `linkedin=${pick(profiles)}`],
    ['listCrmVisitCards', () => 'polling=120'],
    result(() => ''),
    result(() => `offset=${from(0, SCALE.results)}`),
    result(() => `idCampaign=${from(401, 5)}`),
    result(company),
    result(() => 'companyStatus=failureAny'),
    result(() => 'companyStatus=success&limit=1000'),
    result(() => `companyStatus=failurePersona&dateMin=${day}`),
    result(() => `dateMin=${day}&dateMax=${day}`),
    result(() => `dateInsert=${day}`),
    result(() => `minModified=${day}`),
    result(() => 'status=4,5&limit=5000'),
    ...byCompany('listAlerts'),
    ['countAlerts', () => ''],
    ['countAlerts', siren],
    ...byCompany('listParcs'),
    ['listComments', company],
    ['listComments', companies],
    ['listComments', () => 'polling=15'],
    ...byCompany('listNews'),
  ]
}

const TELLING = /^(?:polling\w*|limit|minScoringMatch|companyStatus|isDeleted)$/

/** The row's name: a query string without its values, except those that shape the answer. */
const named = (search: string) =>
  [...new URLSearchParams(search)]
    .map(([name, value]) => {
      const count = value.split(',').length
      return TELLING.test(name) ? `${name}=${value}` : count > 2 ? `${name}×${count}` : name
    })
    .join(' & ')

async function measured([operation, search]: Query) {
  const times: number[] = []
  let bytes = 0
  for (let sample = -5; sample < SAMPLES; sample += 1) {
    const begun = performance.now()
    const response = await fetch(`${BASE}${endpointOf(operation).path}?${search()}`, {
      headers: { 'x-access-token': 'sandbox-full' },
    })
    const body = await response.arrayBuffer()
    if (!response.ok) throw new Error(`${operation}: ${response.status} ${new TextDecoder().decode(body)}`)
    if (sample < 0) continue
    times.push(performance.now() - begun)
    bytes += body.byteLength
  }
  return { name: `${operation} ${named(search())}`, times, kilobytes: bytes / SAMPLES / 1024 }
}

console.log(`${availableParallelism()} cores, Node ${process.version}, database in memory`)
head([
  'from the start of the process to its first answer',
  'companies',
  'opportunities',
  'campaign results',
  's',
])
const small = await started({})
await stopped(small.child)
row(['default', 400, 600, brief(3_000), fixed(small.seconds)])
const big = await started(SCALE)
try {
  const sizes = [SCALE.companies, SCALE.opportunities, SCALE.results].map(brief)
  row([`at scale (at most ${MAX_SECONDS})`, ...sizes, fixed(big.seconds)])
  console.log(`\nEach query ${SAMPLES} times over HTTP, at scale`)
  head(['query', 'median ms', 'p95 ms', 'KB'])
  for (const query of queries(await known())) {
    const { name, times, kilobytes } = await measured(query)
    row([name, fixed(median(times), 1), fixed(p95(times), 1), fixed(kilobytes, 1)])
  }
} finally {
  await stopped(big.child)
}
if (big.seconds > MAX_SECONDS) throw new Error(`Seeding took more than ${MAX_SECONDS} s`)
