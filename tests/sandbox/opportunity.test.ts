import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { contract, endpointOf } from '#lib/contract/index.ts'
import type { Opportunity, Stade } from '#lib/contract/schemas/opportunity.ts'
import { breaches } from '#sandbox/http/self-check.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { ask, control, facts, read, start } from './harness.ts'
import { comparesWithReference, isWithin, post, rows, sirenOf } from './reference.ts'

const PATH = contract.saveOpportunity.path

let sandbox: Sandbox
let known: Record<string, { idOpportunity: number; idCompany: number }>
beforeAll(async () => {
  sandbox = await start({ opportunities: 200 })
  known = (await facts(sandbox)) as unknown as typeof known
})
afterAll(() => sandbox.close())

const all = () => rows<Opportunity>(sandbox, 'opportunity', 'account-full')
const example = (name: string) => known[name] ?? { idOpportunity: 0, idCompany: 0 }
const byId = async (idOpportunity: number) =>
  (await read(sandbox, 'listOpportunities', `idOpportunity=${idOpportunity}&isDeleted=true`))
    .opportunityList[0]

describe('GET /v1/opportunity (4.4)', () => {
  comparesWithReference<Opportunity>({
    operation: 'listOpportunities',
    sandbox: () => sandbox,
    all,
    idOf: ({ idOpportunity }) => idOpportunity,
    cases: () => [
      {
        search: 'idOpportunity=10001,10003,10007',
        keep: (row) => [10_001, 10_003, 10_007].includes(row.idOpportunity),
      },
      { search: 'idCompany=1001&idCompany=1004', keep: (row) => [1001, 1004].includes(row.idCompany) },
      { search: `siren[]=${sirenOf(sandbox, 1001)}`, keep: (row) => row.idCompany === 1001 },
      { search: 'idStade=109,101', keep: (row) => [109, 101].includes(row.idStade ?? 0), optional: true },
      { search: 'polling=30', keep: (row) => isWithin(sandbox, row.modified, 30) },
      { search: 'pollingDeleted=60', keep: (row) => row.isDeleted && isWithin(sandbox, row.modified, 60) },
    ],
    always: (row, search) => search.includes('pollingDeleted') || !row.isDeleted,
  })

  it('includes deleted ones when asked', async () => {
    const open = (await read(sandbox, 'listOpportunities', 'idCompany=1001')).opportunityList
    const both = (await read(sandbox, 'listOpportunities', 'idCompany=1001&isDeleted=true')).opportunityList
    const ofCompany = all().filter(({ idCompany }) => idCompany === 1001)
    expect(both).toEqual(ofCompany)
    expect(open).toEqual(ofCompany.filter(({ isDeleted }) => !isDeleted))
    expect(both.length).toBeGreaterThan(open.length)
  })

  it('forgets a window as the clock moves on', async () => {
    const own = await start({ opportunities: 60 })
    const recent = () => read(own, 'listOpportunities', 'polling=15')
    expect((await recent()).opportunityList.length).toBeGreaterThan(0)
    await control(own, 'POST', '/clock', { advanceSeconds: 16 * 60 })
    expect((await recent()).opportunityList).toEqual([])
    await own.close()
  })

  it('refuses what the contract refuses', async () => {
    for (const search of [
      '',
      'polling=14',
      'pollingDeleted=14',
      'idCompany=abc',
      'isDeleted=true',
      'idCompany=1001&isDeleted=x',
    ]) {
      const { status, body } = await ask(sandbox, `${PATH}?${search}`)
      expect([search, status]).toEqual([search, 400])
      expect(body).toMatchObject({ success: false, parameters: {}, message: expect.any(String) })
    }
  })

  it('keeps accounts apart', async () => {
    const { opportunityList } = await read(sandbox, 'listOpportunities', 'idCompany=1001', 'sandbox-other')
    expect(opportunityList.length).toBeGreaterThan(0)
    for (const { idAccount } of opportunityList) expect(idAccount).toBe('account-other')
    const foreign = await read(sandbox, 'listOpportunities', 'idOpportunity=10001', 'sandbox-other')
    expect(foreign.opportunityList).toEqual([])
  })

  it('has the cases that the facts name', async () => {
    expect(await byId(example('opportunityWithoutOwner').idOpportunity)).toMatchObject({ idUser: null })
    expect(await byId(example('opportunityDeletedStade').idOpportunity)).toMatchObject({
      stade: { isDeleted: true },
    })
    expect(await byId(example('opportunityWithoutStade').idOpportunity)).toMatchObject({
      idStade: null,
      stade: null,
    })
    expect(await byId(example('opportunityDeleted').idOpportunity)).toMatchObject({ isDeleted: true })
    expect(await byId(example('opportunityZeroAmount').idOpportunity)).toMatchObject({ amount: 0 })
  })
})

describe('POST /v1/opportunity (4.5)', () => {
  const owner = { idUserResponsable: 101 }
  const refused = async (body: unknown, status: number, message: string | RegExp, key?: string) => {
    const before = all()
    const reply = await post(sandbox, PATH, body, key)
    expect(reply.status).toBe(status)
    expect(reply.body).toEqual({
      success: false,
      code: String(status),
      message: expect.stringMatching(message),
      parameters: {},
    })
    expect(all()).toEqual(before)
  }
  const saved = async (body: unknown): Promise<Opportunity> => {
    const { status, body: answer } = await post(sandbox, PATH, body)
    expect(answer).toMatchObject({ success: true, code: 200, message: expect.any(String), parameters: {} })
    expect(status).toBe(200)
    expect(breaches(endpointOf('saveOpportunity'), answer)).toEqual([])
    return answer.opportunity as Opportunity
  }

  it('creates one with everything', async () => {
    const [stade] = rows<Stade>(sandbox, 'stade', 'account-full')
    const opportunity = await saved({
      idCompany: 1003,
      title: 'Neuf',
      ...owner,
      idStade: stade?.idCustomFieldValue,
      deadline: '2031-02-28',
      amount: 12.5,
      comment: 'Ligne 1\nLigne 2',
      idSequenceAction: 801,
      idCrmVisitCard: 20_001,
    })
    expect(opportunity).toMatchObject({
      idCompany: 1003,
      title: 'Neuf',
      idUser: 101,
      idAccount: 'account-full',
      deadline: '2031-02-28T00:00:00.000Z',
      amount: 12.5,
      comment: 'Ligne 1\nLigne 2',
      idSequenceAction: 801,
      idCrmVisitCard: 20_001,
      isDeleted: false,
      stade,
    })
    expect(opportunity.created).toBe(opportunity.modified)
    expect(isWithin(sandbox, opportunity.created, 1)).toBe(true)
    expect(await byId(opportunity.idOpportunity)).toEqual(opportunity)
    const polled = await read(sandbox, 'listOpportunities', 'polling=15&idCompany=1003')
    expect(polled.opportunityList).toContainEqual(opportunity)
  })

  it('creates one with the least, and finds people by their address', async () => {
    const [user] = rows<{ idUser: number; email: string }>(sandbox, 'user', 'account-full').slice(2)
    const opportunity = await saved({
      idCompany: 1003,
      userResponsableEmail: user?.email.toUpperCase(),
      crmVisitCardEmail: 'Marie-Claude.Lefevre-d-Hondt@ateliers-lefevre-fils-1001.example',
    })
    expect(opportunity).toMatchObject({
      idUser: user?.idUser,
      idCrmVisitCard: 20_001,
      title: null,
      deadline: null,
      idStade: null,
      stade: null,
      amount: null,
      comment: null,
      idSequenceAction: null,
    })
  })

  it('modifies one: what is left out stays, null clears, `modified` moves', async () => {
    const { idOpportunity, idCompany } = example('opportunityComplete')
    const before = await byId(idOpportunity)
    await control(sandbox, 'POST', '/clock', { advanceSeconds: 120 })
    const moved = await saved({ idOpportunity, idCompany, ...owner, idStade: 102 })
    expect(moved).toEqual({
      ...before,
      idUser: 101,
      idStade: 102,
      stade: expect.objectContaining({ idCustomFieldValue: 102 }),
      modified: expect.any(String),
    })
    expect(moved.modified > (before?.modified ?? '')).toBe(true)
    expect(isWithin(sandbox, moved.modified, 1)).toBe(true)
    const cleared = await saved({
      idOpportunity,
      idCompany,
      ...owner,
      title: null,
      idStade: null,
      deadline: null,
      amount: null,
      comment: null,
      idSequenceAction: null,
      idCrmVisitCard: null,
    })
    expect(cleared).toMatchObject({
      title: null,
      idStade: null,
      stade: null,
      deadline: null,
      amount: null,
      comment: null,
      idSequenceAction: null,
      idCrmVisitCard: null,
      created: before?.created,
    })
    expect(await byId(idOpportunity)).toEqual(cleared)
  })

  it('lets an opportunity keep its deleted stage, and gives that stage to no other', async () => {
    const { idOpportunity, idCompany } = example('opportunityDeletedStade')
    const kept = await saved({ idOpportunity, idCompany, ...owner, idStade: 109, title: 'Toujours là' })
    expect(kept).toMatchObject({ idStade: 109, title: 'Toujours là' })
    await refused({ idCompany, ...owner, idStade: 109 }, 404, /Stade inexistant/)
  })

  it('refuses what lacks or contradicts itself (400)', async () => {
    await refused(owner, 400, /idCompany/)
    await refused({ idCompany: 1001 }, 400, /idUserResponsable.*userResponsableEmail/)
    await refused(
      { idCompany: 1001, ...owner, userResponsableEmail: 'a@b.example' },
      400,
      /userResponsableEmail/,
    )
    await refused(
      { idCompany: 1001, ...owner, idCrmVisitCard: 20_001, crmVisitCardEmail: 'a@b.example' },
      400,
      /crmVisitCardEmail/,
    )
    for (const deadline of ['28/02/2031', '2031-02-30', '2031-02-28T00:00:00Z', 'demain']) {
      await refused({ idCompany: 1001, ...owner, deadline }, 400, /deadline/)
    }
    await refused({ idCompany: 1001, ...owner, amout: 3 }, 400, /amout/)
  })

  it('answers 404 to whatever does not exist, and changes nothing', async () => {
    const fine = { idCompany: 1001, ...owner }
    await refused({ ...fine, idOpportunity: 999_999_999 }, 404, /Opportunité inexistante/)
    await refused(
      { ...fine, idOpportunity: example('opportunityDeleted').idOpportunity },
      404,
      /Opportunité inexistante/,
    )
    await refused({ ...fine, idCompany: 999_999 }, 404, /Société inexistante/)
    await refused({ ...fine, idUserResponsable: 999 }, 404, /Utilisateur responsable inexistant/)
    await refused(
      { idCompany: 1001, userResponsableEmail: 'no@one.example' },
      404,
      /Utilisateur responsable inexistant/,
    )
    await refused({ ...fine, idStade: 999 }, 404, /Stade inexistant/)
    await refused({ ...fine, idSequenceAction: 999 }, 404, /Action de séquence inexistante/)
    await refused({ ...fine, idCrmVisitCard: 999 }, 404, /CrmVisitCard introuvable/)
    await refused({ ...fine, crmVisitCardEmail: 'no@one.example' }, 404, /CrmVisitCard introuvable/)
  })

  it('knows nothing of another account', async () => {
    const other = 'sandbox-other'
    await refused(
      { idOpportunity: 10_001, idCompany: 1001, idUserResponsable: 201 },
      404,
      /Opportunité/,
      other,
    )
    await refused({ idCompany: 1001, idUserResponsable: 101 }, 404, /Utilisateur/, other)
    await refused({ idCompany: 1001, idUserResponsable: 201, idStade: 101 }, 404, /Stade/, other)
    await refused(
      { idCompany: 1001, idUserResponsable: 201, idCrmVisitCard: 20_001 },
      404,
      /CrmVisitCard/,
      other,
    )
    await refused({ idCompany: 1001, idUserResponsable: 201, idSequenceAction: 801 }, 404, /séquence/, other)
  })
})
