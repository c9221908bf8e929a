import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { contract } from '#lib/contract/index.ts'
import type { Alert, AlertVersion } from '#lib/contract/schemas/alert.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { ask, facts, read, start } from './harness.ts'
import { comparesWithReference, type FilterCase, rows, sirenOf } from './reference.ts'

let sandbox: Sandbox
let known: Record<string, { idAlert: number }>
beforeAll(async () => {
  sandbox = await start({ companies: 120 })
  known = (await facts(sandbox)) as unknown as typeof known
})
afterAll(() => sandbox.close())

const all = () => rows<Alert>(sandbox, 'alert')
const cases = (): FilterCase<Alert>[] => [
  { search: 'idCompany=1001,1003', keep: (row) => [1001, 1003].includes(row.idCompany) },
  { search: 'idAlert[]=3001&idAlert[]=3009', keep: (row) => [3001, 3009].includes(row.idAlert) },
  { search: `siren=${sirenOf(sandbox, 1001)}`, keep: (row) => row.idCompany === 1001 },
]
const byId = async (idAlert = 0) => (await read(sandbox, 'listAlerts', `idAlert=${idAlert}`)).alertList[0]

describe('GET /v1/alert (4.13)', () => {
  comparesWithReference<Alert>({
    operation: 'listAlerts',
    sandbox: () => sandbox,
    all,
    idOf: ({ idAlert }) => idAlert,
    cases,
  })

  it('counts what it lists', async () => {
    for (const { search } of cases()) {
      const { alertList } = await read(sandbox, 'listAlerts', search)
      expect((await read(sandbox, 'countAlerts', search)).result).toBe(alertList.length)
    }
  })

  it('echoes its filters, and refuses to list without one', async () => {
    const { parameters } = await read(sandbox, 'listAlerts', 'idAlert=3001')
    expect(parameters).toEqual({ idAccount: 'account-full', idCompany: null, siren: null, idAlert: [3001] })
    const { status, body } = await ask(sandbox, contract.listAlerts.path)
    expect(status).toBe(400)
    expect(body).toEqual({ success: false, message: expect.stringContaining('idAlert'), parameters: {} })
  })

  it('has the cases that the facts name', async () => {
    expect((await byId(known.alertSeveralVersions?.idAlert))?.alertVersionList.length).toBeGreaterThanOrEqual(
      3,
    )
    expect((await byId(known.alertOneVersion?.idAlert))?.alertVersionList).toHaveLength(1)
    const bare = await byId(known.alertWithoutVersion?.idAlert)
    expect(bare).toMatchObject({ alertVersionList: [], lastAlertVersion: null })
    const kept = await byId(known.alertRetained?.idAlert)
    expect(kept?.solutionVueList).toContainEqual(kept?.solutionRetenue)
    expect(kept?.companyVueList).toContainEqual(kept?.companyRetenue)
    expect(kept?.idSolutionRetenue).toBe(kept?.solutionRetenue?.idSolution)
    expect(kept?.idCompanyRetenue).toBe(kept?.companyRetenue?.idCompany)
  })
})

describe('the versions of an alert (2.8)', () => {
  const FIELDS = [
    'idAlertMaturity',
    'maturityJustification',
    'idAlertBudgetType',
    'idAlertBudget',
    'idAlertUsers',
    'deadline',
    'idContact',
  ] as const satisfies (keyof AlertVersion)[]

  it('really differ, in every field somewhere', () => {
    const moved = new Set<string>()
    for (const { alertVersionList } of all()) {
      for (const [index, version] of alertVersionList.entries()) {
        const before = alertVersionList[index - 1]
        if (!before) continue
        const changed = FIELDS.filter((field) => version[field] !== before[field])
        expect(changed.length).toBeGreaterThan(0)
        for (const field of changed) moved.add(field)
      }
    }
    expect(moved).toEqual(new Set(FIELDS))
  })

  it('carry the objects of their ids, and the last is the one the alert names', () => {
    for (const { alertVersionList, lastAlertVersion } of all()) {
      expect(alertVersionList.at(-1)?.idAlertVersion ?? null).toBe(lastAlertVersion)
      for (const version of alertVersionList) {
        expect(version.alertMaturity?.idAlertMaturity ?? null).toBe(version.idAlertMaturity)
        expect(version.alertBudgetType?.idAlertBudgetType ?? null).toBe(version.idAlertBudgetType)
        expect(version.alertBudget?.idAlertBudget ?? null).toBe(version.idAlertBudget)
        expect(version.alertNumberOfUsers?.idNumberOfUsers ?? null).toBe(version.idAlertUsers)
        expect(version.contact?.idContact ?? null).toBe(version.idContact)
      }
    }
  })

  it('speak of people with function histories, some of whom decide and some of whom influence', () => {
    const alerts = all()
    const people = alerts.flatMap(({ influenceurList, decideurList }) => [
      ...influenceurList,
      ...decideurList,
    ])
    expect(people.some(({ functionList }) => functionList.length > 1)).toBe(true)
    expect(alerts.some(({ decideurList }) => decideurList.length === 0)).toBe(true)
    expect(alerts.some(({ influenceurList }) => influenceurList.length > 1)).toBe(true)
    expect(alerts.some(({ tagList }) => tagList.length > 1)).toBe(true)
  })
})
