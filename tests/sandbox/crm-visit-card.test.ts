import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { contract } from '#lib/contract/index.ts'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { padSiret } from '#lib/domain/identifiers/siret.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { ask, control, facts, read, start } from './harness.ts'
import { comparesWithReference, isWithin, rows, sirenOf } from './reference.ts'

const PATH = contract.listCrmVisitCards.path

let sandbox: Sandbox
let known: Record<string, { idCrmVisitCard: number }>
beforeAll(async () => {
  sandbox = await start({ companies: 120 })
  known = (await facts(sandbox)) as unknown as typeof known
})
afterAll(() => sandbox.close())

const all = () => rows<CrmVisitCard>(sandbox, 'crm_visit_card', 'account-full')
const example = async (name: string) =>
  (await read(sandbox, 'listCrmVisitCards', `idCrmVisitCard=${known[name]?.idCrmVisitCard}`))
    .crmVisitCardList[0]

describe('GET /v1/crmVisitCard (4.11)', () => {
  comparesWithReference<CrmVisitCard>({
    operation: 'listCrmVisitCards',
    sandbox: () => sandbox,
    all,
    idOf: ({ idCrmVisitCard }) => idCrmVisitCard,
    cases: () => [
      { search: 'idCompany=1001,1003', keep: (row) => [1001, 1003].includes(row.idCompany ?? 0) },
      {
        search: 'idCrmVisitCard=20001,20003&idCrmVisitCard=20002',
        keep: (row) => row.idCrmVisitCard <= 20_003,
      },
      {
        search: 'email=MARIE-CLAUDE.lefevre-d-hondt@ateliers-lefevre-fils-1001.example',
        keep: (row) => row.idCrmVisitCard === 20_001,
      },
      { search: 'linkedin=marie-claude-lefevre', keep: (row) => row.linkedinId === 'marie-claude-lefevre' },
      {
        search: `siren=${sirenOf(sandbox, 1001)},${sirenOf(sandbox, 1002)}`,
        keep: (row) => [1001, 1002].includes(row.idCompany ?? 0),
      },
      { search: 'polling=1440', keep: (row) => isWithin(sandbox, row.modified, 1440) },
      { search: 'leftCompany=true', keep: (row) => row.contactLeftCompany, optional: true },
    ],
  })

  it('tells those who left from those in post', async () => {
    const window = 'polling=3000000'
    const left = (await read(sandbox, 'listCrmVisitCards', `${window}&leftCompany=true`)).crmVisitCardList
    const inPost = (await read(sandbox, 'listCrmVisitCards', `${window}&leftCompany=false`)).crmVisitCardList
    expect(left.every((row) => row.contactLeftCompany) && !inPost.some((row) => row.contactLeftCompany)).toBe(
      true,
    )
    expect(left.length + inPost.length).toBe(all().length)
  })

  it('knows a profile by its name, its technical id and its address', async () => {
    const card = await example('contactComplete')
    for (const spelling of [card?.linkedinId, card?.linkedinTechId, card?.linkedinUrl]) {
      const search = `linkedin=${encodeURIComponent(spelling ?? '')}`
      expect((await read(sandbox, 'listCrmVisitCards', search)).crmVisitCardList).toEqual([card])
    }
  })

  it('echoes what it understood', async () => {
    const search = 'idCompany=1001&leftCompany=false&polling=15'
    expect((await read(sandbox, 'listCrmVisitCards', search)).parameters).toEqual({
      idAccount: 'account-full',
      idCompany: [1001],
      siren: null,
      idCrmVisitCard: null,
      email: null,
      linkedin: null,
      leftCompany: false,
      polling: 15,
    })
  })

  it('forgets a window as the clock moves on', async () => {
    const own = await start()
    const recent = () => read(own, 'listCrmVisitCards', 'polling=15')
    expect((await recent()).crmVisitCardList.length).toBeGreaterThan(0)
    await control(own, 'POST', '/clock', { advanceSeconds: 16 * 60 })
    expect((await recent()).crmVisitCardList).toEqual([])
    await own.close()
  })

  it('refuses what the contract refuses', async () => {
    for (const search of ['', 'leftCompany=true', 'polling=14', 'polling=x', 'idCompany=0', 'email=']) {
      const { status, body } = await ask(sandbox, `${PATH}?${search}`)
      expect([search, status]).toEqual([search, 400])
      expect(body).toEqual({ success: false, message: expect.any(String), parameters: {} })
    }
  })

  it('reads no contact of another account: 403 by id (section 5), nothing by the other filters', async () => {
    const { status, body } = await ask(sandbox, `${PATH}?idCrmVisitCard=20001`, { key: 'sandbox-other' })
    expect([status, body.code]).toEqual([403, 403])
    const byEmail = 'email=marie-claude.lefevre-d-hondt@ateliers-lefevre-fils-1001.example'
    for (const search of ['idCompany=1001', byEmail]) {
      const { crmVisitCardList } = await read(sandbox, 'listCrmVisitCards', search, 'sandbox-other')
      expect(crmVisitCardList.length).toBeGreaterThan(0)
      for (const { idAccount } of crmVisitCardList) expect(idAccount).toBe('account-other')
    }
    const nobody = await read(sandbox, 'listCrmVisitCards', 'idCrmVisitCard=999999', 'sandbox-other')
    expect(nobody.crmVisitCardList).toEqual([])
  })

  it('has the cases that the facts name', async () => {
    expect(await example('contactLeft')).toMatchObject({ contactLeftCompany: true })
    expect((await example('contactLeft'))?.functionList.every(({ endDate }) => endDate !== null)).toBe(true)
    expect(await example('contactGeneric')).toMatchObject({
      isCompany: true,
      firstName: null,
      latestFunction: null,
    })
    expect(await example('contactWithoutName')).toMatchObject({
      firstName: null,
      lastName: null,
      isCompany: false,
    })
    expect(await example('contactToEnrich')).toMatchObject({
      firstName: expect.any(String),
      email: null,
      phone: null,
      mobile: null,
      linkedinUrl: null,
    })
    expect(await example('contactCreatedByUser')).toMatchObject({ contactCreatedByUser: true })
    expect(await example('contactWithoutCompany')).toMatchObject({ idCompany: null, company: null })
    expect(await example('contactWithoutFunction')).toMatchObject({ functionList: [], latestFunction: null })
    const zero = await example('contactSiretLeadingZero')
    expect(padSiret(zero?.companySiret ?? 0)).toMatch(/^0.*/)
    expect(padSiret(zero?.companySiret ?? 0)?.slice(0, 9)).toBe(sirenOf(sandbox, zero?.idCompany ?? 0))
  })

  it('gives functions with personas, the latest first', () => {
    const cards = all()
    for (const { latestFunction, functionList } of cards) {
      expect(latestFunction).toEqual(functionList[0] ?? null)
      for (const { idPersona, persona } of functionList) expect(persona?.idPersona ?? null).toBe(idPersona)
    }
    const personas = cards.flatMap(({ functionList }) =>
      functionList.map(({ persona }) => persona?.title ?? null),
    )
    expect(new Set(personas).size).toBeGreaterThan(3)
    expect(personas).toContain(null)
  })
})
