import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Sandbox } from '#sandbox/start.ts'

import { fact, read, start } from './harness.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await start()
})
afterAll(() => sandbox.close())

const ids = async (search: string) =>
  (await read(sandbox, 'listCompanies', search)).companyList.map(({ idCompany }) => idCompany)

const lookup = async () =>
  (await fact(sandbox, 'companyLookup')) as unknown as Record<string, string | number>

describe('GET /v1/company (4.10)', () => {
  it.each(['idCompany', 'siren', 'siret', 'tvaNumber', 'domain', 'linkedin'])(
    'finds a company by %s',
    async (kind) => {
      const known = await lookup()
      expect(known[kind]).toBeTruthy()
      expect(await ids(`${kind}=${known[kind]}`)).toEqual([known.idCompany])
    },
  )

  it('takes arrays as repeated keys, with brackets, with commas and mixed', async () => {
    expect(await ids('idCompany=1001&idCompany=1004')).toEqual([1001, 1004])
    expect(await ids('idCompany[]=1001&idCompany[]=1004')).toEqual([1001, 1004])
    expect(await ids('idCompany%5B%5D=1004')).toEqual([1004])
    expect(await ids('idCompany=1001,1004')).toEqual([1001, 1004])
    expect(await ids('idCompany=1001,1004&idCompany[]=1005')).toEqual([1001, 1004, 1005])
  })

  it('echoes what it understood, null for what was not given', async () => {
    const { parameters } = await read(sandbox, 'listCompanies', 'siren=011047297,999999999&idCompany=1001')
    expect(parameters).toEqual({
      idAccount: 'account-full',
      idCompany: [1001],
      siren: ['011047297', '999999999'],
      siret: null,
      tvaNumber: null,
      domain: null,
      linkedin: null,
    })
  })

  it('wants every filter met, and any value of one', async () => {
    const { siren } = await fact(sandbox, 'companyComplete')
    expect(await ids(`idCompany=1001,1004&siren=${siren}`)).toEqual([1001])
    expect(await ids(`idCompany=1004&siren=${siren}`)).toEqual([])
  })

  it('answers an empty list for what it does not know', async () => {
    expect(await ids('siren=999999999')).toEqual([])
    expect(await ids('linkedin=%27%20OR%201=1')).toEqual([])
  })

  it('takes domains in any case, without a company for an entry that is invalid or deleted', async () => {
    const { domain } = await lookup()
    expect(await ids(`domain=${String(domain).toUpperCase()}`)).toEqual([1001])
    expect(await ids('domain=old.ateliers-lefevre.example')).toEqual([])
  })

  it('answers the cases that the facts name', async () => {
    const company = async (name: string) => {
      const { idCompany } = await fact(sandbox, name)
      const [found] = (await read(sandbox, 'listCompanies', `idCompany=${idCompany}`)).companyList
      if (!found) throw new Error(`${name} is not there`)
      return found
    }
    const largest = await company('companyMostBranches')
    expect(largest.branchList).toHaveLength(2000)
    expect(largest.branchList.some(({ isActive }) => !isActive)).toBe(true)
    expect(new Set(largest.branchList.map(({ identifiedNumber }) => identifiedNumber)).size).toBe(2000)
    expect((await company('companyNonDiffusible')).companyNonDiffusible).toBe(true)
    expect(await company('companyClosed')).toMatchObject({ isActive: false, endDate: expect.any(String) })
    expect(await company('companyInsolvent')).toMatchObject({
      isActive: true,
      procedureCollectiveEnCours: expect.any(String),
    })
    const lost = await company('companyWithoutHeadOffice')
    expect(lost.branchList.map(({ idBranch }) => idBranch)).not.toContain(lost.branchSiege)
    expect((await company('companyWithoutBranches')).branchList).toEqual([])
    const bare = await company('companyBare')
    expect(bare).toMatchObject({
      tvaNumber: null,
      legalForm: null,
      workforceSlice: null,
      regCompanyDataList: [],
    })
    const hostile = await company('companyHostile')
    expect(hostile.regCompanyDataList.map(({ value }) => value).join()).toContain('javascript:')
    const network = (await company('companyComplete')).regCompanyDataList.find(
      ({ otherData }) => otherData?.about,
    )
    expect(Object.keys(network?.otherData ?? {}).sort()).toEqual(['about', 'image', 'logo', 'slogan'])
    const far = await company('companyCorsicaAndOverseas')
    expect(far.branchList.map(({ adressCounty }) => adressCounty)).toEqual([201, 202, 976])
  })
})
