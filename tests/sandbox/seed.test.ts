import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Company } from '#lib/contract/schemas/company.ts'
import { isSiren } from '#lib/domain/identifiers/siren.ts'
import { isSiret } from '#lib/domain/identifiers/siret.ts'
import { checkTva } from '#lib/domain/identifiers/tva.ts'
import { parseDialect } from '#sandbox/dialect/dialect.ts'
import { OptionError } from '#sandbox/options.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { control, read, start } from './harness.ts'

/** All are asked for at once. */
const ALL = parseDialect(['ids=all'])
const IDS = Array.from({ length: 400 }, (_, index) => 1001 + index).join()

let sandbox: Sandbox
let companies: Company[]
beforeAll(async () => {
  sandbox = await start({ companies: 400, dialect: ALL })
  companies = (await read(sandbox, 'listCompanies', `idCompany=${IDS}`)).companyList
})
afterAll(() => sandbox.close())

const NULLABLE: readonly (keyof Company)[] = [
  'nameNormalized',
  'commercialName',
  'commercialNameNormalized',
  'legalFormCode',
  'tvaNumber',
  'endDate',
  'objetSocial',
  'capitalSocial',
  'greffe',
  'dateCloture',
  'prochaineDateCloture',
  'procedureCollectiveEnCours',
  'externalLastSyncDate',
  'idWorkforceSlice',
  'legalForm',
  'workforceSlice',
]

const BRANCH_NULLABLE: readonly (keyof Company['branchList'][number])[] = [
  'idNaf',
  'adressLine1',
  'adressLine2',
  'adressLine3',
  'adressLine4',
  'adressLine5',
  'adressLine6',
  'adressLine7',
  'adressPostalCode',
  'adressCity',
  'adressState',
  'adressCounty',
  'endDate',
  'enseigne',
  'commercialName',
  'externalLastSyncDate',
  'latitude',
  'longitude',
  'nafCode',
]

describe('invented companies', () => {
  it('are as many as asked for, with numbers that begin with 0 and pass their checks', () => {
    expect(companies).toHaveLength(400)
    expect(new Set(companies.map(({ siren }) => siren)).size).toBe(400)
    for (const { siren, tvaNumber, branchList } of companies) {
      expect(siren).toMatch(/^0/)
      expect(isSiren(siren)).toBe(true)
      if (tvaNumber) expect(checkTva(tvaNumber)).toBe('valid')
      for (const { identifiedNumber } of branchList) {
        expect(identifiedNumber.startsWith(siren) && isSiret(identifiedNumber)).toBe(true)
      }
    }
  })

  it('have every optional field null somewhere and filled somewhere', () => {
    for (const field of NULLABLE) {
      expect([field, companies.some((company) => company[field] === null)]).toEqual([field, true])
      expect([field, companies.some((company) => company[field] !== null)]).toEqual([field, true])
    }
    const branches = companies.flatMap(({ branchList }) => branchList)
    for (const field of BRANCH_NULLABLE) {
      expect([field, branches.some((branch) => branch[field] === null)]).toEqual([field, true])
      expect([field, branches.some((branch) => branch[field] !== null)]).toEqual([field, true])
    }
    expect(new Set(branches.map(({ region }) => region?.idRegion === null))).toEqual(new Set([true, false]))
  })

  it('have dates that hang together', () => {
    for (const company of companies) {
      expect(company.isActive).toBe(company.endDate === null)
      expect(company.modifiedRow >= company.createdRow).toBe(true)
      for (const row of [company, ...company.branchList]) {
        expect(row.creationDate <= (row.endDate ?? '9999')).toBe(true)
        expect(row.creationDate <= row.lastEventDate).toBe(true)
        expect(row.lastEventDate <= '2025-12-31').toBe(true)
      }
      for (const branch of company.branchList) {
        expect(branch.isActive && !company.isActive).toBe(false)
        expect(branch.isActive).toBe(branch.endDate === null)
        expect(branch.creationDate >= company.creationDate).toBe(true)
        expect((branch.endDate ?? '') <= (company.endDate ?? '9999')).toBe(true)
        expect(branch.modifiedRow >= branch.createdRow).toBe(true)
      }
      for (const entry of company.regCompanyDataList) expect(entry.modified >= entry.created).toBe(true)
    }
  })

  it('have their head office among their branches, but for the two that show what happens otherwise', () => {
    const lost = companies.filter(
      ({ branchSiege, branchList }) => !branchList.some(({ idBranch }) => idBranch === branchSiege),
    )
    expect(lost.map(({ idCompany }) => idCompany)).toEqual([1006, 1010])
  })

  it('are the same for the same seed, others for another', async () => {
    const same = await start({ companies: 400, dialect: ALL })
    const other = await start({ companies: 30, seed: 2, dialect: ALL })
    expect((await read(same, 'listCompanies', `idCompany=${IDS}`)).companyList).toEqual(companies)
    const others = (await read(other, 'listCompanies', 'idCompany=1020')).companyList
    expect(others[0]?.siren).not.toBe(companies[19]?.siren)
    await Promise.all([same.close(), other.close()])
  })
})

describe('a database file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is made once and keeps data and time', async () => {
    const db = join(folder, 'kept.db')
    const first = await start({ db })
    first.world.db.run('DELETE FROM alert WHERE idAlert = (SELECT min(idAlert) FROM alert)')
    await control(first, 'POST', '/clock', { advanceSeconds: 3600 })
    const { result } = await read(first, 'countAlerts')
    await first.close()
    const second = await start({ db })
    expect((await read(second, 'countAlerts')).result).toBe(result)
    expect(second.world.clock.now() - Date.now()).toBeGreaterThan(3_590_000)
    await second.close()
    await expect(start({ db, seed: 2 })).rejects.toThrow(OptionError)
  })

  it('that cannot be opened is one clear line', async () => {
    await expect(start({ db: join(folder, 'no', 'such', 'folder.db') })).rejects.toThrow(
      /--db: .* cannot be opened/,
    )
  })
})
