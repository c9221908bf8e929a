import { sql } from 'kysely'

import { contract } from '#lib/contract/index.ts'
import { listActivity } from '#lib/server/workspace/activity.ts'
import { connect, migrate, type WorkspaceDatabase } from '#lib/server/workspace/database.ts'
import { listNames } from '#lib/server/workspace/names.ts'
import { people } from '#lib/server/workspace/people.ts'
import { startSandbox } from '#sandbox/start.ts'
import { median } from '../../bench/lib/figures.ts'
import { sandboxAt } from '../../e2e/support/sandbox.ts'
import { startBuilt } from '../built/server.ts'
import { OWN, send, signIn } from '../built/wire.ts'
import { Postgres } from './postgres.ts'

const PEOPLE = 200
const NAMES = 100
const VIEWS = 50
const LINES = Number(process.env.LINES ?? 10_000_000)
const LINES_EACH = 10_000
const SAMPLES = 200
const WRITES = 150

/** The tables filled by the server itself: accounts alike, their lines in the order of time as they are in life. */
async function fill(url: string, accounts: number): Promise<WorkspaceDatabase> {
  const db = connect({ url: `${url}?options=-c%20statement_timeout%3D0` })
  await migrate(db, 'postgres')
  const run = (text: string) => sql.raw(text).execute(db)
  await run(
    `INSERT INTO account (scope, "createdAt") SELECT 'account:' || n, 0 FROM generate_series(1, ${accounts}) n`,
  )
  await run(`INSERT INTO person ("accountId", "createdAt", name, "idUser")
    SELECT a, 0, 'Person ' || p, p FROM generate_series(1, ${accounts}) a, generate_series(1, ${PEOPLE}) p`)
  await run(`INSERT INTO name ("accountId", kind, id, name, at)
    SELECT a, 'campaign', n::text, 'Campaign of the year ' || n, 0
    FROM generate_series(1, ${accounts}) a, generate_series(1, ${NAMES}) n`)
  await run(`INSERT INTO item (id, "accountId", collection, key, shared, body, at)
    SELECT a || '-' || v, a, 'views', 'board' || chr(10) || v, 1, '{"screen":"board","name":"View","query":"?a=1"}', 0
    FROM generate_series(1, ${accounts}) a, generate_series(1, ${VIEWS}) v`)
  return db
}

/** In pieces, so that no statement outlives the driver's patience; `accounts` take turns. */
async function fillActivity(server: Postgres, name: string, accounts: number): Promise<void> {
  const all = accounts * LINES_EACH * (LINES / 10_000_000)
  const piece = 500_000
  for (let from = 0; from < all; from += piece) {
    await server.query(
      `INSERT INTO activity ("accountId", at, "personId", operation, entity, "entityId", "idCompany", detail, outcome, "requestId")
       SELECT 1 + n % ${accounts}, ${Date.now()} - (${all} - n), 1 + n % ${PEOPLE * accounts}, 'saveOpportunity', 'opportunity',
         (n % 5000)::text, 1000 + n % 3000, '{"created":false,"from":1,"to":2}', 'done', 'request-' || n
       FROM generate_series(${from}, ${Math.min(all, from + piece) - 1}) n`,
      name,
    )
  }
  await server.query('ANALYZE', name)
}

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function reads(server: Postgres): Promise<void> {
  const sizes = [
    ['small', 1],
    ['large', 1_000],
  ] as const
  const databases = []
  for (const [name, accounts] of sizes) {
    const url = await server.database(name)
    databases.push({ db: await fill(url, accounts), accounts })
    await fillActivity(server, name, accounts)
  }
  const [lines] = await server.query('SELECT count(*) FROM activity', 'large')
  console.info(`${lines?.count} lines of activity, 1000 accounts; beside 1 account`)
  const questions: Record<string, (db: WorkspaceDatabase, scope: string) => Promise<unknown>> = {
    'a page of activity': (db, scope) => listActivity(db, scope, { limit: 50 }),
    'activity of an opportunity': (db, scope) =>
      listActivity(db, scope, { limit: 50, entity: 'opportunity', entityId: '42' }),
    'activity of a company': (db, scope) =>
      listActivity(db, scope, { limit: 50, entity: 'company', entityId: '1042' }),
    'activity of a person': (db, scope) => listActivity(db, scope, { limit: 50, person: 7 }),
    names: listNames,
    people,
    views: (db, scope) =>
      db
        .selectFrom('item')
        .selectAll()
        .where('accountId', '=', db.selectFrom('account').select('id').where('scope', '=', scope))
        .where('collection', '=', 'views')
        .where('shared', '=', 1)
        .execute(),
  }
  for (const [what, ask] of Object.entries(questions)) {
    const times: number[][] = databases.map(() => [])
    for (let sample = 0; sample < SAMPLES; sample += 1)
      for (const [at, { db, accounts }] of databases.entries())
        times[at]?.push(await timed(() => ask(db, `account:${1 + ((sample * 37) % accounts)}`)))
    const [small = 0, large = 0] = times.map(median)
    console.info(
      `${what.padEnd(28)} ${small.toFixed(2)} ms, large ${large.toFixed(2)} ms, ratio ${(large / small).toFixed(2)} (goal 1.5)`,
    )
  }
  await Promise.all(databases.map(({ db }) => db.destroy()))
}

/** What a server that holds its connections and says nothing costs the first write, and those after it. */
async function whileItHangs(
  server: Postgres,
  { built, cookie }: { built: { url: string }; cookie: string },
  body: string,
  usual: number,
): Promise<void> {
  server.signal('SIGSTOP')
  try {
    const times = []
    for (let count = 0; count < 20; count += 1) {
      const headers = { ...OWN, cookie, 'content-type': 'application/json' }
      const path = `/api${contract.saveOpportunity.path}`
      times.push(await timed(() => send(built.url, path, { method: 'POST', headers, body })))
    }
    const [first = 0, ...others] = times
    console.info(
      `a store that hangs: ${(first - usual).toFixed(1)} ms more for the first write, at most ${(Math.max(...others) - usual).toFixed(1)} ms for one after it (goal 300 ms once)`,
    )
  } finally {
    server.signal('SIGCONT')
  }
}

async function writes(server: Postgres): Promise<void> {
  const sandbox = await startSandbox({ port: 0, companies: 30 })
  const { companyRich } = await sandboxAt(sandbox.url).facts()
  const away = 'postgres://nobody@127.0.0.1:1/none'
  const copies = []
  for (const DATABASE_URL of [server.url('large'), away]) {
    const built = await startBuilt({ apiBaseUrl: sandbox.url, settings: { DATABASE_URL } })
    copies.push({ built, cookie: await signIn(built.url), times: [] as number[] })
  }
  const body = JSON.stringify({ idCompany: companyRich.idCompany, idUserResponsable: 103, title: 'Bench' })
  for (let sample = 0; sample < WRITES; sample += 1)
    for (const { built, cookie, times } of copies) {
      const headers = { ...OWN, cookie, 'content-type': 'application/json' }
      const ms = await timed(() =>
        send(built.url, `/api${contract.saveOpportunity.path}`, { method: 'POST', headers, body }),
      )
      if (sample > 20) times.push(ms)
    }
  const [kept = 0, without = 0] = copies.map(({ times }) => median(times))
  // The sandbox answers in its own machine's time; a real API is a network away.
  console.info(
    `a write: ${kept.toFixed(2)} ms kept, ${without.toFixed(2)} ms with the store away: ${(kept - without).toFixed(2)} ms more, ${(((kept - without) / without) * 100).toFixed(1)} % of a call of ${without.toFixed(1)} ms, ${(((kept - without) / 100) * 100).toFixed(1)} % of one of 100 ms (goal 5 %)`,
  )
  const [here] = copies
  if (here) await whileItHangs(server, here, body, kept)
  await Promise.all(copies.map(({ built }) => built.stop()))
  await sandbox.close()
}

/** Reads and writes of the workspace at scale, told on the console: `npm run bench -- workspace`. */
export async function measureWorkspace(): Promise<void> {
  const server = await Postgres.start()
  try {
    await reads(server)
    await writes(server)
  } finally {
    await server.remove()
  }
}
