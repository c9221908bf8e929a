import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { workspace } from '#lib/server/workspace/store.ts'

import { sandboxAt } from '../../e2e/support/sandbox.ts'
import { api, Bench } from '../bff/support.ts'
import { type Client, colleagues, ENGINES, emptyWorkspace } from './engines.ts'
import { Postgres, usesPostgres } from './postgres.ts'

// What the workspace remembers of what was done, and how it forgets.

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

const written = () => expect.poll(() => workspace().waiting).toBe(0)
const view = (more: object = {}) => ({
  screen: 'board',
  name: 'Late',
  query: '?late=1',
  shared: true,
  isDefault: true,
  ...more,
})

describe.each(ENGINES)('what is kept in %s', (engine, isHere) => {
  const test = it.runIf(isHere)
  let mine: Client
  let cookie: string
  let idCompany: number

  beforeEach(async () => {
    if (!isHere) return
    await emptyWorkspace(bench, engine, server)
    const [first] = await colleagues(1)
    if (!first) throw new Error('Nobody is here')
    mine = first.ask
    cookie = first.cookie
    idCompany = (await sandboxAt(bench.sandbox.url).facts()).companyRich.idCompany
  })

  test('knows one whose name was only mended, with what is theirs', async () => {
    const { me } = await mine('PUT', 'me', { name: 'Ane', idUser: 112 })
    await mine('POST', 'views', view({ shared: false }))
    await mine('PUT', 'names/campaign/401', { name: 'Paris' })
    const mended = await mine('PUT', 'me', { name: 'Anne', idUser: 112, renames: true })
    expect(mended.me).toMatchObject({ id: me.id, name: 'Anne', idUser: 112 })
    expect((await mine('GET', 'me')).people).toHaveLength(1)
    expect((await mine('GET', 'views')).items).toHaveLength(1)
    expect((await mine('GET', 'names')).names).toMatchObject([{ by: 'Anne' }])
    // Without it, it is somebody else; and nobody becomes another by it.
    expect((await mine('PUT', 'me', { name: 'Bob' })).me.id).not.toBe(me.id)
    expect((await mine('PUT', 'me', { name: 'ANNE', renames: true })).me.id).toBe(me.id)
    expect((await mine('GET', 'me')).people).toHaveLength(2)
  })

  test('tells of what many targets were set, and of what is the team’s no more', async () => {
    const { me } = await mine('PUT', 'me', { name: 'Anne' })
    const target = (idUser: number) => ({ idUser, month: '2026-11', cents: 5 })
    await mine('PUT', 'targets', { targets: [1, 2, 3].map(target) })
    await mine('PUT', 'targets', { targets: [target(2)] })
    const taken = await mine('POST', 'views', view())
    await mine('PUT', `views/${taken.id}`, view({ shared: false }))
    const gone = await mine('POST', 'watch', { idCompany: 7, shared: true })
    await mine('DELETE', `watch/${gone.id}`)
    await mine('DELETE', `views/${taken.id}`)
    const { activity } = await mine('GET', `activity?person=${me.id}`)
    const lines = activity.map(({ operation, entity, entityId, detail }) => [
      operation,
      entity,
      entityId,
      detail,
    ])
    expect(lines).toEqual([
      ['workspace.unshare', 'watch', gone.id, {}],
      ['workspace.share', 'watch', gone.id, {}],
      ['workspace.unshare', 'views', taken.id, {}],
      ['workspace.share', 'views', taken.id, {}],
      ['workspace.target', 'user', '2', {}],
      ['workspace.target', 'user', null, { count: 3 }],
    ])
  })

  /** Past the dashboard, as another program would. */
  const elsewhere = async (body: object) => {
    const { status } = await fetch(`${bench.sandbox.url}/v1/opportunity`, {
      method: 'POST',
      headers: { 'x-access-token': 'sandbox-full', 'content-type': 'application/json' },
      body: JSON.stringify({ idCompany, idUserResponsable: 112, ...body }),
    })
    expect(status).toBe(200)
  }
  const save = async (body: object) => {
    const answer = await api('POST', '/api/v1/opportunity', {
      cookie,
      body: { idCompany, idUserResponsable: 112, ...body },
    })
    return ((await answer.json()) as { opportunity: { idOpportunity: number } }).opportunity.idOpportunity
  }
  const stages = async () => {
    const { result } = (await (await api('GET', '/api/v1/opportunity/stade', { cookie })).json()) as {
      result: { idCustomFieldValue: number }[]
    }
    return result.map(({ idCustomFieldValue }) => idCustomFieldValue)
  }
  const stepsOf = async (id: number) =>
    (await mine('GET', `history?idOpportunity=${id}`)).history.map(({ from, idStade, how, by }) => [
      from,
      idStade,
      how,
      by,
    ])

  test('what several reads show of somebody else’s move is one step', async () => {
    const [first, second] = await stages()
    const id = await save({ idStade: first, deadline: '2026-12-01' })
    await written()
    await elsewhere({ idOpportunity: id, idStade: second, deadline: '2026-12-24' })
    const read = (query: string) => api('GET', `/api/v1/opportunity?${query}`, { cookie })
    await Promise.all(
      [`idCompany=${idCompany}`, `idOpportunity=${id}`, 'polling=15', 'polling=60', 'polling=600'].map(read),
    )
    await expect.poll(() => stepsOf(id)).toHaveLength(2)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await stepsOf(id)).toEqual([
      [null, first, 'own', null],
      [first, second, 'seen', null],
    ])
    const since = await mine('GET', 'history/since?since=2020-01-01T00:00:00Z')
    expect(since.deadlines).toMatchObject({ deadline: ['2026-12-24'], how: ['seen'] })
  })

  test('a move from here is one’s own though a poll showed it first, and what a write did not set is nobody’s', async () => {
    await mine('PUT', 'me', { name: 'Anne' })
    const [first, second, third] = await stages()
    const id = await save({ idStade: first, deadline: '2026-12-01' })
    await written()
    // Its line waits while a poll shows it.
    let free = () => {}
    const held = new Promise<void>((resolve) => {
      free = resolve
    })
    workspace().note(() => held)
    await save({ idOpportunity: id, idStade: second, deadline: '2027-01-15' })
    await api('GET', `/api/v1/opportunity?idOpportunity=${id}`, { cookie })
    await expect.poll(() => stepsOf(id)).toHaveLength(2)
    free()
    await written()
    expect(await stepsOf(id)).toEqual([
      [null, first, 'own', 'Anne'],
      [first, second, 'own', 'Anne'],
    ])
    const [line] = (await mine('GET', `activity?entity=opportunity:${id}`)).activity
    expect(line?.detail).toMatchObject({ from: first, to: second })
    // Somebody else moved it, and a change of the title here shows that first.
    await elsewhere({ idOpportunity: id, idStade: third, deadline: '2027-03-01' })
    await save({ idOpportunity: id, title: 'Another' })
    await written()
    expect((await stepsOf(id)).at(-1)).toEqual([second, third, 'seen', null])
    const { deadlines } = await mine('GET', 'history/since?since=2020-01-01T00:00:00Z')
    expect(deadlines).toMatchObject({ deadline: ['2027-03-01', '2027-01-15'], how: ['seen', 'own'] })
  })

  const bytes = () =>
    engine === 'SQLite'
      ? ['', '-wal'].map((end) => readFileSync(join(bench.dataDir, `workspace.db${end}`), 'latin1')).join('')
      : ''

  test('a person’s name leaves every table, and the file', async () => {
    const { me } = await mine('PUT', 'me', { name: 'Zacharie Quillfeather', email: 'zq@example.fr' })
    await mine('PUT', 'names/user/112', { name: 'ZACHARIE Quillfeather' })
    await mine('PUT', 'names/user/113', { name: 'Another' })
    await mine('POST', 'views', view({ name: 'Quillfeather’s', shared: false }))
    await mine('PUT', 'stages/9', { outcome: 'won', probability: 100 })
    await mine('PUT', 'stuck/7', { days: 3 })
    await mine('PUT', 'targets', { targets: [{ idUser: 112, month: '2026-11', cents: 5 }] })
    const id = await save({ idStade: (await stages())[0], deadline: '2026-12-01' })
    await save({ idOpportunity: id, deadline: '2026-12-02' })
    await written()
    if (engine === 'SQLite') expect(bytes()).toMatch(/Quillfeather/)
    expect((await mine('DELETE', `people/${me.id}`)).status).toBe(200)
    if (engine === 'SQLite') expect(bytes()).not.toMatch(/Quillfeather|zq@/i)
    const said = await Promise.all(
      ['me', 'names', 'stages', 'targets', 'views', 'activity', `history?idOpportunity=${id}`, 'export'].map(
        (path) => mine('GET', path),
      ),
    )
    expect(JSON.stringify(said)).not.toMatch(/Quillfeather|zq@/i)
    expect(JSON.stringify(said)).toContain('Another')
    const { workspace: kept } = await mine('GET', 'export')
    expect(kept).toMatchObject({ stuckRule: [{ days: 3 }], target: [{ cents: 5 }], deadlineHistory: [{}] })
  })

  test('an account’s deletion takes every table with it, and leaves the other’s', async () => {
    const [theirs] = await colleagues(1, 'sandbox-other')
    await mine('PUT', 'me', { name: 'Anne' })
    await mine('PUT', 'names/campaign/401', { name: 'Unmistakable Campaign' })
    await mine('POST', 'watch', { idCompany: 7, shared: true })
    await mine('PUT', 'stages/9', { outcome: 'won', probability: 100 })
    await mine('PUT', 'stuck/7', { days: 3 })
    await mine('PUT', 'targets', { targets: [{ idUser: 112, month: '2087-11', cents: 5 }] })
    const id = await save({ idStade: (await stages())[0], deadline: '2086-12-01' })
    await save({ idOpportunity: id, deadline: '2086-12-02' })
    await written()
    await theirs?.ask('PUT', 'targets', { targets: [{ idUser: 1, month: '2085-01', cents: 5 }] })
    const { workspace: kept } = await mine('GET', 'export')
    const tables = Object.entries(kept)
    const empty = tables.filter(([, rows]) => rows.length === 0).map(([table]) => table)
    expect(empty).toEqual([])
    expect((await mine('DELETE', '?confirm=account-full')).status).toBe(200)
    const { workspace: left } = await mine('GET', 'export')
    expect(Object.values(left).flat()).toEqual([])
    if (engine === 'SQLite') expect(bytes()).not.toMatch(/Unmistakable|2087-11|2086-12/)
    expect((await theirs?.ask('GET', 'targets'))?.targets).toHaveLength(1)
  })
})
