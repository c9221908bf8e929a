import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { heldBytes } from '#lib/server/held-bytes.ts'
import { workspace } from '#lib/server/workspace/store.ts'

import { api, Bench, skipTime } from '../bff/support.ts'
import { hasSmallDisks, SmallDisk } from '../built/small-disk.ts'
import { type Client, colleagues, ENGINES, emptyWorkspace } from './engines.ts'
import { Postgres, usesPostgres } from './postgres.ts'

// Colleagues who do the same at the same moment, and what nobody's browser sends.

let bench: Bench
let server: Postgres | null = null

beforeAll(async () => {
  bench = await Bench.open()
  if (usesPostgres) server = await Postgres.start()
})
afterAll(async () => {
  await bench.close()
  await server?.remove()
})

const view = (more: object = {}) => ({
  screen: 'board',
  name: 'Late',
  query: '?late=1',
  shared: true,
  isDefault: true,
  ...more,
})

describe.each(ENGINES)('colleagues in %s', (engine, isHere) => {
  const test = it.runIf(isHere)
  let team: { cookie: string; ask: Client }[]
  let mine: Client
  let cookie: string

  beforeEach(async () => {
    if (!isHere) return
    await emptyWorkspace(bench, engine, server)
    team = await colleagues(6)
    const [first] = team
    if (!first) throw new Error('Nobody is here')
    mine = first.ask
    cookie = first.cookie
  })

  const all = async (method: string, path: string, body: (at: number) => unknown) => {
    const answers = await Promise.all(team.map(({ ask }, at) => ask(method, path, body(at))))
    return answers.map(({ status }) => status)
  }
  const ok = () => team.map(() => 200)

  test('who say the same at once say it once: a name, a view, a default, a limit, a target', async () => {
    expect(await all('PUT', 'me', () => ({ name: 'Anne' }))).toEqual(ok())
    expect((await mine('GET', 'me')).people).toMatchObject([{ name: 'Anne' }])
    expect(await all('POST', 'views', (at) => view({ query: `?at=${at}` }))).toEqual(ok())
    expect((await mine('GET', 'views')).items).toHaveLength(1)
    expect(await all('POST', 'views', (at) => view({ name: `View ${at}` }))).toEqual(ok())
    const { items } = await mine('GET', 'views')
    expect(items.filter(({ isDefault }) => isDefault)).toHaveLength(1)
    const limit = (most: number) => ({ idStade: 3, kind: 'count', most, shared: true })
    expect(await all('POST', 'limits', limit)).toEqual(ok())
    expect((await mine('GET', 'limits')).items).toHaveLength(1)
    const target = (cents: number) => ({ targets: [{ idUser: 112, month: '2026-11', cents }] })
    expect(await all('PUT', 'targets', target)).toEqual(ok())
    expect((await mine('GET', 'targets')).targets).toHaveLength(1)
    expect(await all('PUT', 'stuck/all', (days) => ({ days }))).toEqual(ok())
    expect(await all('PUT', 'names/campaign/401', (at) => ({ name: `Campaign ${at}` }))).toEqual(ok())
    expect((await mine('GET', 'names')).names).toHaveLength(1)
  })

  test('who give the same thousand names at once, one from the end, are both told that it is done', async () => {
    const names = Array.from({ length: 1000 }, (_, at) => ({
      kind: 'campaign',
      id: String(at + 1),
      name: `Of ${at}`,
    }))
    for (let turn = 0; turn < (process.env.THOROUGH ? 3 : 1); turn += 1)
      expect(
        await all('PUT', 'names', (at) => ({ names: at % 2 === 0 ? names : names.toReversed() })),
      ).toEqual(ok())
  })

  test('whose calls come together have one turn of the event loop each: others are served between', async () => {
    let turn = 0
    let isOver = false
    const count = () => {
      turn += 1
      if (!isOver) setImmediate(count)
    }
    count()
    const store = workspace()
    const ask = store.ask.bind(store)
    const turns: number[] = []
    const spy = vi.spyOn(store, 'ask').mockImplementation((work, ms) => {
      turns.push(turn)
      return ask(work, ms)
    })
    onTestFinished(() => {
      isOver = true
      spy.mockRestore()
    })
    await Promise.all(Array.from({ length: 20 }, () => mine('GET', 'names')))
    expect(new Set(turns).size).toBeGreaterThanOrEqual(20)
  })

  test('what one of them fills takes nobody else’s room, and has an end', async () => {
    const [, colleague] = team
    await mine('PUT', 'me', { name: 'Anne' })
    await colleague?.ask('PUT', 'me', { name: 'Ben' })
    const watch = (ask: Client | undefined, idCompany: number, shared = false) =>
      ask?.('POST', 'watch', { idCompany, shared })
    const insert = (count: number, into: string, rows: string) =>
      workspace().ask((db) =>
        sql
          .raw(
            `INSERT INTO ${into} WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
             SELECT account.id, ${rows} FROM n, account`,
          )
          .execute(db),
      )
    const { me } = await mine('GET', 'me')
    await watch(mine, 500)
    await insert(
      499,
      'item ("accountId", id, key, collection, "personId", shared, "isDefault", body, at)',
      `CAST(i AS text), CAST(i AS text), 'watch', ${me.id}, 0, 0, '{}', 0`,
    )
    expect(await watch(mine, 501)).toMatchObject({ status: 400, code: 'invalid' })
    expect(await watch(mine, 500)).toMatchObject({ status: 200 })
    const shared = await watch(mine, 501, true)
    expect(shared?.status).toBe(200)
    expect((await mine('PUT', `watch/${shared?.id}`, { idCompany: 501, shared: false })).status).toBe(400)
    expect(await watch(colleague?.ask, 501)).toMatchObject({ status: 200 })

    await insert(19_999, 'name ("accountId", kind, id, name, at)', `'domain', CAST(i AS text), 'A', 0`)
    const names = (...ids: string[]) => ids.map((id) => ({ kind: 'domain', id, name: 'B' }))
    expect((await mine('PUT', 'names', { names: names('1', '20000', '20001') })).status).toBe(400)
    expect((await mine('PUT', 'names', { names: names('1', '20000') })).status).toBe(200)
    expect((await mine('PUT', 'names/domain/20001', { name: 'B' })).status).toBe(400)
    expect((await mine('PUT', 'names/domain/7', { name: 'B' })).status).toBe(200)
    expect((await mine('GET', 'names')).names).toHaveLength(20_000)

    await insert(20_000, 'target ("accountId", "idUser", month, cents, at)', `i, '2026-10', 1, 0`)
    const target = (idUser: number, month: string) =>
      mine('PUT', 'targets', { targets: [{ idUser, month, cents: 5 }] })
    expect(await target(7, '2026-11')).toMatchObject({ status: 400, code: 'invalid' })
    expect((await target(7, '2026-10')).status).toBe(200)
    await insert(20_000, 'stage ("accountId", "idStade", outcome, probability, at)', `i, 'open', 1, 0`)
    const stage = (id: number) => mine('PUT', `stages/${id}`, { outcome: 'won', probability: 100 })
    expect([(await stage(20_001)).status, (await stage(7)).status]).toEqual([400, 200])
    await insert(20_000, '"stuckRule" ("accountId", "idStade", days, at)', 'i, 1, 0')
    const rule = (id: number) => mine('PUT', `stuck/${id}`, { days: 3 })
    expect([(await rule(20_001)).status, (await rule(7)).status]).toEqual([400, 200])
  })

  test('people who say their names have an end, and the last of a thousand is one person too', async () => {
    await mine('PUT', 'me', { name: 'Zoë' })
    await workspace().ask((db) =>
      sql
        .raw(
          `INSERT INTO person ("accountId", name, "createdAt") WITH RECURSIVE n(i) AS
             (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT account.id, 'A' || i, 0 FROM n, account`,
        )
        .execute(db),
    )
    const [, colleague] = team
    const { me } = await mine('GET', 'me')
    expect(await colleague?.ask('PUT', 'me', { name: 'Zoë' })).toMatchObject({ me: { id: me.id } })
    expect(await colleague?.ask('PUT', 'me', { name: 'Ben' })).toMatchObject({ status: 400, code: 'invalid' })
    expect(await mine('PUT', 'me', { name: 'Anne', renames: true })).toMatchObject({ me: { id: me.id } })
  })

  test('who do not read long answers do not take all memory: the next is refused, a panel is not', async () => {
    const names = Array.from({ length: 1000 }, (_, at) => ({ kind: 'domain', id: `${at}`, name: 'A' }))
    await mine('PUT', 'names', { names })
    const free = heldBytes().hold('others', 256 * 1024 * 1024)
    expect(await mine('GET', 'names')).toMatchObject({ status: 503, code: 'upstream_unavailable' })
    expect((await mine('GET', 'me')).status).toBe(200)
    free()
    expect((await mine('GET', 'names')).names).toHaveLength(1000)
  })

  test('what looks the same is the same, and what nobody sees is no name', async () => {
    const named = async (name: string) => {
      const { status } = await mine('PUT', 'names/campaign/7', { name })
      const { names } = await mine('GET', 'names')
      return status === 200 ? names[0]?.name : status
    }
    for (const nothing of ['\u200b', '\u2060\ufeff', '\u202e', '\u00a0', '\u200d', '\ud800', '\0'])
      expect([escape(nothing), await named(nothing)]).toEqual([escape(nothing), 400])
    expect(await named('E\u0301te\u0301')).toBe('\u00c9t\u00e9')
    expect(await named('An\u200bne\u00ad  Du\u202epont\0')).toBe('Anne Du pont')
    const long = '\u05e9\u05dc\u05d5\u05dd'.repeat(30)
    expect(await named(long)).toBe(long)
    expect(await named(`${long}!`)).toBe(400)
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
    expect(await named(family)).toBe(family)
    const sql = `'; DROP TABLE name; --" $1 ?`
    expect(await named(sql)).toBe(sql)
    await mine('PUT', 'me', { name: 'Zoe\u0308' })
    await team[1]?.ask('PUT', 'me', { name: 'ZO\u00cb\u200b' })
    expect((await mine('GET', 'me')).people).toHaveLength(1)
  })

  test('ids that are none are refused, whatever they are called', async () => {
    for (const query of [
      'entity=company:abc',
      'entity=company:99999999999999999999',
      'entity=contact:1.5',
      'entity=company:0',
      'entity=__proto__',
      "entity=opportunity:1'--",
      'since=275760-01-01T00:00:00Z',
      'limit=0',
      'person=1e400',
      'other=1',
    ])
      expect([query, (await mine('GET', `activity?${query}`)).status]).toEqual([query, 400])
    for (const path of ['names/__proto__/1', 'names/constructor/1', 'names/user/%00', 'names/user/x'])
      expect([path, (await mine('PUT', path, { name: 'A' })).status]).toEqual([path, 400])
    for (const path of ['__proto__', 'constructor/1', 'me/../names/now', 'history/now/since'])
      expect([path, (await mine('GET', path)).status]).toEqual([path, 404])
    // A code may be called like a property of everything, or like a route.
    for (const path of ['names/domain/__proto__', 'names/domain/constructor', 'names/domain/now'])
      expect([path, (await mine('PUT', path, { name: 'A' })).status]).toEqual([path, 200])
    expect((await mine('GET', 'names')).names).toHaveLength(3)
    const send = (body: string) => api('PUT', '/api/workspace/me', { cookie, body })
    expect((await send('{"name":"A","__proto__":{"role":"admin"}}')).status).toBe(400)
    expect((await send(JSON.stringify({ name: 'x'.repeat(1_100_000) }))).status).toBe(413)
    expect((await mine('PUT', 'names', { names: Array(1001).fill({}) })).status).toBe(400)
  })

  test('another account changes nothing here by knowing ids', async () => {
    const [theirs] = await colleagues(1, 'sandbox-other')
    if (!theirs) throw new Error('Nobody is there')
    const { me } = await mine('PUT', 'me', { name: 'Anne', idUser: 112 })
    const { id } = await mine('POST', 'views', view())
    await mine('PUT', 'names/user/112', { name: 'Anne' })
    await mine('PUT', 'targets', { targets: [{ idUser: 112, month: '2026-11', cents: 5 }] })
    await mine('PUT', 'stuck/7', { days: 3 })
    await theirs.ask('PUT', 'me', { name: 'Eve' })
    expect((await theirs.ask('DELETE', `views/${id}`)).status).toBe(404)
    expect((await theirs.ask('PUT', `views/${id}`, view({ query: '?x=1' }))).status).toBe(404)
    expect((await theirs.ask('DELETE', `people/${me.id}`)).status).toBe(400)
    await theirs.ask('DELETE', 'names/user/112')
    await theirs.ask('DELETE', 'stuck/7')
    await theirs.ask('PUT', 'targets', { targets: [{ idUser: 112, month: '2026-11', cents: null }] })
    const { activity } = await mine('GET', 'activity')
    expect((await theirs.ask('GET', `activity?person=${me.id}`)).activity).toEqual([])
    expect(JSON.stringify(activity)).not.toContain('Eve')
    expect((await mine('GET', 'views')).items).toMatchObject([{ query: '?late=1' }])
    expect((await mine('GET', 'names')).names).toHaveLength(1)
    expect((await mine('GET', 'targets')).targets).toHaveLength(1)
    expect((await mine('GET', 'stages')).stuck).toHaveLength(1)
    expect((await theirs.ask('DELETE', '?confirm=account-full')).status).toBe(400)
  })
})

describe('the file', () => {
  let mine: Client
  const name = (text: string) => mine('PUT', 'names/campaign/1', { name: text })
  const names = async () => (await mine('GET', 'names')).names.map((one) => one.name)
  const remove = (folder: string) => {
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder, `workspace.db${end}`), { force: true })
  }

  it('is made anew when somebody deletes it: nothing is written where nobody will find it', async () => {
    await emptyWorkspace(bench, 'SQLite', null)
    const [first] = await colleagues(1)
    if (!first) throw new Error('Nobody is here')
    mine = first.ask
    expect((await name('Before')).status).toBe(200)
    remove(bench.dataDir)
    // Longer than until the file is looked at again.
    skipTime()(1_001)
    expect((await name('After')).status).toBe(200)
    await bench.configure()
    expect(await names()).toEqual(['After'])
  })

  it('may be held by another program that writes: what is there is read, and written once it ends', async () => {
    await emptyWorkspace(bench, 'SQLite', null)
    const [first] = await colleagues(1)
    if (!first) throw new Error('Nobody is here')
    mine = first.ask
    expect((await name('Before')).status).toBe(200)
    const other = new DatabaseSync(join(bench.dataDir, 'workspace.db'))
    onTestFinished(() => other.close())
    other.exec('BEGIN IMMEDIATE')
    expect((await name('Meanwhile')).status).toBe(503)
    expect(await names()).toEqual(['Before'])
    other.exec('COMMIT')
    expect((await name('After')).status).toBe(200)
    expect(await names()).toEqual(['After'])
  })

  it.runIf(hasSmallDisks)(
    'may have no room: what is there is read, and what waits is written later',
    async () => {
      const disk = new SmallDisk('2m')
      try {
        await bench.forget()
        await bench.configure({ DATA_DIR: disk.folder })
        const [first] = await colleagues(1)
        if (!first) throw new Error('Nobody is here')
        mine = first.ask
        expect((await name('Before')).status).toBe(200)
        disk.fill()
        const long = 'x'.repeat(120)
        const many = Array.from({ length: 1000 }, (_, at) => ({
          kind: 'campaign',
          id: `${at + 2}`,
          name: long,
        }))
        expect(await mine('PUT', 'names', { names: many })).toMatchObject({ status: 503 })
        workspace().note((db) => db.deleteFrom('name').where('id', '=', 'nothing').execute())
        expect(await names()).toEqual(['Before'])
        expect(await mine('GET', 'me')).toMatchObject({ status: 200 })
        disk.free()
        await expect.poll(async () => (await mine('PUT', 'names', { names: many })).status).toBe(200)
        expect(await names()).toHaveLength(1001)
      } finally {
        await bench.configure()
        disk.remove()
      }
    },
  )
})
