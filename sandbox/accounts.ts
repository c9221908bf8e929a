import type { Operation } from '#lib/contract/index.ts'

export interface Account {
  readonly apiKey: string
  readonly idAccount: string
  /** 403 on the reads listed in section 7. */
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

/** The account of a key; `extraKey` is an additional key of the unrestricted account. */
export function accountOfKey(apiKey: string | undefined, extraKey: string | null): Account | null {
  if (apiKey === undefined) return null
  return byKey.get(apiKey === extraKey ? 'sandbox-full' : apiKey) ?? null
}

/** Section 7: the reads that respond 403 to an account whose subscription has no access to the data. */
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
