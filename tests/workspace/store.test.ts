import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { metrics } from '#lib/server/metrics/instruments.ts'
import { removeAccount } from '#lib/server/workspace/account.ts'
import {
  connect,
  engineOf,
  migrate,
  type Where,
  type WorkspaceDatabase,
} from '#lib/server/workspace/database.ts'
import { exportAccount } from '#lib/server/workspace/export.ts'
import { migrationsFor } from '#lib/server/workspace/migrations.ts'
import { removePerson, signOnAs } from '#lib/server/workspace/people.ts'
import { Store, workspace } from '#lib/server/workspace/store.ts'

import { sandboxAt } from '../../e2e/support/sandbox.ts'
import { api, Bench, SOME_READ, signIn, skipTime } from '../bff/support.ts'
import { Postgres, usesPostgres } from './postgres.ts'

const run = promisify(execFile)
const migrateOnce = join(import.meta.dirname, 'migrate-once.ts')
const PROCESSES = process.env.THOROUGH ? 10 : 4
/** Longer than the store is left alone after a failure. */
const PAUSE_MS = 5_001

let bench: Bench
let server: Postgres
let number = 0
const folders: string[] = []

beforeAll(async () => {
  bench = await Bench.open()
  if (usesPostgres) server = await Postgres.start()
})
afterAll(async () => {
  await bench.close()
  await server?.remove()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-'))
  folders.push(folder)
  return folder
}
const newDatabase = () => {
  number += 1
  return server.database(`store${number}`)
}

/** The commands of docs/operations.md, as an operator of this database runs them. */
function byTheDocs(where: Where) {
  const docs = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const command = (what: string) => {
    const found = new RegExp(`# ${what}\\n([^#\`]+)`).exec(docs)?.[1]
    if (found === undefined) throw new Error(`docs/operations.md has no command to ${what}`)
    return found.trim()
  }
  const place =
    'url' in where
      ? { DATABASE_URL: where.url, PATH: `${server.programs}:${process.env.PATH}` }
      : { DATA_DIR: where.folder }
  const BACKUP = newFolder()
  const shell = (text: string) => run('sh', ['-ec', text], { env: { ...process.env, ...place, BACKUP } })
  return { engine: 'url' in where ? 'PostgreSQL' : 'SQLite', command, shell, BACKUP }
}

const ENGINES: [string, boolean, () => Promise<Where>][] = [
  ['SQLite', true, async () => ({ folder: newFolder() })],
  ['PostgreSQL', usesPostgres, async () => ({ url: await newDatabase() })],
]

describe.each(ENGINES)('the tables in %s', (_, isHere, somewhere) => {
  it.runIf(isHere)('are made once, by however many processes that start at once', async () => {
    const where = await somewhere()
    const given = 'url' in where ? where.url : where.folder
    await Promise.all(Array.from({ length: PROCESSES }, () => run(process.execPath, [migrateOnce, given])))
    const db = connect(where)
    expect(await db.selectFrom('account').select('scope').execute()).toHaveLength(PROCESSES)
    await db.destroy()
  })

  const steps = Object.keys(migrationsFor('sqlite'))
  it.runIf(isHere).each(steps)('come forward from %s, with what they hold', async (step) => {
    const where = await somewhere()
    const db = connect(where)
    await migrate(db, engineOf(where), step)
    await db.insertInto('account').values({ scope: 'account:1', createdAt: 1 }).execute()
    await db
      .insertInto('name')
      .values({ accountId: 1, kind: 'campaign', id: '401', name: 'Été', personId: null, at: 2 })
      .execute()
    await migrate(db, engineOf(where))
    expect(await db.selectFrom('name').selectAll().execute()).toMatchObject([{ name: 'Été', at: 2 }])
    expect(await db.selectFrom('activity').selectAll().execute()).toEqual([])
    await db.destroy()
  })

  it.runIf(isHere)(
    'know whose provider calls somebody so, and those whom an earlier release knew',
    async () => {
      const where = await somewhere()
      const db = connect(where)
      await migrate(db, engineOf(where), '004-unbound')
      await db.insertInto('account').values({ scope: 'account:1', createdAt: 1 }).execute()
      const known = { accountId: 1, name: 'Then', email: null, idUser: 3, createdAt: 1 }
      await db
        .insertInto('person')
        .values(['anne', 'bob', null].map((subject) => ({ ...known, subject })))
        .execute()
      await migrate(db, engineOf(where))
      const signOn = async (issuer: string, subject: string) => {
        const client = { OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'secret', API_KEYS_FILE: 'keys.json' }
        const settings = { ...client, OIDC_ISSUER: issuer, PUBLIC_ORIGIN: 'http://localhost:3000' }
        await bench.configure({ ...settingsOf(where), ...settings })
        const signedOn = { subject, sid: null }
        const session = {
          apiKey: null,
          signedOn,
          idAccount: '1',
          scope: 'account:1',
          issuedAt: 0,
          lastSeen: 0,
        }
        const said = { subject, name: 'Now', email: null }
        return (await signOnAs(db, { ...session, id: `${issuer} ${subject}` }, said)).id
      }
      const [first, second] = ['https://one.example', 'https://two.example']
      expect(await signOn(first, 'anne')).toBe(1)
      // Bob has not signed in since.
      expect([await signOn(second, 'anne'), await signOn(second, 'bob')]).toEqual([4, 5])
      expect([await signOn(first, 'bob'), await signOn(second, 'anne')]).toEqual([2, 4])
      await removePerson(db, 'account:1', 2, false)
      const issuers = await db.selectFrom('person').select(['id', 'name', 'issuer']).orderBy('id').execute()
      expect(issuers).toEqual([
        { id: 1, name: 'Now', issuer: first },
        { id: 2, name: null, issuer: null },
        { id: 3, name: 'Then', issuer: null },
        { id: 4, name: 'Now', issuer: second },
        { id: 5, name: 'Now', issuer: second },
      ])
      await db.destroy()
    },
  )

  it.runIf(isHere)('of a later release are left alone, and the store says that it is away', async () => {
    const where = await somewhere()
    const db = connect(where)
    await migrate(db, engineOf(where))
    await db
      .insertInto('kysely_migration' as 'account')
      .values({ name: '999-later', timestamp: '2030-01-01' } as never)
      .execute()
    await db.destroy()
    const store = new Store(where)
    await expect(store.ask((later) => later.selectFrom('name').selectAll().execute())).rejects.toMatchObject({
      code: 'workspace_unavailable',
    })
    await store.close()
  })

  it.runIf(isHere)(
    'forget activity that is older than ACTIVITY_DAYS, but not by a clock that jumped',
    async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      onTestFinished(() => void vi.useRealTimers())
      const skip = skipTime()
      const where = await somewhere()
      await bench.configure({ ...settingsOf(where), ACTIVITY_DAYS: '30' })
      const db = connect(where)
      await migrate(db, engineOf(where))
      await db.insertInto('account').values({ scope: 'account:1', createdAt: 1 }).execute()
      const line = {
        accountId: 1,
        personId: null,
        operation: 'x',
        entity: 'y',
        detail: '{}',
        outcome: 'done',
      } as const
      const days = (count: number) => ({
        ...line,
        requestId: `${count}`,
        at: Date.now() - count * 86_400_000,
      })
      await db
        .insertInto('activity')
        .values([days(1), days(29), days(31), days(400)])
        .execute()
      const left = async () =>
        (await db.selectFrom('activity').select('requestId').execute()).map((row) => row.requestId)
      const hourLater = async () => {
        skip(3_600_000)
        vi.advanceTimersByTime(3_600_000)
        await delay(50)
        await workspace().ask((opened) => opened.selectFrom('account').selectAll().execute())
      }
      await workspace().ask((opened) => opened.selectFrom('account').selectAll().execute())
      const clock = vi.spyOn(Date, 'now').mockReturnValue(days(-400).at)
      await hourLater()
      expect(await left()).toHaveLength(4)
      clock.mockRestore()
      await hourLater()
      await hourLater()
      await expect.poll(left).toEqual(['1', '29'])
      await db.destroy()
    },
  )

  it.runIf(isHere)(
    'give and lose all of an account with more lines than a statement takes, and of no other',
    async () => {
      const where = await somewhere()
      const db = connect(where)
      await migrate(db, engineOf(where))
      await db
        .insertInto('account')
        .values([1, 2].map((one) => ({ scope: `account:${one}`, createdAt: 1 })))
        .execute()
      await db
        .insertInto('person')
        .values(
          [1, 2].map((accountId) => ({
            accountId,
            subject: null,
            name: 'A',
            email: null,
            idUser: null,
            createdAt: 1,
          })),
        )
        .execute()
      const lineOf = (accountId: number, requestId: string) => {
        const what = { operation: 'x', entity: 'y', detail: '{}', outcome: 'done', at: 1 } as const
        return { accountId, personId: accountId, requestId, ...what }
      }
      for (let piece = 0; piece < 25; piece += 1)
        await db
          .insertInto('activity')
          .values(
            Array.from({ length: 1_000 }, (_, at) =>
              lineOf(piece === 24 && at > 990 ? 2 : 1, `${piece} ${at}`),
            ),
          )
          .execute()
      const { activity } = await exportAccount(db, 'account:1')
      expect(new Set(activity?.map((line) => Reflect.get(line, 'requestId'))).size).toBe(24_991)
      await removeAccount(db, 'account:1', 'folder' in where)
      expect(await db.selectFrom('activity').select('accountId').groupBy('accountId').execute()).toEqual([
        { accountId: 2 },
      ])
      expect(await db.selectFrom('person').select('id').execute()).toEqual([{ id: 2 }])
      // What points at no account is refused as before.
      await expect(db.insertInto('activity').values(lineOf(1, 'late')).execute()).rejects.toThrow(
        /foreign key/i,
      )
      await db.destroy()
      if ('url' in where) {
        const plan = await server.query(
          'EXPLAIN ANALYZE DELETE FROM person',
          new URL(where.url).pathname.slice(1),
        )
        expect(JSON.stringify(plan)).not.toMatch(/activity|History/)
      }
    },
  )

  it.runIf(isHere)('come back from a backup by the commands of docs/operations.md', async () => {
    const where = await somewhere()
    await bench.configure(settingsOf(where))
    const cookie = await signIn()
    const put = (name: string) => api('PUT', '/api/workspace/names/campaign/401', { cookie, body: { name } })
    const names = async () => (await (await api('GET', '/api/workspace/names', { cookie })).json()) as object
    await put('Before')
    const { engine, command, shell } = byTheDocs(where)
    await shell(command(`back up ${engine}`))
    // A folder that is not that of the dashboard is no empty workspace, to be written over the last backup.
    if (engine === 'SQLite')
      await expect(shell(`DATA_DIR=${newFolder()}; ${command('back up SQLite')}`)).rejects.toThrow()
    await put('After')
    await bench.configure(settingsOf(where))
    await shell(command(`restore ${engine}`))
    expect(await names()).toMatchObject({ names: [{ kind: 'campaign', id: '401', name: 'Before' }] })
  })

  const backups = process.env.THOROUGH ? steps : steps.filter((_, at) => at % (steps.length - 1) === 0)
  it.runIf(isHere).each(backups)('come back from a backup of %s over newer ones, or stay', async (step) => {
    const where = await somewhere()
    const { engine, command, shell, BACKUP } = byTheDocs(where)
    const withDatabase = async <T>(work: (db: WorkspaceDatabase) => Promise<T>) => {
      const db = connect(where)
      return work(db).finally(() => db.destroy())
    }
    const scopes = () => withDatabase((db) => db.selectFrom('account').select('scope').execute())
    const enter = (scope: string, until?: string) =>
      withDatabase(async (db) => {
        await migrate(db, engineOf(where), until)
        await db.insertInto('account').values({ scope, createdAt: 1 }).execute()
      })
    await enter('before', step)
    await shell(command(`back up ${engine}`))
    await enter('after')
    if (engine === 'PostgreSQL') {
      const dump = readFileSync(join(BACKUP, 'workspace.dump'))
      writeFileSync(join(BACKUP, 'workspace.dump'), dump.subarray(0, dump.length / 2))
      await expect(shell(command('restore PostgreSQL'))).rejects.toThrow()
      expect(await scopes()).toHaveLength(2)
      writeFileSync(join(BACKUP, 'workspace.dump'), dump)
    }
    await shell(command(`restore ${engine}`))
    expect(await scopes()).toEqual([{ scope: 'before' }])
    await enter('forward')
    expect(await scopes()).toHaveLength(2)
  })
})

const settingsOf = (where: Where): Record<string, string> =>
  'url' in where ? { DATABASE_URL: where.url } : { DATA_DIR: where.folder }

describe.runIf(usesPostgres)('a PostgreSQL server that is not well', () => {
  let cookie: string
  let idCompany: number
  let url: string

  beforeEach(async () => {
    await bench.forget()
    url = await newDatabase()
    await bench.configure({ DATABASE_URL: url })
    cookie = await signIn()
    idCompany = (await sandboxAt(bench.sandbox.url).facts()).companyRich.idCompany
  })

  const save = async () => {
    const body = { idCompany, idUserResponsable: 112, title: 'One more' }
    return { status: (await api('POST', '/api/v1/opportunity', { cookie, body })).status }
  }
  const lines = async () => {
    const answer = await api('GET', '/api/workspace/activity', { cookie })
    return ((await answer.json()) as { activity: { operation: string }[] }).activity
  }

  it('holds no write up when it hangs, and gets every line once when it wakes', async () => {
    expect(await save()).toMatchObject({ status: 200 })
    await expect.poll(lines).toHaveLength(1)
    server.signal('SIGSTOP')
    try {
      // Six that waited for it, 300 ms each, would take two seconds.
      const started = performance.now()
      for (let count = 0; count < 6; count += 1) expect(await save()).toMatchObject({ status: 200 })
      expect(performance.now() - started).toBeLessThan(1_500)
      expect(workspace().waiting).toBe(6)
      expect((await api('GET', '/api/workspace/names', { cookie })).status).toBe(503)
      expect((await api('GET', SOME_READ, { cookie })).status).toBe(200)
    } finally {
      server.signal('SIGCONT')
    }
    skipTime()(PAUSE_MS)
    await expect.poll(() => workspace().waiting).toBe(0)
    await expect.poll(lines).toHaveLength(7)
  })

  it('is read while it takes no writes, and gets what waited once it does', async () => {
    const database = new URL(url).pathname.slice(1)
    const turn = async (words: string) => {
      await server.query(`ALTER DATABASE ${database} ${words}`, 'postgres')
      await server.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`,
        'postgres',
      )
    }
    await save()
    await expect.poll(lines).toHaveLength(1)
    await turn('SET default_transaction_read_only = on')
    await save()
    await expect.poll(() => workspace().waiting).toBe(1)
    const name = { cookie, body: { name: 'Spring' } }
    await expect.poll(async () => (await api('GET', '/api/workspace/names', { cookie })).status).toBe(200)
    expect((await api('PUT', '/api/workspace/names/campaign/401', name)).status).toBe(503)
    expect((await api('GET', '/api/workspace/names', { cookie })).status).toBe(200)
    expect([workspace().waiting, workspace().isAway]).toEqual([1, false])
    await workspace().look()
    expect(workspace().isUp).toBe(false)
    await turn('RESET default_transaction_read_only')
    await expect.poll(() => workspace().waiting).toBe(0)
    expect(await lines()).toHaveLength(2)
    await workspace().look()
    expect(workspace().isUp).toBe(true)
  })

  it('leaves all that the API gives as it is while it is gone, and is found again', async () => {
    await save()
    await server.down()
    const answer = await api('GET', '/api/workspace/names', { cookie })
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'workspace_unavailable', retryable: true })
    expect(await save()).toMatchObject({ status: 200 })
    await server.up()
    skipTime()(PAUSE_MS)
    await expect.poll(() => workspace().waiting).toBe(0)
    await expect.poll(lines).toHaveLength(2)
  })

  it('may cut a connection between two questions of a transaction: who asks is told, and nothing is thrown', async () => {
    const uncaught: unknown[] = []
    const hear = (error: unknown) => uncaught.push(error)
    process.on('uncaughtException', hear)
    const [store, other] = [new Store({ url }), connect({ url })]
    try {
      const cut = store.ask((db) =>
        db.transaction().execute(async (inside) => {
          const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(inside)
          await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(other)
          await new Promise((resolve) => setTimeout(resolve, 100))
          await sql`SELECT 1`.execute(inside)
        }),
      )
      await expect(cut).rejects.toMatchObject({ code: 'workspace_unavailable' })
      expect(uncaught).toEqual([])
    } finally {
      process.off('uncaughtException', hear)
      await Promise.all([store.close(), other.destroy()])
    }
  })

  it('turns away who asks too much of it, and nobody else', async () => {
    const store = new Store({ url })
    const asksFor = (seconds: number, ms?: number) =>
      store.ask((db) => sql`SELECT pg_sleep(${sql.lit(seconds)})`.execute(db), ms)
    try {
      await asksFor(0)
      const slow = asksFor(1, 300)
      const [refused] = await Promise.allSettled([slow, asksFor(0)])
      expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'workspace_unavailable' } })
      await asksFor(0)
    } finally {
      await store.close()
    }
  })

  it('may give no further connection: whoever asks waits for one of those that are here', async () => {
    const empty = new URL(await newDatabase())
    await server.query(`CREATE ROLE narrow LOGIN CONNECTION LIMIT 2`)
    await server.query(`ALTER DATABASE ${empty.pathname.slice(1)} OWNER TO narrow`)
    empty.username = 'narrow'
    const mine = new Store({ url: empty.href })
    const one = () => mine.ask((db) => sql`SELECT pg_sleep(0.05)`.execute(db))
    try {
      await one()
      await Promise.all(Array.from({ length: 20 }, one))
      expect(mine.isAway).toBe(false)
    } finally {
      await mine.close()
    }
  })

  it('may be away at the start', async () => {
    await server.down()
    await bench.configure({ DATABASE_URL: url })
    cookie = await signIn()
    expect(await save()).toMatchObject({ status: 200 })
    await server.up()
    skipTime()(PAUSE_MS)
    await expect.poll(() => workspace().waiting).toBe(0)
    await expect.poll(lines).toHaveLength(1)
  })

  it('drops the oldest lines, and counts them, when it is away for longer than memory holds', async () => {
    const store = new Store({ url: 'postgres://nobody@127.0.0.1:1/none' })
    for (let count = 0; count < 10_003; count += 1) store.note(async () => undefined)
    expect(store.waiting).toBe(10_000)
    const [value] = (await metrics().workspaceDropped.get()).values
    expect(value?.value).toBe(3)
    await store.close()
  })
})

it('is not taken for back by work that asked it nothing', async () => {
  const store = new Store({ folder: newFolder() })
  const read = () => store.ask((db) => db.selectFrom('name').select('id').execute())
  await read()
  await expect(store.ask(() => Promise.reject(new Error('gone')))).rejects.toThrow()
  skipTime()(PAUSE_MS)
  await store.ask(async () => undefined)
  expect(store.isUp).toBe(false)
  await read()
  expect(store.isUp).toBe(true)
  await store.close()
})

it('is read as ever while its disk is full, and written again once there is room', async () => {
  const store = new Store({ folder: newFolder() })
  const pages = async (most: number) => {
    await store.ask((db) => sql`PRAGMA max_page_count = ${sql.lit(most)}`.execute(db))
  }
  const write = () =>
    store.ask((db) =>
      db.transaction().execute(async (inside) => {
        await inside
          .insertInto('account')
          .values({ scope: 'x'.repeat(100_000), createdAt: 1 })
          .execute()
      }),
    )
  try {
    await pages(1)
    await expect(write()).rejects.toMatchObject({ code: 'workspace_full' })
    // What SQLite has taken back by itself is not taken back again: that failure would hide the disk's.
    expect(store.isAway).toBe(false)
    expect(await store.ask((db) => db.selectFrom('account').selectAll().execute())).toEqual([])
    await pages(10_000)
    await write()
  } finally {
    await store.close()
  }
})

it('refuses an address that is none, before anybody is served', async () => {
  await expect(bench.configure({ DATABASE_URL: 'mysql://host/db' }).then(() => signIn())).rejects.toThrow(
    'DATABASE_URL must be an address such as postgres://user:password@host:5432/dashboard',
  )
})
