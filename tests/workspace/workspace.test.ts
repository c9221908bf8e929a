import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type {
  ActivityLine,
  GivenName,
  Person,
  StageStep,
  StagesNow,
  StepsSince,
  StuckRule,
  Target,
  TeamView,
} from '#lib/domain/workspace/workspace.ts'
import { workspace } from '#lib/server/workspace/store.ts'

import { sandboxAt } from '../../e2e/support/sandbox.ts'
import { api, Bench, signIn } from '../bff/support.ts'
import { Postgres, usesPostgres } from './postgres.ts'

// One suite for both engines: whatever the one does, the other does.

let bench: Bench
let server: Postgres | null = null
let number = 0

beforeAll(async () => {
  bench = await Bench.open()
  if (usesPostgres) server = await Postgres.start()
})
afterAll(async () => {
  await bench.close()
  await server?.remove()
})

/** Answers of every route, as far as a test reads them. */
interface Said {
  success: boolean
  code: string
  message: string
  me: Person
  people: Person[]
  names: GivenName[]
  stages: { idStade: number; outcome: string; probability: number; by: string | null }[]
  items: TeamView[]
  id: string
  activity: ActivityLine[]
  history: StageStep[]
  now: StagesNow
  moves: StepsSince['moves']
  deadlines: StepsSince['deadlines']
  isWhole: boolean
  stuck: StuckRule[]
  targets: Target[]
  workspace: Record<string, Record<string, unknown>[]>
  counts: Record<string, number>
}

const as = (cookie: string) => async (method: string, path: string, body?: unknown) => {
  const answer = await api(method, `/api/workspace/${path}`.replace(/\/$/, ''), { cookie, body })
  return { status: answer.status, ...((await answer.json()) as Said) }
}
type Client = ReturnType<typeof as>

const view = (more: Partial<TeamView> = {}) => ({
  screen: 'board',
  name: 'Late ones',
  query: '?late=1',
  shared: true,
  isDefault: false,
  ...more,
})

describe.each([
  ['SQLite', true],
  ['PostgreSQL', usesPostgres],
] as const)('the workspace in %s', (engine, isHere) => {
  const test = it.runIf(isHere)
  /** A table of PostgreSQL is held for longer than a panel may wait: by `npm test -- thorough`. */
  const locked = it.runIf(isHere && engine === 'PostgreSQL' && process.env.THOROUGH)
  let mine: Client
  let cookie: string
  let colleague: Client
  let stranger: Client

  beforeEach(async () => {
    if (!isHere) return
    await bench.forget()
    for (const end of ['', '-wal', '-shm']) rmSync(join(bench.dataDir, `workspace.db${end}`), { force: true })
    number += 1
    const url = engine === 'PostgreSQL' && server ? await server.database(`suite${number}`) : ''
    await bench.configure(url === '' ? {} : { DATABASE_URL: url })
    cookie = await signIn()
    mine = as(cookie)
    colleague = as(await signIn())
    stranger = as(await signIn('sandbox-other'))
  })

  /** Lines are written behind the answers. */
  const written = () => expect.poll(() => workspace().waiting).toBe(0)
  const stages = async () => {
    const answer = await api('GET', '/api/v1/opportunity/stade', { cookie })
    const { result } = (await answer.json()) as { result: { idCustomFieldValue: number }[] }
    return result.map(({ idCustomFieldValue }) => idCustomFieldValue)
  }

  test('knows who a session is once they have said so, and offers the same name to others', async () => {
    expect(await mine('GET', 'me')).toMatchObject({ status: 200, me: null, people: [] })
    const said = { name: ' Anne\tDupont ', email: 'anne@example.fr', idUser: 112 }
    const { me } = await mine('PUT', 'me', said)
    expect(me).toMatchObject({ name: 'Anne Dupont', email: 'anne@example.fr', idUser: 112, declared: true })
    expect(await mine('GET', 'me')).toMatchObject({ me: { name: 'Anne Dupont' } })
    // A colleague is nobody yet, and sees whom they might be; the same name, however written, is the same person.
    expect(await colleague('GET', 'me')).toMatchObject({ me: null, people: [{ name: 'Anne Dupont' }] })
    const same = { id: me.id, email: 'anne@example.fr', idUser: 112 }
    expect(await colleague('PUT', 'me', { name: 'anne dupont' })).toMatchObject({ me: same })
    // What is not said stays as it was; null takes it away.
    expect(await mine('GET', 'me')).toMatchObject({ me: same })
    expect(await mine('PUT', 'me', { name: 'Anne Dupont', idUser: null })).toMatchObject({
      me: { ...same, idUser: null },
    })
    expect(await stranger('GET', 'me')).toMatchObject({ me: null, people: [] })
  })

  test('refuses what is no name, no address and no field', async () => {
    for (const body of [{}, { name: ' ' }, { name: 'A', email: 'x' }, { name: 'A', role: 'admin' }, []])
      expect(await mine('PUT', 'me', body), JSON.stringify(body)).toMatchObject({
        status: 400,
        code: 'invalid',
      })
    expect(await mine('PUT', 'names/company/1', { name: 'A' })).toMatchObject({ status: 400 })
    expect(await mine('PUT', `names/user/${encodeURIComponent('a b')}`, { name: 'A' })).toMatchObject({
      status: 400,
    })
    expect(await mine('PUT', 'names/user/%E0%A4%A', { name: 'A' })).toMatchObject({ status: 404 })
    expect(await mine('GET', 'sessions')).toMatchObject({ status: 404, code: 'not_found' })
    expect(await as('')('GET', 'names')).toMatchObject({ status: 401, code: 'session_invalid' })
  })

  test('gives names that the team shares, and no other account', async () => {
    await mine('PUT', 'me', { name: 'Anne' })
    expect(await mine('PUT', 'names/campaign/401', { name: 'Été à Lyon — 2026' })).toMatchObject({
      status: 200,
    })
    await colleague('PUT', 'names', {
      names: [
        { kind: 'routine', id: '3', name: 'first' },
        { kind: 'routine', id: '3', name: 'ERP du marché' },
        { kind: 'domain', id: 'crm', name: 'Relation client' },
        { kind: 'newsletter', id: '901', name: 'Lettre' },
        { kind: 'newsletter', id: '902', name: 'Brève' },
      ],
    })
    const { activity } = await mine('GET', 'activity')
    expect(
      activity.slice(0, 3).map(({ entity, entityId, detail }) => [entity, entityId, detail.count]),
    ).toEqual([
      ['newsletter', null, 2],
      ['domain', 'crm', undefined],
      ['routine', '3', undefined],
    ])
    const { names } = await colleague('GET', 'names')
    expect(names.map(({ kind, id, name, by }) => [kind, id, name, by])).toEqual([
      ['campaign', '401', 'Été à Lyon — 2026', 'Anne'],
      ['domain', 'crm', 'Relation client', null],
      ['newsletter', '902', 'Brève', null],
      ['newsletter', '901', 'Lettre', null],
      ['routine', '3', 'ERP du marché', null],
    ])
    expect((await stranger('GET', 'names')).names).toEqual([])
    await colleague('DELETE', 'names/campaign/401')
    expect((await mine('GET', 'names')).names).toHaveLength(4)
  })

  test('keeps what stages mean', async () => {
    await mine('PUT', 'stages/9', { outcome: 'won', probability: 100 })
    await mine('PUT', 'stages/9', { outcome: 'open', probability: 40 })
    expect(await mine('PUT', 'stages/9', { outcome: 'maybe', probability: 4 })).toMatchObject({ status: 400 })
    expect((await colleague('GET', 'stages')).stages).toEqual([
      { idStade: 9, outcome: 'open', probability: 40, by: null, at: expect.any(String) },
    ])
  })

  test('keeps views of one’s own and of the team, one default of a screen each', async () => {
    expect(await mine('POST', 'views', view({ shared: false }))).toMatchObject({
      status: 400,
      code: 'invalid',
    })
    await mine('PUT', 'me', { name: 'Anne' })
    const own = await mine('POST', 'views', view({ shared: false, isDefault: true }))
    const team = await mine('POST', 'views', view({ isDefault: true }))
    const other = await mine('POST', 'views', view({ name: 'All', query: '', isDefault: true }))
    expect(
      (await colleague('GET', 'views')).items.map(({ id, isDefault, by }) => [id, isDefault, by]),
    ).toEqual([
      [team.id, false, 'Anne'],
      [other.id, true, 'Anne'],
    ])
    // The same name, however written, is the same view.
    expect((await colleague('POST', 'views', view({ name: 'LATE ONES', query: '?late=2' }))).id).toBe(team.id)
    const { items } = await mine('GET', 'views')
    expect(items.find(({ id }) => id === own.id)).toMatchObject({
      query: '?late=1',
      isDefault: true,
      mine: true,
    })
    expect(items.find(({ id }) => id === team.id)).toMatchObject({ name: 'LATE ONES', query: '?late=2' })
    for (const query of ['late=1', '?late=\0', '?a\n', '?é'])
      expect(await mine('POST', 'views', view({ query })), query).toMatchObject({
        status: 400,
        code: 'invalid',
      })
    // Nobody reaches another's own, nor another account's.
    expect(await colleague('PUT', `views/${own.id}`, view())).toMatchObject({ status: 404 })
    expect(await colleague('DELETE', `views/${own.id}`)).toMatchObject({ status: 404 })
    expect(await stranger('DELETE', `views/${team.id}`)).toMatchObject({ status: 404 })
    await mine('PUT', `views/${own.id}`, view({ name: 'Mine, now ours' }))
    expect((await colleague('GET', 'views')).items).toHaveLength(3)
  })

  test('says whose own views are, and spares another of the name where it is asked to', async () => {
    await mine('PUT', 'me', { name: 'Anne' })
    const { me } = await mine('GET', 'me')
    expect(await mine('GET', 'views')).toMatchObject({ me: me.id, items: [] })
    expect(await colleague('GET', 'views')).toMatchObject({ me: null })
    const own = (more: Partial<TeamView>) => view({ shared: false, ...more })
    const { id } = await mine('POST', 'views?spares', own({}))
    expect(await mine('POST', 'views?spares', own({ query: '?late=2' }))).toMatchObject({ id: null })
    const other = await mine('POST', 'views?spares', own({ name: 'Others' }))
    expect(await mine('PUT', `views/${other.id}?spares`, own({ name: 'LATE ones' }))).toMatchObject({
      id: null,
    })
    expect(await mine('PUT', `views/${id}?spares`, own({ query: '?late=3' }))).toMatchObject({ id })
    expect((await mine('GET', 'views')).items.map(({ name, query }) => [name, query])).toEqual([
      ['Others', '?late=1'],
      ['Late ones', '?late=3'],
    ])
  })

  test('keeps companies and limits likewise', async () => {
    await mine('PUT', 'me', { name: 'Anne' })
    await mine('POST', 'watch', { idCompany: 7, shared: true })
    await mine('POST', 'watch', { idCompany: 7, shared: true })
    await mine('POST', 'watch', { idCompany: 7, shared: false })
    expect((await mine('GET', 'watch')).items).toMatchObject([{ idCompany: 7 }, { idCompany: 7 }])
    expect((await colleague('GET', 'watch')).items).toMatchObject([{ idCompany: 7, shared: true }])
    const limit = (most: number, idStade: number | null = 9) => ({
      idStade,
      kind: 'count',
      most,
      shared: true,
    })
    await mine('POST', 'limits', limit(20))
    await colleague('POST', 'limits', limit(12))
    await colleague('POST', 'limits', { ...limit(1e6, null), kind: 'amount' })
    expect((await mine('GET', 'limits')).items).toMatchObject([
      { idStade: 9, kind: 'count', most: 12 },
      { idStade: null, kind: 'amount', most: 1e6 },
    ])
    expect(await mine('POST', 'limits', limit(-1))).toMatchObject({ status: 400 })
    expect((await mine('GET', 'views')).items).toEqual([])
  })

  test('tells who did what with which outcome, without a word that anybody wrote', async () => {
    await mine('PUT', 'me', { name: 'Anne' })
    const { companyRich } = await sandboxAt(bench.sandbox.url).facts()
    const [first, second] = await stages()
    const sent = { idCompany: companyRich.idCompany, userResponsableEmail: 'nobody@example.fr' }
    const made = await api('POST', '/api/v1/opportunity', {
      cookie,
      body: {
        idCompany: companyRich.idCompany,
        idUserResponsable: 112,
        title: 'A secret title',
        amount: 987_654.5,
        idStade: first,
      },
    })
    const { opportunity } = (await made.json()) as { opportunity: { idOpportunity: number } }
    const { idOpportunity } = opportunity
    const move = { idOpportunity, idCompany: companyRich.idCompany, idUserResponsable: 112 }
    await api('POST', '/api/v1/opportunity', { cookie, body: { ...move, idStade: second } })
    // The page writes the whole record and says what is new in it: nobody else's names, nor what was not sent.
    await api('POST', '/api/v1/opportunity', {
      cookie,
      body: { ...move, title: 'A secret title', idStade: second, amount: 99 },
      headers: { 'x-changed': 'amount,comment,A secret title' },
    })
    // What it moves is told whatever it says: over a colleague's move, or on purpose.
    await api('POST', '/api/v1/opportunity', {
      cookie,
      body: { ...move, idStade: first, comment: 'A secret remark' },
      headers: { 'x-changed': 'comment' },
    })
    await api('POST', '/api/v1/opportunity', { cookie, body: sent })
    await written()
    const { activity } = await colleague('GET', `activity?entity=company:${companyRich.idCompany}`)
    const ofAll = await colleague('GET', 'activity?entity=company')
    expect(ofAll.activity).toEqual(expect.arrayContaining(activity))
    expect(activity).toMatchObject([
      { operation: 'saveOpportunity', outcome: 'refused', code: expect.any(String), entityId: null },
      { detail: { created: false, fields: ['comment', 'idStade'], from: second, to: first } },
      { outcome: 'done', detail: { created: false, fields: ['amount'] } },
      {
        outcome: 'done',
        entity: 'opportunity',
        entityId: String(idOpportunity),
        person: { name: 'Anne', declared: true },
        detail: { created: false, from: first, to: second },
      },
      { detail: { created: true, fields: ['title', 'idUserResponsable', 'idStade', 'amount'] } },
    ])
    expect(JSON.stringify(activity)).not.toMatch(/secret|987654|nobody/)
    expect((await stranger('GET', 'activity')).activity).toEqual([])
    // Pages follow one another without a gap.
    const all = (await mine('GET', 'activity')).activity.map(({ id }) => id)
    const page = (await mine('GET', 'activity?limit=2')).activity.map(({ id }) => id)
    const next = (await mine('GET', `activity?limit=200&before=${page.at(-1)}`)).activity.map(({ id }) => id)
    expect([...page, ...next]).toEqual(all)
    expect((await mine('GET', 'activity?outcome=refused')).activity).toHaveLength(1)
    expect(await mine('GET', 'activity?limit=100000')).toMatchObject({ status: 400 })
  })

  test('keeps own moves exactly and others’ as they are seen', async () => {
    await mine('PUT', 'me', { name: 'Anne' })
    const { companyRich } = await sandboxAt(bench.sandbox.url).facts()
    const [first, second, third] = await stages()
    const save = async (body: object, by = cookie) => {
      const answer = await api('POST', '/api/v1/opportunity', {
        cookie: by,
        body: { idCompany: companyRich.idCompany, idUserResponsable: 112, ...body },
      })
      return ((await answer.json()) as { opportunity: { idOpportunity: number } }).opportunity.idOpportunity
    }
    const idOpportunity = await save({ idStade: first, deadline: '2026-12-01' })
    await save({ idOpportunity, idStade: second, deadline: '2027-01-15' })
    await written()
    // Past the dashboard, as another program would.
    const passed = await fetch(`${bench.sandbox.url}/v1/opportunity`, {
      method: 'POST',
      headers: { 'x-access-token': 'sandbox-full', 'content-type': 'application/json' },
      body: JSON.stringify({
        idOpportunity,
        idCompany: companyRich.idCompany,
        idUserResponsable: 112,
        idStade: third,
        deadline: '2027-02-20',
      }),
    })
    expect(passed.status).toBe(200)
    await api('GET', `/api/v1/opportunity?idCompany=${companyRich.idCompany}`, { cookie })
    await expect
      .poll(async () => (await colleague('GET', `history?idOpportunity=${idOpportunity}`)).history)
      .toMatchObject([
        { from: null, idStade: first, how: 'own', by: 'Anne' },
        { from: first, idStade: second, how: 'own', by: 'Anne' },
        { from: second, idStade: third, how: 'seen', by: null },
      ])
    const { now } = await mine('GET', 'history/now')
    const at = now.idOpportunity.indexOf(idOpportunity)
    expect([now.idStade[at], now.how[at]]).toEqual([third, 'seen'])
    const since = new Date(now.at[at] ?? 0).toISOString()
    const { now: late } = await mine('GET', `history/now?since=${since}`)
    expect(late.idOpportunity).toEqual([idOpportunity])
    expect([late.total, now.total]).toEqual([now.idOpportunity.length, now.idOpportunity.length])
    expect(late.knownSince).toBe(now.knownSince)
    // The other opportunities of that read were seen for the first time: no step of theirs is known.
    expect(now.how.filter((how) => how === 'first').length).toBeGreaterThan(0)
    expect((await stranger('GET', 'history/now')).now.idOpportunity).toEqual([])
    const { moves, deadlines, isWhole } = await mine('GET', 'history/since?since=2020-01-01T00:00:00Z')
    expect(isWhole).toBe(true)
    expect(moves.idOpportunity).toEqual([idOpportunity, idOpportunity, idOpportunity])
    expect([moves.from, moves.idStade]).toEqual([
      [second, first, null],
      [third, second, first],
    ])
    // When it came into the stage that it left: known but for the first.
    expect(moves.entered).toEqual([moves.at[1], moves.at[2], null])
    expect(deadlines).toMatchObject({
      idOpportunity: [idOpportunity, idOpportunity],
      from: ['2027-01-15', '2026-12-01'],
      deadline: ['2027-02-20', '2027-01-15'],
      how: ['seen', 'own'],
    })
    const later = await mine('GET', 'history/since?since=2120-01-01T00:00:00Z')
    expect(later).toMatchObject({ moves: { at: [] }, deadlines: { at: [] } })
    expect(await mine('GET', 'history/since?since=yesterday')).toMatchObject({ status: 400 })
    expect((await stranger('GET', 'history/since?since=2020-01-01T00:00:00Z')).moves.at).toEqual([])
  })

  test('keeps when opportunities are stuck, and what is to be won', async () => {
    await mine('PUT', 'me', { name: 'Anne' })
    await mine('PUT', 'stuck/all', { days: 14 })
    await mine('PUT', 'stuck/7', { days: 30 })
    await mine('PUT', 'stuck/7', { days: 0 })
    await mine('PUT', 'stuck/8', { days: 3 })
    await mine('DELETE', 'stuck/8')
    expect((await colleague('GET', 'stages')).stuck).toMatchObject([
      { idStade: null, days: 14, by: 'Anne' },
      { idStade: 7, days: 0, by: 'Anne' },
    ])
    expect(await mine('PUT', 'stuck/7', { days: -1 })).toMatchObject({ status: 400 })
    expect(await mine('PUT', 'stuck/x', { days: 1 })).toMatchObject({ status: 400 })
    const target = (idUser: number | null, cents: number | null, month = '2026-11') => ({
      idUser,
      month,
      cents,
    })
    await mine('PUT', 'targets', { targets: [target(null, 5_000_000), target(112, 1), target(113, 2)] })
    await mine('PUT', 'targets', { targets: [target(112, 1_234_567), target(113, null)] })
    expect((await colleague('GET', 'targets')).targets).toMatchObject([
      { idUser: null, month: '2026-11', cents: 5_000_000, by: 'Anne' },
      { idUser: 112, month: '2026-11', cents: 1_234_567, by: 'Anne' },
    ])
    for (const wrong of [target(1, 1.5), target(0, 1), target(1, 1, '2026-13'), target(1, 1, '2026')])
      expect(await mine('PUT', 'targets', { targets: [wrong] })).toMatchObject({ status: 400 })
    expect(await stranger('GET', 'targets')).toMatchObject({ targets: [] })
    expect((await stranger('GET', 'stages')).stuck).toEqual([])
  })

  test('takes a person’s name away wherever it stands', async () => {
    const { me } = await mine('PUT', 'me', {
      name: 'Zacharie Quillfeather',
      email: 'zq@example.fr',
      idUser: 112,
    })
    await mine('PUT', 'names/user/112', { name: 'Zacharie Quillfeather' })
    await mine('PUT', 'names/campaign/401', { name: 'Été' })
    await mine('POST', 'views', view({ shared: false }))
    await mine('POST', 'views', view())
    expect(await stranger('DELETE', `people/${me.id}`)).toMatchObject({ status: 400 })
    expect(await colleague('DELETE', `people/${me.id}`)).toMatchObject({ status: 200 })
    expect(await mine('GET', 'me')).toMatchObject({ me: null, people: [] })
    expect((await colleague('GET', 'names')).names).toMatchObject([{ id: '401', by: null }])
    const { workspace: all } = await colleague('GET', 'export')
    expect(JSON.stringify(all)).not.toMatch(/Quillfeather|zq@/)
    expect(all.item).toHaveLength(1)
    expect(all.activity?.length).toBeGreaterThan(2)
  })

  test('gives all of it, and deletes all of it: no byte of it is left', async () => {
    await mine('PUT', 'me', { name: 'Zacharie Quillfeather' })
    await mine('PUT', 'names/campaign/401', { name: 'Unmistakable Campaign' })
    await stranger('PUT', 'names/campaign/401', { name: 'Theirs' })
    const { workspace: all } = await mine('GET', 'export')
    expect(all.name).toMatchObject([{ name: 'Unmistakable Campaign' }])
    expect(JSON.stringify(all)).not.toContain('Theirs')
    const { counts } = await mine('GET', 'counts')
    expect(counts).toEqual(
      Object.fromEntries(Object.entries(all).map(([table, rows]) => [table, rows.length])),
    )
    expect(counts.name).toBe(1)
    expect(await mine('DELETE', '?confirm=other')).toMatchObject({ status: 400 })
    const { session } = (await (await api('GET', '/api/session', { cookie })).json()) as {
      session: { idAccount: string }
    }
    const gone = await mine('DELETE', `?confirm=${encodeURIComponent(session.idAccount)}`)
    expect(gone).toMatchObject({ status: 200 })
    expect(await mine('GET', 'me')).toMatchObject({ me: null, people: [] })
    expect((await mine('GET', 'names')).names).toEqual([])
    expect((await stranger('GET', 'names')).names).toHaveLength(1)
    if (engine === 'SQLite') {
      const bytes = ['', '-wal'].map((end) =>
        readFileSync(join(bench.dataDir, `workspace.db${end}`), 'latin1'),
      )
      expect(bytes.join('')).not.toMatch(/Quillfeather|Unmistakable/)
      expect(bytes.join('')).toContain('Theirs')
    } else if (server) {
      const dump = server.run('pg_dump', ['-d', server.url(`suite${number}`)])
      expect(dump).not.toMatch(/Quillfeather|Unmistakable/)
      expect(dump).toContain('Theirs')
    }
    // And goes on from nothing.
    expect(await mine('PUT', 'names/campaign/401', { name: 'Anew' })).toMatchObject({ status: 200 })
  })

  locked('gives all of it, however long that takes', async () => {
    await mine('PUT', 'names/campaign/401', { name: 'Late' })
    const held = server?.query('BEGIN; LOCK TABLE activity; SELECT pg_sleep(4.5); COMMIT', `suite${number}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await mine('GET', 'export')).toMatchObject({ status: 200 })
    await held
  })

  test('says in words of the person what there is too much of', async () => {
    await mine('PUT', 'stuck/1', { days: 1 })
    await workspace().ask((db) =>
      sql`
        INSERT INTO "stuckRule" ("accountId", "idStade", days, at)
        WITH RECURSIVE number (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM number WHERE n < 20000)
        SELECT (SELECT max(id) FROM account), n, 1, 0 FROM number`.execute(db),
    )
    expect(await mine('PUT', 'stuck/20001', { days: 1 })).toMatchObject({
      status: 400,
      message: 'The team keeps 20000 rules for stuck opportunities, and no more',
    })
  })
})
