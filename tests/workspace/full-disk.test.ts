import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { Store, workspace } from '#lib/server/workspace/store.ts'

import { sandboxAt } from '../../e2e/support/sandbox.ts'
import { api, Bench, signIn } from '../bff/support.ts'
import { hasSmallDisks, SmallDisk } from '../built/small-disk.ts'

describe.skipIf(!hasSmallDisks)('a workspace whose disk is full', () => {
  let bench: Bench
  let disk: SmallDisk

  beforeAll(async () => {
    disk = new SmallDisk('4m')
    bench = await Bench.open()
    await bench.configure({ DATA_DIR: disk.folder })
  })
  afterAll(async () => {
    await bench.close()
    disk.remove()
  })

  it('is read, says what it refuses and why, and loses no line of a deletion that was refused', async () => {
    const cookie = await signIn()
    const { idCompany } = (await sandboxAt(bench.sandbox.url).facts()).companyRich
    const session = (await (await api('GET', '/api/session', { cookie })).json()) as {
      session: { idAccount: string }
    }
    const lines = async () => {
      const answer = await api('GET', '/api/workspace/activity?operation=saveOpportunity', { cookie })
      return ((await answer.json()) as { activity: unknown[] }).activity
    }
    const answerTo = async (method: 'PUT' | 'DELETE', path: string, body?: object) => {
      const answer = await api(method, `/api/workspace${path}`, { cookie, ...(body && { body }) })
      return [answer.status, await answer.json()]
    }
    const full = [503, expect.objectContaining({ code: 'workspace_full', retryable: true })]
    const name = (text: string) => answerTo('PUT', '/names/campaign/401', { name: text })
    expect(await name('Winter')).toEqual([200, { success: true }])
    disk.fill()
    const opportunity = { idCompany, idUserResponsable: 112, title: 'One more' }
    expect((await api('POST', '/api/v1/opportunity', { cookie, body: opportunity })).status).toBe(200)
    expect(await lines()).toEqual([])
    expect(await name('Spring')).toEqual(full)
    expect(await answerTo('DELETE', `?confirm=${session.session.idAccount}`)).toEqual(full)
    expect([workspace().waiting, workspace().isAway]).toEqual([1, false])
    disk.free()
    await expect.poll(lines).toHaveLength(1)
  })

  it('says the same where it cannot be opened for it', async () => {
    const read = (store: Store) => store.ask((db) => db.selectFrom('name').selectAll().execute())
    const folder = join(disk.folder, 'other')
    const before = new Store({ folder })
    await read(before)
    await before.close()
    disk.fill()
    const store = new Store({ folder })
    await expect(read(store)).rejects.toMatchObject({ code: 'workspace_full' })
    expect(store.isAway).toBe(true)
    await store.close()
  })
})
