import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Company } from '#lib/contract/schemas/company.ts'
import { checkTva } from '#lib/domain/identifiers/tva.ts'
import { inventedSiren } from '#sandbox/seed/identifiers.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { freePort } from '../built/free-port.ts'
import { fact, read, start } from './harness.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FIXTURE = join(ROOT, 'tests/fixtures/sirene')
const OURS = join(ROOT, 'sandbox/register')
const REAL = process.env.SIRENE_DIR ?? OURS

type Line = Readonly<Record<string, string>>

const linesOf = (folder: string, file: string): Line[] =>
  parse(readFileSync(join(folder, file)), { columns: true, bom: true, trim: true })

const open = (folder: string) => start({ companies: 0, sirene: folder })

async function companyBy(sandbox: Sandbox, kind: string, value: string): Promise<Company> {
  const { companyList } = await read(sandbox, 'listCompanies', `${kind}=${value}`)
  expect([value, companyList.length]).toEqual([value, 1])
  return companyList[0] as Company
}

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

describe('the real register', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await open(REAL)
  })
  afterAll(() => sandbox.close())

  it('answers every company by its SIREN, with name, state, NAF and head office', async () => {
    const lines = linesOf(REAL, 'StockUniteLegale.csv')
    const found = new Map<string, Company>()
    for (const chunk of chunks(lines, 50)) {
      const search = `siren=${chunk.map(({ siren }) => siren).join()}`
      for (const company of (await read(sandbox, 'listCompanies', search)).companyList)
        found.set(company.siren, company)
    }
    expect(found.size).toBe(lines.length)
    for (const line of lines) {
      const company = found.get(line.siren ?? '')
      expect(company).toMatchObject({
        name: line.denominationUniteLegale,
        isActive: line.etatAdministratifUniteLegale === 'A',
        legalForm: { code: Number(line.categorieJuridiqueUniteLegale) },
      })
      expect(checkTva(company?.tvaNumber ?? '')).toBe('valid')
      const siege = company?.branchList.find(({ idBranch }) => idBranch === company.branchSiege)
      expect(siege?.identifiedNumber).toBe(`${line.siren}${line.nicSiegeUniteLegale}`)
    }
  })

  it('answers every establishment by its SIRET, with NAF, postal code, city and state', async () => {
    const lines = linesOf(REAL, 'StockEtablissement.csv')
    const found = new Map<string, Company['branchList'][number]>()
    for (const { siret } of lines) {
      const company = await companyBy(sandbox, 'siret', siret ?? '')
      const branch = company.branchList.find(({ identifiedNumber }) => identifiedNumber === siret)
      if (branch) found.set(branch.identifiedNumber, branch)
    }
    expect(found.size).toBe(lines.length)
    for (const line of lines) {
      expect(found.get(line.siret ?? '')).toMatchObject({
        nafCode: { code: line.activitePrincipaleEtablissement },
        adressPostalCode: line.codePostalEtablissement || null,
        adressCity: line.libelleCommuneEtablissement || null,
        isActive: line.etatAdministratifEtablissement === 'A',
        enseigne: line.enseigne1Etablissement || null,
        latitude: line.latitude ? Number(line.latitude) : null,
        longitude: line.longitude ? Number(line.longitude) : null,
      })
    }
  })
})

describe('the companies that come with the sandbox', () => {
  it('are legal persons that publish their data, large ones among them', () => {
    const lines = linesOf(OURS, 'StockUniteLegale.csv')
    expect(lines.length).toBeGreaterThanOrEqual(20)
    for (const line of lines) {
      expect(line).toMatchObject({ statutDiffusionUniteLegale: 'O', etatAdministratifUniteLegale: 'A' })
      expect(line.categorieJuridiqueUniteLegale).not.toBe('1000')
    }
    expect(lines.map(({ denominationUniteLegale }) => denominationUniteLegale)).toEqual(
      expect.arrayContaining(['ORANGE', 'SNCF RESEAU', 'DANONE', 'LIDL', 'METROPOLE DU GRAND PARIS']),
    )
  })
})

it('has a request wait that comes while it is read', async () => {
  const port = await freePort()
  const starting = start({ port, companies: 0, sirene: OURS })
  const early = () => fetch(`http://127.0.0.1:${port}/_sandbox/health`).catch(() => null)
  let answer = await early()
  while (!answer) answer = await early()
  expect(answer.status).toBe(200)
  await (await starting).close()
})

describe('a register file', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await open(FIXTURE)
  })
  afterAll(() => sandbox.close())

  it('gives each company once, and skips lines without a usable number or company', () => {
    const { db } = sandbox.world
    expect(db.all('SELECT siren FROM company ORDER BY siren').map(({ siren }) => siren)).toEqual([
      '000000018',
      '000000026',
      '000000034',
      '000000042',
      '000000059',
    ])
    expect(db.count('SELECT count(*) FROM branch')).toBe(9)
  })

  it('reads an ordinary company: quotes, odd dates, unknown columns, VAT number, forms and slices', async () => {
    const company = await companyBy(sandbox, 'siren', '000000018')
    expect(company).toMatchObject({
      name: 'MENUISERIE "LE CHÊNE", PÈRE & FILS',
      nameNormalized: 'MENUISERIE LE CHENE PERE FILS',
      commercialName: 'LE CHÊNE',
      creationDate: '2001-05-14',
      lastEventDate: '2023-10-05',
      endDate: null,
      legalForm: { code: 5499, title: 'Société à responsabilité limitée (sans autre indication)', level: 3 },
      workforceSlice: { idWorkforceSlice: 12, title: '20 à 49 salariés' },
      companyNonDiffusible: false,
      objetSocial: null,
      regCompanyDataList: [],
    })
    expect(checkTva(company.tvaNumber ?? '')).toBe('valid')
    expect((await companyBy(sandbox, 'tvaNumber', company.tvaNumber ?? '')).siren).toBe('000000018')
    expect((await companyBy(sandbox, 'idCompany', String(company.idCompany))).siren).toBe('000000018')
  })

  it('reads addresses: complements, CEDEX, ranges of numbers, islands, abroad', async () => {
    const { branchList, branchSiege } = await companyBy(sandbox, 'siret', '00000001800012')
    const [siege, ajaccio, island, bastia, abroad] = branchList
    expect(siege).toMatchObject({
      idBranch: branchSiege,
      adressLine2: 'ZONE DES PRÉS',
      adressLine4: "12 B RUE DE L'ÉGLISE",
      adressLine5: 'BP 40',
      adressLine6: '35042 RENNES CEDEX',
      adressLine7: null,
      adressState: 53,
      adressCounty: 35,
      departement: { idDepartement: 35, departementName: 'Ille-et-Vilaine', idRegion: 53 },
      region: { idRegion: 53, regionName: 'Bretagne' },
      enseigne: "LE CHÊNE L'ATELIER",
      commercialName: 'LE CHÊNE RENNES',
      nafCode: { code: '16.23Z', section: 'C', division: '16', groupe: '16.2', classe: '16.23' },
    })
    expect(ajaccio).toMatchObject({
      adressLine4: '72-92 72 AV ROBERT SCHUMAN',
      adressCounty: 201,
      isActive: false,
      endDate: '2018-12-31',
      latitude: null,
    })
    expect(island).toMatchObject({ adressCounty: 977, region: { regionName: 'Saint-Barthélemy' } })
    expect(bastia).toMatchObject({ adressCounty: 202, adressState: 94 })
    expect(abroad).toMatchObject({
      adressPostalCode: null,
      adressCity: 'HAMBURG',
      adressLine7: 'ALLEMAGNE',
      departement: { idDepartement: null, departementName: null, idRegion: null },
      latitude: null,
      longitude: null,
    })
  })

  it('keeps codes of an older NAF, and says when a closed unit closed', async () => {
    expect(await companyBy(sandbox, 'siren', '000000026')).toMatchObject({
      isActive: false,
      endDate: '2020-06-30',
      commercialName: 'CHP',
      workforceSlice: { idWorkforceSlice: 99, title: 'Unité non employeuse' },
      branchList: [{ isActive: false, endDate: '2020-06-30', nafCode: { code: '01.4A', section: null } }],
    })
  })

  it('shows nothing of what is not diffusible', async () => {
    const company = await companyBy(sandbox, 'siren', '000000034')
    expect(company).toMatchObject({
      name: '[ND]',
      companyNonDiffusible: true,
      branchList: [
        { adressLine4: null, adressPostalCode: null, adressCity: 'NANTES', enseigne: null, latitude: null },
      ],
    })
  })

  it('names a person, and leaves unknown what the register does not know', async () => {
    expect(await companyBy(sandbox, 'siren', '000000042')).toMatchObject({
      name: 'CLAUDE LE GOFF',
      creationDate: '1900-01-01',
      lastEventDate: '1900-01-01',
      externalLastSyncDate: null,
      branchList: [{ idNaf: null, nafCode: null, creationDate: '1900-01-01' }],
    })
  })

  it('points to a head office that is not in the file, and takes a commune as the file writes it', async () => {
    const company = await companyBy(sandbox, 'siren', '000000059')
    expect(company.branchList.map(({ idBranch }) => idBranch)).not.toContain(company.branchSiege)
    expect(company).toMatchObject({ workforceSlice: null, branchList: [{ adressCity: '68112' }] })
    expect((await fact(sandbox, 'companyWithoutHeadOffice')).siren).toBe('000000059')
  })

  it('takes the place of an invented company that has its SIREN', async () => {
    const siren = inventedSiren(1, 5)
    const folder = await mkdtemp(join(tmpdir(), 'register-'))
    for (const file of ['StockUniteLegale.csv', 'StockEtablissement.csv']) {
      const text = readFileSync(join(FIXTURE, file), 'utf8')
      await writeFile(join(folder, file), text.replaceAll('000000018', siren))
    }
    const both = await start({ companies: 20, sirene: folder })
    expect((await companyBy(both, 'siren', siren)).name).toBe('MENUISERIE "LE CHÊNE", PÈRE & FILS')
    expect((await read(both, 'listCompanies', 'idCompany=1006')).companyList).toEqual([])
    await both.close()
  })

  it('stands beside invented companies as well', async () => {
    const both = await start({ companies: 20, sirene: FIXTURE })
    expect((await companyBy(both, 'siren', '000000042')).name).toBe('CLAUDE LE GOFF')
    expect((await companyBy(both, 'idCompany', '1001')).siren).toMatch(/^01/)
    await both.close()
  })
})
