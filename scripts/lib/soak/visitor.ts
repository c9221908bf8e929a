import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

import { contract, type Operation } from '#lib/contract/index.ts'

import type { BuiltServer } from '../../../tests/built/process.ts'
import { type Faults, pick } from './faults.ts'

const KEYS = ['sandbox-full', 'sandbox-other'] as const
const COMPANIES = 200
/** Longest pause of a visitor between two calls, milliseconds; half of it on average. */
const THINKS = 1_500

const company = () => 1001 + Math.floor(Math.random() * COMPANIES)
const opportunity = () => 10_001 + Math.floor(Math.random() * 200)

const READS: readonly [operation: Operation, search: () => string][] = [
  ['listCompanies', () => `idCompany=${company()}`],
  ['listCompanies', () => `idCompany=${company()}&idCompany=${company()}&_fields=idCompany,name,siren`],
  // Two thousand branches, for a large response.
  ['listCompanies', () => 'idCompany=1002'],
  ['listStades', () => ''],
  ['listOpportunities', () => `idCompany=${company()}`],
  ['listOpportunities', () => 'polling=1440&_fields=idOpportunity,title,idStade'],
  ['listAlerts', () => `idCompany=${company()}`],
  ['countAlerts', () => `idCompany=${company()}`],
  ['listParcs', () => `idCompany=${company()}`],
  ['listNews', () => `idCompany=${company()}`],
  ['listComments', () => `idCompany=${company()}`],
  ['listCrmVisitCards', () => `idCompany=${company()}`],
  ['listCampaignResults', () => 'limit=1000'],
  ['listCampaignResults', () => `idCompany=${company()}`],
]
const PAGES = [
  () => '/companies',
  () => `/companies/${company()}`,
  () => '/campaigns',
  () => '/opportunities',
]

/** Pauses all visitors, so that memory retained by the server can be measured without calls in flight. */
export class VisitorPause {
  #busy = 0
  #go: Promise<void> = Promise.resolve()

  /** Runs one call, after any current pause. */
  async call(work: () => Promise<void>): Promise<void> {
    await this.#go
    this.#busy += 1
    try {
      await work()
    } finally {
      this.#busy -= 1
    }
  }

  /** Runs `look` while no call is in flight. */
  async hold<T>(look: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#go = promise
    try {
      while (this.#busy > 0) await delay(20)
      return await look()
    } finally {
      resolve()
    }
  }
}

/** Results of all visitors' calls. */
export class Tally {
  answers = new Map<string, number>()
  times: number[] = []
  requests = 0

  note(what: string, ms: number): void {
    this.requests += 1
    this.answers.set(what, (this.answers.get(what) ?? 0) + 1)
    this.times.push(ms)
  }
}

/** One of the fifty visitors: calls over its own keep-alive connection until aborted. */
export async function visit(
  server: BuiltServer,
  faults: Faults,
  tally: Tally,
  breath: VisitorPause,
  signal: AbortSignal,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let cookie = ''

  const ask = async (method: string, path: string, body?: unknown, leaveAfter?: number): Promise<void> => {
    const started = performance.now()
    const asked = {
      ...{ cookie, agent, headers: { 'sec-fetch-dest': path.startsWith('/api/') ? 'empty' : 'document' } },
      ...(body === undefined ? {} : { body }),
      ...(leaveAfter === undefined ? {} : { signal: AbortSignal.timeout(leaveAfter) }),
    }
    const what = await server.ask(method, path, asked).then(
      ({ status, headers }) => {
        const set = headers['set-cookie']?.[0]?.split(';')[0]
        if (set !== undefined) cookie = set
        return String(status)
      },
      (error: Error) => (leaveAfter === undefined ? error.message : 'left'),
    )
    tally.note(what, performance.now() - started)
  }

  const signIn = async () => {
    const headers = {
      'x-forwarded-for': Array.from({ length: 4 }, () => pick([10, 20, 30, 40, 50])).join('.'),
    }
    const answer = await server.ask('POST', '/api/session', { body: { apiKey: pick(KEYS) }, headers, agent })
    cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    tally.note(`sign-in ${answer.status}`, 0)
  }

  const isSignedOut = () => cookie === '' || cookie.endsWith('=')
  const callOnce = async (): Promise<void> => {
    if (isSignedOut()) await signIn()
    const chance = Math.random()
    const [operation, search] = pick(READS)
    const { path } = contract[operation]
    if (chance < 0.04) await ask('GET', pick(PAGES)())
    else if (chance < 0.12) {
      await faults.maybe(contract.saveOpportunity.path)
      const change = {
        idOpportunity: opportunity(),
        idCompany: company(),
        idUserResponsable: 101,
        title: 'Soak',
      }
      await ask('POST', `/api${contract.saveOpportunity.path}`, change)
    } else if (chance < 0.125) await ask('DELETE', '/api/session')
    else {
      await faults.maybe(path)
      await ask('GET', `/api${path}?${search()}`, undefined, chance < 0.15 ? 5 : undefined)
    }
  }
  while (!signal.aborted) {
    await breath.call(callOnce)
    await delay(Math.random() * THINKS, undefined, { signal }).catch(() => undefined)
  }
  agent.destroy()
}
