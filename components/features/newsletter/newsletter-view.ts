import type { QueryOf } from '#lib/contract/index.ts'
import {
  namesCompanies,
  readCompanyIds,
  readEmails,
  readIds,
  readSirens,
} from '#lib/domain/text/filter-text.ts'
import { type FilterTexts, textsOf } from '#lib/view.ts'

const NEWSLETTER_FIELDS = [
  'idNewsletter',
  'contact',
  'modified',
  'owner',
  'idCompany',
  'siren',
  'isDeleted',
] as const
export type NewsletterField = (typeof NEWSLETTER_FIELDS)[number]
export type NewsletterTexts = FilterTexts<NewsletterField>
export const newsletterView = textsOf(NEWSLETTER_FIELDS)

/** The default filter: contacts modified in the last week. Below it: the fields remembered as the last choice. */
export const DEFAULT_NEWSLETTER_FILTER: NewsletterTexts = { modified: '10080' }
export const NEWSLETTER_VIEW_FIELDS = [
  'idNewsletter',
  'modified',
  'isDeleted',
] as const satisfies readonly NewsletterField[]

/** The filter asked for after `before`: naming a contact or companies drops a window left as it was, maybe only the default. */
export function nextNewsletterFilter(before: NewsletterTexts, next: NewsletterTexts): NewsletterTexts {
  const { modified, ...named } = next
  const isNamed = next.contact || (namesCompanies(next) && !namesCompanies(before))
  return isNamed && modified === before.modified ? named : next
}

/** Windows on offer, minutes: a day, a week, a month, a quarter. */
export const NEWSLETTER_WINDOWS = [1_440, 10_080, 43_200, 129_600] as const

/** Parses ids or emails, not both: the API combines the two filters with AND. */
export function readPeople(text: string): { ids: number[]; emails: string[]; wrong: string[] } {
  const isEmail = text.includes('@')
  const { values: ids, wrong: notIds } = readIds(text)
  const { values: emails, wrong: notEmails } = readEmails(text)
  return isEmail ? { ids: [], emails, wrong: notEmails } : { ids, emails: [], wrong: notIds }
}

export interface NewsletterRequest {
  query: QueryOf<'listNewsletterContacts'>
  /** Only subscriptions of contacts modified within this many minutes. */
  minutes?: number
  /** Values of a field that are not valid. */
  wrong: Partial<Record<NewsletterField, string[]>>
  /** Whether the API would accept the call (api.md 4.9): it has a required filter, and none that is not valid. */
  ready: boolean
}

/** The query for a filter, and whether it is valid. */
export function newsletterRequestOf(texts: NewsletterTexts): NewsletterRequest {
  const newsletters = readIds(texts.idNewsletter ?? '')
  const companies = readCompanyIds(texts.idCompany ?? '')
  const sirens = readSirens(texts.siren ?? '')
  const contacts = readPeople(texts.contact ?? '')
  const owners = readPeople(texts.owner ?? '')
  const minutes = NEWSLETTER_WINDOWS.find((one) => String(one) === texts.modified)
  const isNamed = contacts.ids.length + contacts.emails.length > 0
  const filters = {
    idNewsletter: newsletters.values,
    idCompany: companies.values,
    siren: sirens.values,
    idCrmVisitCard: contacts.ids,
    crmVisitCardEmail: contacts.emails,
    idUserResponsable: owners.ids,
    userResponsableEmail: owners.emails,
  }
  const said = {
    idNewsletter: newsletters.wrong,
    idCompany: companies.wrong,
    siren: sirens.wrong,
    contact: contacts.wrong,
    owner: owners.wrong,
    // A window cannot be combined with named contacts.
    modified: texts.modified && (minutes === undefined || isNamed) ? [texts.modified] : [],
  }
  const filled = <Values extends unknown[]>(fields: Record<string, Values>) =>
    Object.fromEntries(Object.entries(fields).filter(([, values]) => values.length > 0))
  const wrong = filled(said)
  const given = filled(filters)
  const isChosen = texts.isDeleted === 'true' || texts.isDeleted === 'false'
  return {
    query: { ...given, ...(isChosen && { isDeleted: texts.isDeleted === 'true' }) },
    ...(minutes === undefined ? {} : { minutes }),
    wrong,
    ready: Object.keys(wrong).length === 0 && (Object.keys(given).length > 0 || minutes !== undefined),
  }
}
