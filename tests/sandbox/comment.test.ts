import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { contract } from '#lib/contract/index.ts'
import type { TimelineElement } from '#lib/contract/schemas/comment.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { ask, read, start } from './harness.ts'
import { rows, sirenOf } from './reference.ts'

const PATH = contract.listComments.path

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await start({ companies: 120 })
})
afterAll(() => sandbox.close())

const all = () => rows<TimelineElement>(sandbox, 'timeline_element', 'account-full')
const list = async (search: string) => (await read(sandbox, 'listComments', search)).commentList

describe('GET /v1/comment (4.16)', () => {
  it('filters by idCompany', async () => {
    expect(await list('idCompany=1001,1003')).toEqual(
      all().filter((row) => [1001, 1003].includes(row.idCompany ?? 0)),
    )
    expect(await list('idCompany=999999')).toEqual([])
  })

  it('accepts everything else and lets it filter nothing', async () => {
    const ofCompany = await list('idCompany=1001')
    const rest = `siren=999999999&polling=15&idUser=101,102&idCommentType=3&minCommentDate=2099-01-01&maxCommentDate=2000-01-01`
    expect(await list(`idCompany=1001&${rest}`)).toEqual(ofCompany)
    for (const search of [`siren=${sirenOf(sandbox, 1001)}`, 'polling=15'])
      expect(await list(search)).toEqual(all())
  })

  it('echoes what it understood', async () => {
    const { parameters } = await read(
      sandbox,
      'listComments',
      'idCompany=1001&idUser=101&minCommentDate=2024-01-31',
    )
    expect(parameters).toEqual({
      idAccount: 'account-full',
      idCompany: [1001],
      siren: null,
      polling: null,
      idUser: [101],
      idCommentType: null,
      minCommentDate: '2024-01-31',
      maxCommentDate: null,
    })
  })

  it('refuses unknown users, bad dates and a call without a required filter', async () => {
    const ofCompany = 'idCompany=1001&'
    const bad = [
      'idUser=999',
      'idUser=101,201',
      'minCommentDate=31/01/2024',
      'maxCommentDate=2024-02-30',
      'polling=14',
      'idCommentType=call',
    ]
    for (const search of [...bad.map((each) => ofCompany + each), '', 'idUser=101', 'idCommentType=1']) {
      const { status, body } = await ask(sandbox, `${PATH}?${search}`)
      expect([search, status]).toEqual([search, 400])
      expect(body).toEqual({ success: false, message: expect.any(String), parameters: {} })
    }
  })

  it('has elements of every type, none with a text, some about no company', () => {
    const found = all()
    expect(new Set(found.map((row) => row.idTimelineElementType)).size).toBe(11)
    expect(found.some((row) => row.idCompany === null)).toBe(true)
    for (const row of found) expect(Object.keys(row)).not.toContain('comment')
  })

  it('keeps accounts apart', async () => {
    const { commentList } = await read(sandbox, 'listComments', 'idCompany=1001', 'sandbox-other')
    expect(commentList.length).toBeGreaterThan(0)
    for (const { idAccount } of commentList) expect(idAccount).toBe('account-other')
  })
})
