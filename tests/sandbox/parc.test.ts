import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { contract } from '#lib/contract/index.ts'
import type { Parc } from '#lib/contract/schemas/parc.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { ask, facts, read, start } from './harness.ts'
import { comparesWithReference, rows, sirenOf } from './reference.ts'

let sandbox: Sandbox
let known: Record<string, { idParc: number }>
beforeAll(async () => {
  sandbox = await start({ companies: 120 })
  known = (await facts(sandbox)) as unknown as typeof known
})
afterAll(() => sandbox.close())

const all = () => rows<Parc>(sandbox, 'parc')
const example = async (name: string) =>
  (await read(sandbox, 'listParcs', `idParc=${known[name]?.idParc}`)).parcList[0]

describe('GET /v1/parc (4.15)', () => {
  comparesWithReference<Parc>({
    operation: 'listParcs',
    sandbox: () => sandbox,
    all,
    idOf: ({ idParc }) => idParc,
    cases: () => [
      { search: 'idCompany=1001,1002', keep: (row) => [1001, 1002].includes(row.idCompany) },
      { search: 'idParc=40001,40003,40050', keep: (row) => [40_001, 40_003, 40_050].includes(row.idParc) },
      { search: `siren[]=${sirenOf(sandbox, 1001)}`, keep: (row) => row.idCompany === 1001 },
    ],
  })

  it('echoes its filters, and refuses to list without one', async () => {
    const { parameters } = await read(sandbox, 'listParcs', 'idCompany=1001&siren=1')
    expect(parameters).toEqual({ idAccount: 'account-full', idCompany: [1001], siren: ['1'], idParc: null })
    expect((await ask(sandbox, contract.listParcs.path)).status).toBe(400)
  })

  it('has the cases that the facts name', async () => {
    expect(await example('parcSolutionUnknown')).toMatchObject({ solutionUnknown: true, solution: null })
    expect(await example('parcBare')).toMatchObject({ parcSatus: null, parcType: null, yearDebut: null })
    expect((await example('parcObsolete'))?.solution?.obsoleteYear).toBeGreaterThan(1990)
    const { companyEditor, idCompanyEditor } = (await example('parcComplete')) ?? {}
    expect(companyEditor).toMatchObject({
      idCompany: idCompanyEditor,
      name: expect.any(String),
      siren: null,
      branchList: null,
    })
  })

  it('carries the objects of its ids', () => {
    for (const parc of all()) {
      expect(parc.parcType?.idParcType ?? null).toBe(parc.idParcType)
      expect(parc.parcSatus?.idParcStatus ?? null).toBe(parc.idParcStatus)
      expect(parc.parcNumberOfUsers?.idNumberOfUsers ?? null).toBe(parc.idParcNumberOfUser)
      expect(parc.parcMaintenanceContract?.idParcMaintenanceContract ?? null).toBe(
        parc.idParcMaintenanceContract,
      )
      expect(parc.solution?.idSolution ?? null).toBe(parc.idSolution)
      expect(parc.companyEditor?.idCompany ?? null).toBe(parc.idCompanyEditor)
      expect(parc.companyIntegrator?.idCompany ?? null).toBe(parc.idCompanyIntegrator)
    }
  })
})
