import type { ReadOperation } from '#lib/contract/index.ts'

/**
 * The tabs of a company, in display order, with the operation that lists what each shows: the
 * list's length is the count on the tab. Null where the count comes from elsewhere, or there is none.
 */
export const tabLists = {
  branches: null,
  alerts: 'listAlerts',
  parcs: 'listParcs',
  news: 'listNews',
  contacts: 'listCrmVisitCards',
  opportunities: 'listOpportunities',
  routines: 'listSupplyIdentifications',
  campaigns: null,
  timeline: null,
} as const satisfies Record<string, ReadOperation | null>

/** `null` is the overview. */
export type CompanyTab = keyof typeof tabLists
export const companyTabs = Object.keys(tabLists) as readonly CompanyTab[]

/** The tab that a company's path, with or without a query, belongs to; `branches` also for the page of one branch. */
export const companyTabOf = (path: string): CompanyTab | null =>
  companyTabs.find((tab) => path.split(/[/?]/)[3] === tab) ?? null

type Id = number | string
type Search = Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>

/** A query string, '' or '?a=1&b=2', without empty values, so that a default view is bare; lists repeat their key. */
export function search(params: Search | undefined): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(params ?? {})) {
    if (value === null || value === undefined || value === '') continue
    for (const one of [value].flat()) query.append(key, String(one))
  }
  const text = query.toString()
  return text && `?${text}`
}

const segment = (id: Id) => encodeURIComponent(String(id))

/** Why single sign-on failed, in the address that the identity provider's callback redirects to. */
export const signInFailures = ['expired', 'denied', 'provider', 'no_account', 'api'] as const
export type SignInFailure = (typeof signInFailures)[number]

/** Every internal URL. Screens and tests take theirs from here. */
export const paths = {
  home: () => '/',
  /** `was`: tag of the account that this tab showed before another tab signed it out or switched it. */
  signIn: (next?: string, was?: string | null, failed?: SignInFailure) =>
    `/sign-in${search({ next: next === '/' ? undefined : next, was, failed })}`,
  /** Starts single sign-on: redirects to the organisation's identity provider. */
  signOn: (next?: string) => `/api/auth/login${search({ next: next === '/' ? undefined : next })}`,
  companies: (params?: Search) => `/companies${search(params)}`,
  company: (idCompany: Id, tab?: CompanyTab | null, params?: Search) =>
    `/companies/${segment(idCompany)}${tab ? `/${tab}` : ''}${search(params)}`,
  branch: (idCompany: Id, idBranch: Id) => `/companies/${segment(idCompany)}/branches/${segment(idBranch)}`,
  alert: (idAlert: Id, params?: Search) => `/alerts/${segment(idAlert)}${search(params)}`,
  activity: (params?: Search) => `/activity${search(params)}`,
  contacts: (params?: Search) => `/contacts${search(params)}`,
  contact: (idCrmVisitCard: Id) => `/contacts/${segment(idCrmVisitCard)}`,
  opportunities: (params?: Search) => `/opportunities${search(params)}`,
  opportunity: (idOpportunity: Id, params?: Search) =>
    `/opportunities/${segment(idOpportunity)}${search(params)}`,
  report: (params?: Search) => `/opportunities/report${search(params)}`,
  campaigns: (params?: Search) => `/campaigns${search(params)}`,
  routines: (params?: Search) => `/routines${search(params)}`,
  newsletters: (params?: Search) => `/newsletters${search(params)}`,
  import: () => '/import',
  enrichment: (idProcessAction: Id) => `/enrichments/${segment(idProcessAction)}`,
  webhooks: (params?: Search) => `/webhooks${search(params)}`,
  webhookEvent: (idWebhookEvent: Id) => `/webhooks/events/${segment(idWebhookEvent)}`,
  developers: (params?: Search) => `/developers${search(params)}`,
  preferences: () => '/preferences',
  styleguide: () => '/styleguide',
} as const

/**
 * Where to go after signing in; guards against open redirects. Only a path of this site passes: another host, another
 * scheme, `//host`, an API route and the sign-in page itself become `/`.
 * @param next the `next` parameter, as it came
 * @returns a path with its query and fragment, always beginning with exactly one slash
 */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return paths.home()
  const base = 'http://same-site.invalid'
  if (!URL.canParse(next, base)) return paths.home()
  const url = new URL(next, base)
  const path = url.pathname + url.search + url.hash
  const elsewhere = url.origin !== base || path.startsWith('//') || url.username !== ''
  const pointless = /^\/(sign-in|api)(\/|$)/.test(url.pathname)
  return elsewhere || pointless ? paths.home() : path
}
