import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { contract } from '#lib/contract/index.ts'
import { Alert } from '#lib/contract/schemas/alert.ts'
import { COMPANY_BRANCHES, companiesSql, companiesWhere } from '#sandbox/handlers/company.ts'
import { ACCOUNT_STADES } from '#sandbox/handlers/stade.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { ask, facts, read, start } from './harness.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await start()
})
afterAll(() => sandbox.close())

describe('GET /v1/opportunity/stade (4.3)', () => {
  it('lists the stages of the account, one deleted and one without order', async () => {
    const { parameters, result } = await read(sandbox, 'listStades')
    expect(parameters).toEqual({ idAccount: ['account-full'] })
    expect(result.filter(({ isDeleted }) => isDeleted)).toHaveLength(1)
    expect(result.filter(({ order }) => order === null)).toHaveLength(1)
  })

  it('answers the same under its alias', async () => {
    const [alias] = contract.listStades.aliases
    const { body } = await ask(sandbox, alias ?? '')
    expect(alias).toBe('/v1/opportunity/status')
    expect(body).toEqual(await read(sandbox, 'listStades'))
  })

  it('keeps accounts apart', async () => {
    const idsOf = async (key: string) =>
      (await read(sandbox, 'listStades', '', key)).result.map(({ idCustomFieldValue }) => idCustomFieldValue)
    const [full, other] = [await idsOf('sandbox-full'), await idsOf('sandbox-other')]
    expect(full.filter((id) => other.includes(id))).toEqual([])
    const own = await facts(sandbox, 'sandbox-other')
    expect(other).toContain((own.stadeDeleted as unknown as { idStade: number }).idStade)
  })
})

describe('GET /v1/alert/count (4.14)', () => {
  const count = async (search = '') => (await read(sandbox, 'countAlerts', search)).result

  it('counts all alerts without a filter, and those of a filter', async () => {
    const alerts = sandbox.world.db.all('SELECT idAlert, idCompany FROM alert')
    expect(await count()).toBe(alerts.length)
    expect(alerts.length).toBeGreaterThan(10)
    const ofFirst = alerts.filter(({ idCompany }) => idCompany === 1001)
    expect(await count('idCompany=1001')).toBe(ofFirst.length)
    expect(await count('siren=011047297')).toBe(ofFirst.length)
    expect(await count(`idAlert=${ofFirst[0]?.idAlert},999999`)).toBe(1)
    expect(await count(`idAlert=${ofFirst[0]?.idAlert}&idCompany=1002`)).toBe(0)
    expect(await count('siren=999999999')).toBe(0)
  })

  it('echoes its filters', async () => {
    const { parameters } = await read(sandbox, 'countAlerts', 'siren=011047297')
    expect(parameters).toEqual({
      idAccount: 'account-full',
      idCompany: null,
      siren: ['011047297'],
      idAlert: null,
    })
  })

  it('holds alerts that keep the contract, whose versions follow one another and differ', () => {
    const alerts = sandbox.world.db.documents<Alert>('SELECT document FROM alert')
    for (const alert of alerts) {
      expect(Alert.safeParse(alert).error?.issues).toBeUndefined()
      const versions = alert.alertVersionList
      expect(alert.modified >= alert.created).toBe(true)
      for (const [index, version] of versions.entries()) {
        expect(version.modified >= version.created).toBe(true)
        expect(version.created > (versions[index - 1]?.created ?? '')).toBe(true)
      }
    }
    expect(new Set(alerts.map(({ alertVersionList }) => alertVersionList.length))).toEqual(
      new Set([0, 1, 2, 3, 4, 5, 6]),
    )
  })
})

describe('access paths', () => {
  const lookups = {
    idCompany: companiesSql(companiesWhere({ idCompany: [1] })),
    siren: companiesSql(companiesWhere({ siren: ['x'] })),
    siret: companiesSql(companiesWhere({ siret: ['x'] })),
    tvaNumber: companiesSql(companiesWhere({ tvaNumber: ['x'] })),
    domain: companiesSql(companiesWhere({ domain: ['x'] })),
    linkedin: companiesSql(companiesWhere({ linkedin: ['x'] })),
    COMPANY_BRANCHES,
    ACCOUNT_STADES,
  }

  it.each(Object.entries(lookups))('%s is found by an index', (_name, sql) => {
    const plan = sandbox.world.db.queryPlan(sql, ...Array(sql.split('?').length - 1).fill('["x"]'))
    const tables = plan.filter((line) => /\b(company|branch|company_identifier|alert|stade)\b/.test(line))
    expect(tables.length).toBeGreaterThan(0)
    for (const line of tables) expect(line).toMatch(/^SEARCH /)
  })
})
