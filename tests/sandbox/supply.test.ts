import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { contract, endpointOf } from '#lib/contract/index.ts'
import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import { breaches } from '#sandbox/http/self-check.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { ask, read, start } from './harness.ts'
import { comparesWithReference, isWithin, post, rows, sirenOf } from './reference.ts'

const PATH = contract.tagSupplyIdentification.path

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await start()
})
afterAll(() => sandbox.close())

const all = () => rows<SupplyIdentification>(sandbox, 'supply_identification', 'account-full')
const matchOf = ({ scoring }: SupplyIdentification) => (scoring as { match: number } | null)?.match ?? -1
const scoredAt = ({ scoring }: SupplyIdentification) =>
  (scoring as { scoringDate: string } | null)?.scoringDate ?? '1970-01-01T00:00:00Z'
const keyOf = ({ idSupply, idCompany }: SupplyIdentification) => `${idSupply}/${idCompany}`

describe('GET /v1/supply/identification (4.6)', () => {
  comparesWithReference<SupplyIdentification>({
    operation: 'listSupplyIdentifications',
    sandbox: () => sandbox,
    all,
    idOf: keyOf,
    cases: () => [
      { search: 'idSupply=301,302', keep: (row) => [301, 302].includes(row.idSupply) },
      { search: 'idCompany[]=1001&idCompany[]=1009', keep: (row) => [1001, 1009].includes(row.idCompany) },
      { search: `siren=${sirenOf(sandbox, 1001)}`, keep: (row) => row.idCompany === 1001 },
      { search: 'minScoringMatch=50', keep: (row) => matchOf(row) >= 50, optional: true },
      {
        search: 'idIdentificationType=1&idIdentificationType=4',
        keep: (row) => [1, 4].includes(row.idIdentificationType ?? 0),
        optional: true,
      },
      { search: 'pollingScoring=60', keep: (row) => isWithin(sandbox, scoredAt(row), 60) },
      {
        search: 'pollingTag=60',
        keep: (row) => row.idIdentificationType !== null && isWithin(sandbox, row.date, 60),
      },
    ],
  })

  it('echoes what it understood', async () => {
    const { parameters } = await read(
      sandbox,
      'listSupplyIdentifications',
      'idSupply=301&minScoringMatch=0&idIdentificationType=2,3',
    )
    expect(parameters).toEqual({
      idAccount: 'account-full',
      idSupply: [301],
      minScoringMatch: 0,
      idCompany: null,
      idIdentificationType: [2, 3],
      siren: null,
      pollingScoring: null,
      pollingTag: null,
    })
  })

  it('shows routines with scoring and without, all four types, and companies without a tag', () => {
    const found = all()
    expect(new Set(found.map(({ idIdentificationType }) => idIdentificationType))).toEqual(
      new Set([null, 1, 2, 3, 4]),
    )
    const scored = Map.groupBy(found, ({ idSupply }) => idSupply)
    const shares = [...scored.values()].map((each) => each.filter(({ scoring }) => scoring !== null).length)
    expect(shares.some((count) => count === 0) && shares.some((count) => count > 0)).toBe(true)
    for (const { idIdentificationType, identificationType } of found) {
      expect(identificationType?.idIdentificationType ?? null).toBe(idIdentificationType)
    }
  })

  it('refuses a call without a required filter, and short windows', async () => {
    for (const search of [
      '',
      'minScoringMatch=10',
      'idIdentificationType=1',
      'pollingTag=14',
      'pollingScoring=1',
    ]) {
      const { status, body } = await ask(sandbox, `${PATH}?${search}`)
      expect([search, status, body.success]).toEqual([search, 400, false])
    }
  })

  it('keeps accounts apart', async () => {
    const own = await read(sandbox, 'listSupplyIdentifications', 'idCompany=1001', 'sandbox-other')
    expect(own.supplyIdentificationList.map(({ idSupply }) => idSupply)).toEqual([10_000_301, 10_000_302])
    const foreign = await read(sandbox, 'listSupplyIdentifications', 'idSupply=301', 'sandbox-other')
    expect(foreign.supplyIdentificationList).toEqual([])
  })
})

describe('POST /v1/supply/identification (4.7)', () => {
  const tagged = async (body: unknown): Promise<SupplyIdentification> => {
    const { status, body: answer } = await post(sandbox, PATH, body)
    expect(status).toBe(200)
    expect(breaches(endpointOf('tagSupplyIdentification'), answer)).toEqual([])
    const [one, ...more] = answer.supplyIdentification as SupplyIdentification[]
    expect(more).toEqual([])
    return one as SupplyIdentification
  }
  const refused = async (body: unknown, status: number, message: RegExp | string) => {
    const before = all()
    const reply = await post(sandbox, PATH, body)
    expect([reply.status, reply.body.success]).toEqual([status, false])
    expect(reply.body.message).toMatch(message)
    expect(all()).toEqual(before)
  }

  it('modifies a tag and overwrites nothing with empty values', async () => {
    const [before] = all().filter(({ scoring, prepared }) => scoring !== null && prepared !== null)
    const { idSupply = 0, idCompany = 0 } = before ?? {}
    const first = await tagged({ idSupply, idCompany, idIdentificationType: 2, isFormerCustomer: true })
    expect(first).toEqual({
      idSupply,
      idCompany,
      idIdentificationType: 2,
      date: expect.any(String),
      isManual: true,
      isFormerCustomer: true,
      identificationType: { idIdentificationType: 2, title: 'Suspect' },
      scoring: before?.scoring,
    })
    expect(isWithin(sandbox, first.date, 1)).toBe(true)
    expect(await tagged({ idSupply, idCompany, idIdentificationType: 3 })).toMatchObject({
      isFormerCustomer: true,
    })
    const last = await tagged({ idSupply, idCompany, idIdentificationType: null, isFormerCustomer: false })
    expect(last).toMatchObject({ idIdentificationType: 3, isFormerCustomer: false })
    const { supplyIdentificationList } = await read(
      sandbox,
      'listSupplyIdentifications',
      `idSupply=${idSupply}&idCompany=${idCompany}&pollingTag=15`,
    )
    expect(supplyIdentificationList).toEqual([{ ...before, ...last }])
  })

  it('creates the tag of a company that the routine did not know, by SIREN too', async () => {
    const known = new Set(
      all()
        .filter(({ idSupply }) => idSupply === 301)
        .map(({ idCompany }) => idCompany),
    )
    const { db } = sandbox.world
    const company = db
      .all('SELECT idCompany, siren FROM company')
      .find((row) => !known.has(Number(row.idCompany)))
    const siren = String(company?.siren)
    const reply = await post(sandbox, PATH, { idSupply: 301, siren, isFormerCustomer: false })
    expect(reply.body).toMatchObject({
      success: true,
      parameters: {
        idAccount: 'account-full',
        idSupply: 301,
        idCompany: null,
        siren,
        idIdentificationType: null,
        isFormerCustomer: false,
      },
      supplyIdentification: [
        {
          idCompany: company?.idCompany,
          idIdentificationType: null,
          identificationType: null,
          scoring: null,
          isFormerCustomer: false,
        },
      ],
    })
    const list = await read(sandbox, 'listSupplyIdentifications', `idSupply=301&siren=${siren}`)
    expect(list.supplyIdentificationList).toHaveLength(1)
  })

  it('refuses as sections 4.7 and 7 say', async () => {
    const fine = { idSupply: 301, idCompany: 1001, idIdentificationType: 1 }
    const { idSupply: _, ...withoutSupply } = fine
    await refused(withoutSupply, 400, /idSupply/)
    await refused({ ...fine, siren: sirenOf(sandbox, 1001) }, 400, /idCompany, siren/)
    await refused({ idSupply: 301, idIdentificationType: 1 }, 400, /idCompany, siren/)
    await refused({ idSupply: 301, idCompany: 1001 }, 400, /idIdentificationType, isFormerCustomer/)
    for (const idIdentificationType of [0, 5, '1']) {
      await refused({ ...fine, idIdentificationType }, 400, /idIdentificationType/)
    }
    await refused({ ...fine, idSupply: 999 }, 404, 'Routine inexistante')
    await refused({ ...fine, idSupply: 10_000_301 }, 404, 'Routine inexistante')
    await refused({ ...fine, idCompany: 999_999 }, 404, 'Société inexistante')
    await refused({ idSupply: 301, siren: '999999999', idIdentificationType: 1 }, 404, 'Société inexistante')
  })
})

describe('GET /v1/supply/identificationType (4.8)', () => {
  it('lists the four types, or those asked for', async () => {
    const every = await read(sandbox, 'listIdentificationTypes')
    expect(every.parameters).toEqual({ idIdentificationType: null })
    expect(every.identificationTypeList.map(({ title }) => title)).toEqual([
      'Hors cible',
      'Suspect',
      'Prospect',
      'Client',
    ])
    const some = await read(sandbox, 'listIdentificationTypes', 'idIdentificationType=4,2')
    expect(some.parameters).toEqual({ idIdentificationType: [4, 2] })
    expect(some.identificationTypeList.map(({ idIdentificationType }) => idIdentificationType)).toEqual([
      2, 4,
    ])
  })
})
