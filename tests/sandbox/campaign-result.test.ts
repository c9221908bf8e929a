import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { contract } from '#lib/contract/index.ts'
import { type CampaignResult, CompanyStatus } from '#lib/contract/schemas/campaign-result.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { ask, read, start } from './harness.ts'
import { comparesWithReference, DAY, rows, sirenOf } from './reference.ts'

const PATH = contract.listCampaignResults.path

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await start({ results: 400 })
  someDay = all()[7]?.dateInsert.slice(0, 10) ?? ''
})
afterAll(() => sandbox.close())

const all = () => rows<CampaignResult>(sandbox, 'campaign_result', 'account-full')
const keyOf = ({ idCampaign, idCompany }: CampaignResult) => `${idCampaign}/${idCompany}`
const dayAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10)

/** The flag that 3.3's word stands for. */
const FLAG = {
  notYetExecuted: 'statusNotYetExecuted',
  processing: 'statusProcessing',
  success: 'statusSuccess',
  inResearch: 'statusInResearch',
  failureEngage: 'statusFailureEngage',
  failurePersona: 'statusFailurePersona',
  failureEnrichment: 'statusFailureEnrichment',
  failureLinkedinLink: 'statusFailureLinkedinLink',
  failureAny: 'statusFailureAny',
} as const satisfies Record<Exclude<CompanyStatus, 'any'>, keyof CampaignResult>

let someDay: string

/** The day on which the present state began, from what the API shows. */
const stateDay = (row: CampaignResult): string => stateDate(row).slice(0, 10)

function stateDate(row: CampaignResult): string {
  if (row.statusNotYetExecuted) return row.dateInsert
  if (row.statusFailurePersona) return row.failureDatePersona ?? ''
  if (row.statusFailureEnrichment) return row.failureDateEnrichContact ?? ''
  if (row.statusFailureLinkedinLink) return row.failureDateLinkedinLink ?? ''
  return row.dateLastExecuted ?? ''
}

describe('GET /v1/campaign/result (4.12)', () => {
  comparesWithReference<CampaignResult>({
    operation: 'listCampaignResults',
    sandbox: () => sandbox,
    all,
    idOf: keyOf,
    extra: 'limit=5000',
    cases: () => [
      { search: 'idCampaign=401,402', keep: (row) => [401, 402].includes(row.idCampaign) },
      {
        search: 'idCompany[]=1001&idCompany[]=1007',
        keep: (row) => [1001, 1007].includes(row.idCompany),
      },
      { search: 'companyStatus=failureAny', keep: (row) => row.statusFailureAny === true },
      { search: 'status=1,4,6', keep: (row) => [1, 4, 6].includes(row.idCampaignResultStatus) },
      { search: `dateMin=${dayAgo(700)}`, keep: (row) => stateDay(row) >= dayAgo(700) },
      { search: `dateMax=${dayAgo(200)}`, keep: (row) => stateDay(row) <= dayAgo(200) },
      { search: `dateInsert=${someDay}`, keep: (row) => row.dateInsert.startsWith(someDay) },
      { search: `minModified=${dayAgo(90)}`, keep: (row) => row.modified.slice(0, 10) >= dayAgo(90) },
    ],
  })

  it.each(CompanyStatus.options)(
    'filters companyStatus=%s by the flag it stands for',
    async (companyStatus) => {
      const { result, count } = await read(
        sandbox,
        'listCampaignResults',
        `companyStatus=${companyStatus}&limit=5000`,
      )
      const wanted = all().filter((row) => companyStatus === 'any' || row[FLAG[companyStatus]])
      expect(result.map(keyOf)).toEqual(wanted.map(keyOf))
      expect(count).toBe(wanted.length)
      expect(wanted.length).toBeGreaterThan(0)
    },
  )

  it('pages: 100 by default, the total as count, the same order, nothing twice', async () => {
    const first = await read(sandbox, 'listCampaignResults')
    expect(first.parameters).toMatchObject({ limit: 100, offset: 0 })
    expect([first.result.length, first.count]).toEqual([100, 400])
    const pages: CampaignResult[] = []
    for (let offset = 0; ; offset += 90) {
      const { result, count } = await read(sandbox, 'listCampaignResults', `limit=90&offset=${offset}`)
      expect(count).toBe(400)
      pages.push(...result)
      if (result.length < 90) break
    }
    expect(pages).toEqual(all())
    const beyond = await read(sandbox, 'listCampaignResults', 'offset=400')
    expect([beyond.result, beyond.count]).toEqual([[], 400])
    const none = await read(sandbox, 'listCampaignResults', 'limit=0&idCampaign=401')
    expect(none.result).toEqual([])
    expect(none.count).toBeGreaterThan(0)
  })

  it('accepts siren and lets it filter nothing', async () => {
    const siren = sirenOf(sandbox, 1001)
    const { parameters, result, count } = await read(
      sandbox,
      'listCampaignResults',
      `siren=${siren}&limit=5000`,
    )
    expect(parameters.siren).toEqual([siren])
    expect([result.length, count]).toEqual([400, 400])
  })

  it('echoes what it understood, with partner parameters forced to false', async () => {
    const search =
      'idCampaign=401&companyStatus=success&status=4&dateMin=2020-01-01&dateMax=2099-01-01&limit=3&offset=1' +
      '&includeRegCompany=true&includeBranch=true&includeContact=true&includeCampaignCompanyConsume=true'
    const { parameters, result } = await read(sandbox, 'listCampaignResults', search)
    expect(parameters).toEqual({
      idAccount: ['account-full'],
      idCampaign: [401],
      idCompany: null,
      siren: null,
      companyStatus: 'success',
      status: [4],
      dateMin: '2020-01-01',
      dateMax: '2099-01-01',
      dateInsert: null,
      includeRegCompany: false,
      limit: 3,
      offset: 1,
      includeBranch: false,
      onlySiege: true,
      includeContact: false,
      includeCampaignCompanyConsume: false,
      campaignCompanyConsumeNoQuotaScrapped: null,
      minModified: null,
    })
    expect(result).toHaveLength(3)
    for (const row of result) {
      expect(row).not.toHaveProperty('company')
      expect(row).not.toHaveProperty('campaignResultContactList')
      expect(row).not.toHaveProperty('campaignCompanyConsumeList')
    }
  })

  it('refuses bad dates and words', async () => {
    const dates = ['dateMin', 'dateMax', 'dateInsert', 'minModified'].flatMap((name) =>
      ['2024-02-30', '01/02/2024', '2024-1-1', '2024-01-01T00:00:00Z'].map((day) => `${name}=${day}`),
    )
    for (const search of [...dates, 'companyStatus=failure', 'limit=-1', 'offset=x', 'status=a']) {
      const { status, body } = await ask(sandbox, `${PATH}?${search}`)
      expect([search, status]).toEqual([search, 400])
      expect(body).toEqual({ success: false, message: expect.any(String), parameters: {} })
    }
  })

  it('keeps accounts apart', async () => {
    const own = await read(sandbox, 'listCampaignResults', 'limit=5000', 'sandbox-other')
    expect(own.count).toBe(80)
    expect(own.result.every((row) => row.idCampaign > 10_000_000)).toBe(true)
    expect((await read(sandbox, 'listCampaignResults', 'idCampaign=401', 'sandbox-other')).count).toBe(0)
  })
})

describe('a campaign result (2.7, 3.3)', () => {
  const OWN = [
    'statusNotYetExecuted',
    'statusProcessing',
    'statusSuccess',
    'statusInResearch',
    'statusFailureEngage',
    'statusFailurePersona',
    'statusFailureEnrichment',
    'statusFailureLinkedinLink',
    'statusFailureScript',
  ] as const

  it('is in exactly one state, and the two general failure flags follow it', () => {
    const found = all()
    for (const flag of OWN) expect([flag, found.some((row) => row[flag])]).toEqual([flag, true])
    for (const row of found) {
      const states = OWN.filter((flag) => row[flag])
      expect(states).toHaveLength(1)
      const failed = states[0]?.startsWith('statusFailure') ?? false
      expect([row.statusFailure ?? false, row.statusFailureAny ?? false]).toEqual([failed, failed])
      expect(row.status.idCampaignResultStatus).toBe(row.idCampaignResultStatus)
      if (row.statusFailurePersona) expect(row.failurePersona).toBe(true)
      if (row.statusFailureEnrichment) expect(row.failureEnrichContact).toBe(true)
      if (row.statusFailureLinkedinLink) expect(row.failureLinkedinLink).toBe(true)
      expect(row.statusNotYetExecuted === true).toBe(row.dateLastExecuted === null)
    }
    const statuses = Map.groupBy(found, (row) => OWN.find((flag) => row[flag]))
    for (const rowsOfState of statuses.values()) {
      expect(new Set(rowsOfState.map((row) => row.idCampaignResultStatus)).size).toBe(1)
    }
  })

  it('has a date exactly where its flag is true, and none before its cause', () => {
    const pairs = [
      ['failurePersona', 'failureDatePersona', 'dateInsert'],
      ['failurePersonaRelaunchExecuted', 'failurePersonaRelaunchExecutedDate', 'failureDatePersona'],
      [
        'failurePersonaCampaignExecuted',
        'failurePersonaCampaignExecutedDate',
        'failurePersonaRelaunchExecutedDate',
      ],
      ['failureEnrichContact', 'failureDateEnrichContact', 'dateInsert'],
      [
        'failureEnrichContactRelaunchExecuted',
        'failureEnrichContactRelaunchExecutedDate',
        'failureDateEnrichContact',
      ],
      [
        'failureEnrichContactCampaignExecuted',
        'failureEnrichContactCampaignExecutedDate',
        'failureEnrichContactRelaunchExecutedDate',
      ],
      ['failureLinkedinLink', 'failureDateLinkedinLink', 'dateInsert'],
    ] as const
    for (const [flag, date, cause] of pairs) {
      expect([flag, all().some((row) => row[flag])]).toEqual([flag, true])
      for (const row of all()) {
        expect(row[date] !== null).toBe(row[flag] === true)
        if (row[date] === null) continue
        expect(row[date] >= (row[cause] ?? '9')).toBe(true)
        expect(row[date] <= row.modified).toBe(true)
      }
    }
  })

  it('is the only one of its company in its campaign', () => {
    expect(new Set(all().map(keyOf)).size).toBe(all().length)
  })
})
