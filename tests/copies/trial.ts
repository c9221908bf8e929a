import { setTimeout as delay } from 'node:timers/promises'

import { contract } from '#lib/contract/index.ts'
import { ApiError } from '#lib/query/api-error.ts'

import type { Copy } from './fleet.ts'
import { User } from './user.ts'

const KEYS = ['sandbox-full', 'sandbox-other'] as const
const AT_ONCE = 20
/** From one address: sign-ins under way count as failed ones until they are through, of which ten are let go. */
const AT_ONCE_FROM_ONE = 5
const SHARE_OF_WRITES = 0.2

/** What came of a trial. */
export interface Figures {
  reads: number
  /** Reads of which a first try failed, and those that failed for good. */
  retried: number
  failed: number
  writes: number
  /** Writes of which nobody could say, and those that the API has. */
  open: number
  kept: number
  doubled: number
  lost: number
  /** Sessions that were refused though nobody ended them. */
  sessionsLost: number
  kills: number
  /** Milliseconds of a read, retries included. */
  times: number[]
  oddities: Map<string, number>
}

/** Copies behind a balancer, whichever way they are run. */
interface Served {
  /** The balancer's, with TLS or without. */
  port: number
  secure?: boolean
  sandbox: string
  copies: readonly { crash: () => Promise<void>; replace: (build: string) => Promise<void> }[]
}

interface Options {
  fleet: Served
  seconds: number
  /** Milliseconds between two calls of one user, at most. */
  thinks: number
  killEverySeconds: number
  /** Between two copies that are replaced. */
  restSeconds: number
  /** What a rolling restart puts in, at half time: the folder of a build, or an image. */
  build: string
}

async function inTurns<T>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += size) await Promise.all(items.slice(at, at + size).map(work))
}

/** Signs `count` users in through the balancer, each from an address of their own where that gets there. */
export async function arrive(fleet: Served, count: number): Promise<User[]> {
  const users = Array.from({ length: count }, (_, number) => new User(fleet.port, number, fleet.secure))
  const numbered = users.map((user, number) => ({ user, key: KEYS[number % KEYS.length] ?? '' }))
  await inTurns(numbered, fleet.secure ? AT_ONCE_FROM_ONE : AT_ONCE, ({ user, key }) => user.signIn(key))
  return users
}

// Known to every account of the sandbox.
const COMPANY = 1001

const READS = [
  `/api${contract.listStades.path}`,
  `/api${contract.listIdentificationTypes.path}`,
  `/api${contract.listCompanies.path}?idCompany=${COMPANY}`,
  `/api${contract.countAlerts.path}?idCompany=${COMPANY}`,
  `/api${contract.listAlerts.path}?idCompany=${COMPANY}`,
]

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

class Trial {
  readonly figures: Figures = {
    ...{ reads: 0, retried: 0, failed: 0, writes: 0, open: 0, kept: 0, doubled: 0, lost: 0 },
    ...{ sessionsLost: 0, kills: 0, times: [], oddities: new Map() },
  }
  readonly #options: Options
  readonly #titles = new Map<string, 'saved' | 'open' | 'refused'>()

  constructor(options: Options) {
    this.#options = options
  }

  async use(user: User, number: number, signal: AbortSignal): Promise<void> {
    for (let turn = 0; !signal.aborted; turn += 1) {
      await delay(Math.random() * this.#options.thinks, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      // The person who is responsible is of the first key's account.
      if (number % KEYS.length === 0 && Math.random() < SHARE_OF_WRITES)
        await this.#write(user, `trial ${number} ${turn}`)
      else await this.#read(user)
    }
  }

  /** A copy dies every few seconds, whichever's turn it is; at half time each is replaced in order. */
  async trouble(signal: AbortSignal): Promise<void> {
    const { fleet, killEverySeconds, seconds, build, restSeconds } = this.#options
    const halfTime = Date.now() + seconds * 500
    let isReplaced = false
    for (let turn = 0; !signal.aborted; turn += 1) {
      await delay(killEverySeconds * 1000, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      if (!isReplaced && Date.now() >= halfTime) {
        for (const copy of fleet.copies) {
          await copy.replace(build)
          // As docs/deployment.md says: many balancers do not use a copy for a moment after it failed.
          await delay(restSeconds * 1000)
        }
        isReplaced = true
      } else {
        await fleet.copies[turn % fleet.copies.length]?.crash()
        this.figures.kills += 1
      }
    }
  }

  /** What the API has of all that was written: each that was confirmed once, no other more than once. */
  async count(): Promise<void> {
    const answers = await Promise.all(
      KEYS.map((key) =>
        fetch(`${this.#options.fleet.sandbox}${contract.listOpportunities.path}?idCompany=${COMPANY}`, {
          headers: { 'x-access-token': key },
        }).then((answer) => answer.json() as Promise<{ opportunityList?: { title: string }[] }>),
      ),
    )
    const times = new Map<string, number>()
    for (const { title } of answers.flatMap(({ opportunityList = [] }) => opportunityList))
      times.set(title, (times.get(title) ?? 0) + 1)
    for (const [title, outcome] of this.#titles) {
      const found = times.get(title) ?? 0
      if (found > 0) this.figures.kept += 1
      if (found > 1) this.figures.doubled += 1
      if (found === 0 && outcome === 'saved') this.figures.lost += 1
    }
  }

  async #read(user: User): Promise<void> {
    const { figures } = this
    figures.reads += 1
    const started = performance.now()
    let tries = 0
    try {
      await user.read(pick(READS), (error) => {
        tries += 1
        this.#note(error)
      })
    } catch {
      figures.failed += 1
    }
    if (tries > 0) figures.retried += 1
    figures.times.push(performance.now() - started)
  }

  async #write(user: User, title: string): Promise<void> {
    this.figures.writes += 1
    const outcome = await user.write(title, COMPANY)
    if (outcome === 'open') this.figures.open += 1
    if (outcome === 'refused') this.#note(new Error('a write was refused'))
    this.#titles.set(title, outcome)
  }

  #note(error: Error): void {
    if (error instanceof ApiError && error.code === 'session_invalid') this.figures.sessionsLost += 1
    const what = error instanceof ApiError ? `${error.code} ${error.status}` : error.message
    this.figures.oddities.set(what, (this.figures.oddities.get(what) ?? 0) + 1)
  }
}

/** `users` use the dashboard for a while, in which copies die and are replaced. */
export async function trial(options: Options, users: readonly User[]): Promise<Figures> {
  const run = new Trial(options)
  const over = new AbortController()
  const all = Promise.all([
    run.trouble(over.signal),
    ...users.map((user, number) => run.use(user, number, over.signal)),
  ])
  await Promise.race([delay(options.seconds * 1000), all])
  over.abort()
  await all
  await run.count()
  return run.figures
}

/** Which of the users each copy lets in: one list a copy. Asked past the balancer. */
export const letIn = (copies: readonly Copy[], users: readonly User[]): Promise<boolean[][]> =>
  Promise.all(
    copies.map(async ({ port }) => {
      const found: boolean[] = []
      for (const user of users) found.push(await user.isLetIn(port))
      return found
    }),
  )
