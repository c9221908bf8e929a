import {
  type DirectoryRecord,
  type KnownContact,
  NAMING_LISTS,
  type NamingList,
} from '#components/entities/company/directory-record.ts'
import { type SeenCompany, seenOf } from '#components/entities/company/seen-company.ts'
import { FIRST_WINDOW } from '#components/entities/opportunity/board-reads.ts'
import { headOfficeOf } from '#lib/domain/branch/head-office.ts'
import { CONTACT_NAME_FIELDS, contactName } from '#lib/domain/contact/contact-card.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { callEndpoint } from '#lib/query/call.ts'

/** The companies and contacts that a list mentions. */
export interface ListedName {
  companies: readonly number[]
  contacts: readonly KnownContact[]
}

const CHANGING_LISTS: readonly NamingList[] = NAMING_LISTS.filter((list) => list !== 'listComments')

/** A list to read: all of it, or only changes after `since`, milliseconds since 1970. */
interface ListToRead {
  list: NamingList
  since: number | null
}

/** The lists to read now: a first build resumes where it stopped, and lists that failed are retried. */
export function listsToRead({ readAt, unlisted = [], unread, unreadSince }: DirectoryRecord): ListToRead[] {
  if (unlisted.length > 0) return [...unlisted, ...unread].map((list) => ({ list, since: null }))
  return [...new Set([...CHANGING_LISTS, ...unread])].map((list) => ({
    list,
    since: unread.includes(list) ? (unreadSince ?? null) : readAt,
  }))
}

/** The earliest `since` of the lists that failed; null: one must be read from its beginning, or none failed. */
export function unreadFrom(asked: readonly ListToRead[], unread: readonly NamingList[]): number | null {
  const from = asked.flatMap(({ list, since }) => (unread.includes(list) ? [since ?? 0] : []))
  return from.length === 0 ? null : Math.min(...from) || null
}

/** The least value of `polling`, minutes (api.md 8). */
const LEAST_WINDOW = 15
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const PAGE = 5_000

const COMPANY_FIELDS = [
  'idCompany',
  'siren',
  'name',
  'commercialName',
  'isActive',
  'branchSiege',
  'branchList',
] as const

const CONTACT_FIELDS = [
  'idCrmVisitCard',
  'idCompany',
  ...CONTACT_NAME_FIELDS,
  'latestFunction',
  'contactLeftCompany',
] as const

/** Makes a call after those before it; rethrows its error. */
export type Turn = <Answer>(call: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>

async function readContacts(turn: Turn, polling: number): Promise<KnownContact[]> {
  const input = { query: { polling }, fields: CONTACT_FIELDS }
  const { crmVisitCardList } = await turn((signal) => callEndpoint('listCrmVisitCards', input, signal))
  return crmVisitCardList.flatMap((card) => {
    const name = contactName(card)
    if (name === null) return []
    const { idCrmVisitCard, idCompany, latestFunction, contactLeftCompany } = card
    const position = latestFunction?.name ? plainLine(latestFunction.name) : null
    return [{ idCrmVisitCard, name: plainLine(name), position, idCompany, hasLeft: contactLeftCompany }]
  })
}

async function readOpportunities(turn: Turn, polling: number): Promise<number[]> {
  const input = { query: { polling }, fields: ['idCompany'] } as const
  const { opportunityList } = await turn((signal) => callEndpoint('listOpportunities', input, signal))
  return opportunityList.map(({ idCompany }) => idCompany)
}

/** The ids of companies in campaign results, read page by page; only rows modified since a day, if one is given. */
async function readCampaigns(turn: Turn, minModified: string | undefined): Promise<number[]> {
  const found = new Set<number>()
  for (let offset = 0; ; ) {
    const query = { offset, limit: PAGE, ...(minModified && { minModified }) }
    const { result, parameters } = await turn((signal) =>
      callEndpoint('listCampaignResults', { query, fields: ['idCompany'] }, signal),
    )
    for (const { idCompany } of result) found.add(idCompany)
    offset += result.length
    // The API may apply a smaller limit than requested, and returns the one it applied.
    const applied = parameters.limit > 0 ? Math.min(parameters.limit, PAGE) : PAGE
    if (result.length < applied) return [...found]
  }
}

/** The ids of companies in all timelines; the API ignores the window. */
async function readTimelines(turn: Turn): Promise<number[]> {
  const input = { query: { polling: LEAST_WINDOW }, fields: ['idCompany'] } as const
  const { commentList } = await turn((signal) => callEndpoint('listComments', input, signal))
  return commentList.flatMap(({ idCompany }) => idCompany ?? [])
}

/** Whether an error means that no other list can be read either. */
export const affectsAllLists = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === 'session_invalid' || error.code === 'account_changed'

/** Reads a list: all of it, or, with `since` (milliseconds since 1970), what changed after that. Throws. */
export async function readNamed(turn: Turn, list: NamingList, since: number | null): Promise<ListedName> {
  const polling = since === null ? FIRST_WINDOW : Math.ceil((Date.now() - since) / MINUTE_MS) + LEAST_WINDOW
  switch (list) {
    case 'listOpportunities':
      return { companies: await readOpportunities(turn, polling), contacts: [] }
    case 'listCrmVisitCards': {
      const contacts = await readContacts(turn, polling)
      return { companies: contacts.flatMap(({ idCompany }) => idCompany ?? []), contacts }
    }
    case 'listCampaignResults': {
      const day = since === null ? undefined : new Date(since - DAY_MS).toISOString().slice(0, 10)
      return { companies: await readCampaigns(turn, day), contacts: [] }
    }
    case 'listComments':
      return { companies: await readTimelines(turn), contacts: [] }
    default:
      return list satisfies never
  }
}

/** Reads companies by id; those unknown to the API are missing. A request whose answer is too large is split in two. */
export async function readCompanies(turn: Turn, ids: readonly number[]): Promise<SeenCompany[]> {
  try {
    const input = { query: { idCompany: [...ids] }, fields: COMPANY_FIELDS }
    const { companyList } = await turn((signal) => callEndpoint('listCompanies', input, signal))
    return companyList.map((company) => seenOf(company, headOfficeOf(company)?.adressCity ?? null, 0))
  } catch (error) {
    const isTooLarge = error instanceof ApiError && error.code === 'upstream_too_large' && ids.length > 1
    if (!isTooLarge) throw error
    const half = Math.ceil(ids.length / 2)
    return [
      ...(await readCompanies(turn, ids.slice(0, half))),
      ...(await readCompanies(turn, ids.slice(half))),
    ]
  }
}
