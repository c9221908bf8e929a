import type { ReadOperation, ResponseOf } from '#lib/contract/index.ts'
import { routes } from '#lib/contract/routes.generated.ts'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import type { Company } from '#lib/contract/schemas/company.ts'
import { writeQuery } from '#lib/contract/wire.ts'
import { chunkedInputs } from '#lib/domain/api/chunks.ts'

interface CompanyFact {
  idCompany: number
  siren: string
  name: string
  branches: number
}

/** Example records that the sandbox lists at `/_sandbox/facts`, as far as these tests use them. */
export interface Facts {
  companyLookup: {
    idCompany: number
    siren: string
    siret: string
    tvaNumber: string
    domain: string
    linkedin: string
  }
  companyComplete: CompanyFact
  companyMostBranches: CompanyFact
  companyNonDiffusible: CompanyFact
  companyClosed: CompanyFact
  companyInsolvent: CompanyFact
  companyWithoutHeadOffice: CompanyFact
  companyWithoutBranches: CompanyFact
  companyBare: CompanyFact
  companyHostile: CompanyFact
  companyLongName: CompanyFact
  companyEditor: CompanyFact
  companyIntegrator: CompanyFact
  companyRich: { idCompany: number }
  alertSeveralVersions: { idAlert: number }
  contactComplete: { idCrmVisitCard: number }
  contactToEnrich: { idCrmVisitCard: number }
  routine: { idSupply: number }
  newsletter: { idNewsletter: number }
  newsletterUnsubscribed: { idNewsletter: number; idCrmVisitCard: number }
  opportunityComplete: { idOpportunity: number }
  opportunityDeleted: { idOpportunity: number }
  opportunityWithoutOwner: { idOpportunity: number }
  campaignResults: Record<'failurePersona' | 'success', { idCampaign: number; idCompany: number }>
  /** Only in the first pair: a company with many rows of every kind, for `account-other`. */
  companyHeavy?: { idCompany: number; name: string; rows: number }
}

interface Fault {
  path: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Record<string, string>
  kind: string
  times?: number
  delayMs?: number
}

interface Call {
  method: string
  path: string
  query: Record<string, string[]>
  idAccount: string | null
}

async function ask(url: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, init)
  if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** The API and the sandbox's control routes, called directly: the source of a test's expected values. */
export function sandboxAt(url: string) {
  const control = `${url}/_sandbox`
  const send = (path: string, method: string, body?: unknown) =>
    ask(`${control}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  return {
    async facts(apiKey = 'sandbox-full'): Promise<Facts> {
      const { accounts } = (await ask(`${control}/facts`)) as { accounts: Record<string, Facts> }
      const facts = accounts[apiKey]
      if (!facts) throw new Error(`The sandbox has no facts of ${apiKey}`)
      return facts
    },
    async companies(query: Record<string, readonly (string | number)[]>): Promise<Company[]> {
      const found: Company[] = []
      for (const part of chunkedInputs({ query })) {
        const answer = await ask(`${url}${routes.listCompanies.path}?${writeQuery(part.query)}`, {
          headers: { 'x-access-token': 'sandbox-full' },
        })
        found.push(...(answer as { companyList: Company[] }).companyList)
      }
      return found
    },
    /** Calls a read operation with an API key. */
    async read<O extends ReadOperation>(
      operation: O,
      query: Record<string, string | number | boolean>,
      apiKey: string,
    ): Promise<ResponseOf<O>> {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      const answer = await ask(`${url}${routes[operation].path}?${search}`, {
        headers: { 'x-access-token': apiKey },
      })
      return answer as ResponseOf<O>
    },
    /** All campaign results, page by page. */
    async campaignResults(
      query: Record<string, string> = {},
      key = 'sandbox-full',
    ): Promise<CampaignResult[]> {
      const results: CampaignResult[] = []
      for (;;) {
        const search = new URLSearchParams({ ...query, limit: '2000', offset: String(results.length) })
        const answer = await ask(`${url}${routes.listCampaignResults.path}?${search}`, {
          headers: { 'x-access-token': key },
        })
        const { result } = answer as { result: CampaignResult[] }
        results.push(...result)
        if (result.length < 2000) return results
      }
    },
    /** Advances the sandbox's clock and runs everything that becomes due; resolves to the new time. */
    async advance(seconds: number): Promise<number> {
      const { now } = (await send('/clock', 'POST', { advanceSeconds: seconds })) as { now: string }
      return Date.parse(now)
    },
    arm: (fault: Fault) => send('/faults', 'POST', fault),
    /** Deletes or restores a stage, as an administrator of the account would. */
    setStade: (idStade: number, isDeleted: boolean) => send('/stade', 'POST', { idStade, isDeleted }),
    /** Adds delivered events to the history of a key's account; resolves to the first and the last id. */
    addPastEvents: async (apiKey: string, count: number) =>
      (await send('/events', 'POST', { apiKey, count })) as { first: number; last: number },
    disarm: () => send('/faults', 'DELETE'),
    forgetCalls: () => send('/calls', 'DELETE'),
    async calls(): Promise<Call[]> {
      return ((await ask(`${control}/calls`)) as { calls: Call[] }).calls
    },
  }
}

export type Sandbox = ReturnType<typeof sandboxAt>
