import type { Operation } from '#lib/contract/index.ts'

/** Who is behind a key, and what that account may not do. */
export interface Account {
  readonly apiKey: string
  readonly idAccount: string
  /** 403 on the read endpoints that section 7 lists. */
  readonly limited: boolean
  /** 403 on starting an enrichment. */
  readonly crmDisabled: boolean
}

const account = (name: string, flags: Partial<Pick<Account, 'limited' | 'crmDisabled'>> = {}): Account => ({
  apiKey: `sandbox-${name}`,
  idAccount: `account-${name}`,
  limited: false,
  crmDisabled: false,
  ...flags,
})

export const accounts: readonly Account[] = [
  account('full'),
  account('other'),
  account('limited', { limited: true }),
  account('no-crm', { crmDisabled: true }),
]

const byKey = new Map(accounts.map((each) => [each.apiKey, each]))

export const accountOfKey = (apiKey: string | undefined): Account | null => byKey.get(apiKey ?? '') ?? null

/** Section 7: the reads that answer 403 to an account whose subscription has no access to the data. */
export const SUBSCRIPTION_READS: ReadonlySet<Operation> = new Set([
  'listSupplyIdentifications',
  'listNewsletterContacts',
  'listCompanies',
  'listAlerts',
  'listCrmVisitCards',
  'listParcs',
  'listComments',
  'listNews',
])
