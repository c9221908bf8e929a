import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { contract } from '#lib/contract/index.ts'
import { ApiError } from '#lib/query/api-error.ts'

import { hasSmallDisks, SmallDisk } from '../../../tests/built/small-disk.ts'
import { Fleet, fleetPrograms } from '../../../tests/copies/fleet.ts'
import { arrive } from '../../../tests/copies/trial.ts'
import type { User } from '../../../tests/copies/user.ts'
import { Postgres, postgresProgram } from '../../../tests/workspace/postgres.ts'
import { root } from '../bootstrap.mjs'
import { bringPrograms } from '../programs.mjs'
import { machine } from '../soak/figures.ts'
import { type OpenedCompany, rolesOf } from './people.ts'
import { lineOf, type Part, reportOf, type Written } from './report.ts'
import { type Trouble, troublesOf } from './troubles.ts'

/** The sandbox's first company, to which all writes go, and the number of companies. */
const COMPANY = 1001
const COMPANIES = 2_000
const SCALE = ['--companies', String(COMPANIES), '--opportunities', '2000', '--results', '5000']
const SCRAPED_EVERY = 1_000
/** Preload that sets the clock of a copy back on demand. */
const CLOCK = join(root, 'tests/built/clock-back.mjs')
/** One in so many screens is a full page load. */
const ONE_PAGE_IN = 20

/** Sums the reads of the copies' metrics across restarts. */
class CountedReads {
  readonly #last = new Map<string, number>()
  all = 0
  good = 0

  take(source: string, text: string): void {
    for (const [, outcome, value] of text.matchAll(/^dashboard_reads_total\{outcome="(\w+)"\} (\S+)$/gm)) {
      const [key, now] = [`${source} ${outcome}`, Number(value)]
      const before = this.#last.get(key) ?? 0
      this.#last.set(key, now)
      // A restarted process counts from zero.
      const more = now < before ? now : now - before
      this.all += more
      if (outcome === 'good') this.good += more
    }
  }
}

/** Simulates the day: `people` open screens at the rate of their roles until it is over. */
class Day {
  readonly titles = new Map<string, 'saved' | 'refused' | 'open'>()
  readonly #users: readonly User[]
  readonly #fleet: Fleet
  readonly #companies: readonly OpenedCompany[]
  part: Part | null = null

  constructor(users: readonly User[], fleet: Fleet, companies: readonly OpenedCompany[]) {
    this.#users = users
    this.#fleet = fleet
    this.#companies = companies
  }

  async run(milliseconds: number, signal: AbortSignal): Promise<void> {
    const roles = rolesOf(this.#users.length)
    await Promise.all(
      this.#users.map(async (user, number) => {
        const role = roles[number]
        if (!role) return
        for (let turn = 0; !signal.aborted; turn += 1) {
          await delay(Math.random() * 2 * (milliseconds / role.screens), undefined, { signal }).catch(() => 0)
          if (signal.aborted) return
          const looked = this.#companies[Math.floor(Math.random() * this.#companies.length)] as OpenedCompany
          // Writes name a responsible user of the first key's account, which only every other user has.
          if (number % 2 === 0 && turn % role.oneWriteIn === role.oneWriteIn - 1)
            await this.#write(user, `${number} ${turn}`)
          else if (turn % ONE_PAGE_IN === number % ONE_PAGE_IN) await this.#open(user, [role.page(looked)])
          else
            await this.#open(user, role.reads[Math.floor(Math.random() * role.reads.length)]?.(looked) ?? [])
        }
      }),
    )
  }

  async #open(user: User, calls: readonly string[]): Promise<void> {
    await Promise.all(
      calls.map(async (path) => {
        const { part } = this
        const started = performance.now()
        const failed = await user
          .read(path, () => undefined)
          .then(
            () => null,
            (error: unknown) => (error instanceof ApiError ? `${error.code} ${error.status}` : String(error)),
          )
        if (!part) return
        part.times.push(performance.now() - started)
        if (failed) part.failed.set(failed, (part.failed.get(failed) ?? 0) + 1)
      }),
    )
  }

  async #write(user: User, title: string): Promise<void> {
    if (this.part) this.part.writes += 1
    this.titles.set(`load ${title}`, await user.write(`load ${title}`, COMPANY))
  }

  /** Confirmed writes that the API does not have, and those that it has twice. */
  async missing(): Promise<Written> {
    const answer = await fetch(
      `${this.#fleet.sandbox}${contract.listOpportunities.path}?idCompany=${COMPANY}`,
      {
        headers: { 'x-access-token': 'sandbox-full' },
      },
    )
    const { opportunityList } = (await answer.json()) as { opportunityList: { title: string }[] }
    const found = new Map<string, number>()
    for (const { title } of opportunityList) found.set(title, (found.get(title) ?? 0) + 1)
    const all = [...this.titles]
    return {
      all: all.length,
      lost: all.filter(([title, outcome]) => outcome === 'saved' && !found.has(title)).length,
      doubled: all.filter(([title]) => (found.get(title) ?? 0) > 1).length,
      open: all.filter(([, outcome]) => outcome === 'open').length,
    }
  }
}

/** As many companies as one call may name: enough that few reads are identical. */
async function companiesOf(fleet: Fleet): Promise<OpenedCompany[]> {
  const ids = Array.from({ length: 50 }, (_, at) => COMPANY + at * (COMPANIES / 50))
  const answer = await fetch(`${fleet.sandbox}${contract.listCompanies.path}?idCompany=${ids}`, {
    headers: { 'x-access-token': 'sandbox-full' },
  })
  const { companyList } = (await answer.json()) as { companyList: OpenedCompany[] }
  if (companyList.length === 0) throw new Error('The sandbox has no companies')
  return companyList
}

/** Runs one part of the day with its trouble, and collects the copies' metrics. */
async function goThrough(
  day: Day,
  fleet: Fleet,
  { name, work }: Trouble,
  milliseconds: number,
): Promise<Part> {
  const counted = new CountedReads()
  const scrape = () =>
    Promise.all(
      fleet.copies.map(async (copy, at) => counted.take(String(at), await copy.metrics().catch(() => ''))),
    )
  await scrape()
  Object.assign(counted, { all: 0, good: 0 })
  const part: Part = {
    name,
    ...{
      seconds: 0,
      reads: 0,
      bad: 0,
      failed: new Map(),
      writes: 0,
      times: [],
      cpu: { copies: 0, others: 0 },
    },
  }
  day.part = part
  const over = new AbortController()
  const started = performance.now()
  const before = await fleet.processorTime()
  const trouble = work(over.signal)
  while (performance.now() - started < milliseconds) {
    await delay(SCRAPED_EVERY)
    await scrape()
  }
  part.seconds = (performance.now() - started) / 1000
  const after = await fleet.processorTime()
  const during = (kind: 'copies' | 'others') => (after[kind] - before[kind]) / part.seconds
  part.cpu = { copies: during('copies'), others: during('others') }
  over.abort()
  await trouble
  part.reads = counted.all
  part.bad = counted.all - counted.good
  return part
}

/**
 * Simulates a day of `people` in `minutes`, in one part per trouble; the report is written to `file`.
 * @returns whether the objectives were met
 */
export async function load(people: number, minutes: number, file: string): Promise<boolean> {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  bringPrograms()
  if (fleetPrograms.nginx === null || fleetPrograms.redis === null || postgresProgram === null)
    throw new Error('nginx, redis-server and PostgreSQL are needed: install them, and run this again.')
  const postgres = await Postgres.start()
  const disk = hasSmallDisks ? new SmallDisk('16m') : null
  const fleet = await Fleet.start(undefined, {
    env: { DATABASE_URL: await postgres.database('load'), NODE_OPTIONS: `--import=${CLOCK}` },
    ...(disk ? { firstDataDir: disk.folder } : {}),
    scale: SCALE,
  })
  try {
    const users = await arrive(fleet, people)
    const day = new Day(users, fleet, await companiesOf(fleet))
    const troubles = troublesOf(fleet, disk)
    const milliseconds = minutes * 60_000
    const over = new AbortController()
    const running = day.run(milliseconds, over.signal)
    const parts: Part[] = []
    for (const trouble of troubles) {
      const part = await goThrough(day, fleet, trouble, milliseconds / troubles.length)
      console.log(`  ${lineOf(part)}`)
      parts.push(part)
    }
    over.abort()
    await running
    for (const user of users) user.leave()
    const title = `The day of ${people} people in ${minutes} min: ${machine()}`
    const { held, text } = reportOf(title, parts, await day.missing())
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(`\n${text}\n${file}`)
    return held
  } finally {
    await fleet.stop()
    await postgres.remove()
    disk?.remove()
  }
}
