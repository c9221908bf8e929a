import type { QueryOf } from '#lib/contract/index.ts'
import { readEmails, readIds, readSirens } from '#lib/domain/text/filter-text.ts'
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

/** What the screen begins with: contacts modified in the last week; and what of a last choice is kept. */
export const USUAL_NEWSLETTER_FILTER: NewsletterTexts = { modified: '10080' }
export const NEWSLETTER_VIEW_FIELDS = [
  'idNewsletter',
  'modified',
  'isDeleted',
] as const satisfies readonly NewsletterField[]

/** Windows on offer, minutes: a day, a week, a month, a quarter. */
export const NEWSLETTER_WINDOWS = [1_440, 10_080, 43_200, 129_600] as const

/** Numbers or emails: the API would look for people who are both at once. */
export function readPeople(text: string): { ids: number[]; emails: string[]; wrong: string[] } {
  const isEmail = text.includes('@')
  const { values: ids, wrong: notIds } = readIds(text)
  const { values: emails, wrong: notEmails } = readEmails(text)
  return isEmail ? { ids: [], emails, wrong: notEmails } : { ids, emails: [], wrong: notIds }
}

export interface NewsletterRequest {
  query: QueryOf<'listNewsletterContacts'>
  /** Of contacts modified within so many minutes. */
  minutes?: number
  /** What in a field cannot be asked for. */
  wrong: Partial<Record<NewsletterField, string[]>>
  /** Whether the API would take the call (api.md 4.9): a filter that it needs, and none that is wrong. */
  ready: boolean
}

/** The call that a filter stands for, and whether it is bound to fail. */
export function newsletterRequestOf(texts: NewsletterTexts): NewsletterRequest {
  const newsletters = readIds(texts.idNewsletter ?? '')
  const companies = readIds(texts.idCompany ?? '')
  const sirens = readSirens(texts.siren ?? '')
  const contacts = readPeople(texts.contact ?? '')
  const owners = readPeople(texts.owner ?? '')
  const minutes = NEWSLETTER_WINDOWS.find((one) => String(one) === texts.modified)
  const isNamed = contacts.ids.length + contacts.emails.length > 0
  const some = <Value>(values: Value[]) => (values.length > 0 ? values : undefined)
  const filters = {
    idNewsletter: some(newsletters.values),
    idCompany: some(companies.values),
    siren: some(sirens.values),
    idCrmVisitCard: some(contacts.ids),
    crmVisitCardEmail: some(contacts.emails),
    idUserResponsable: some(owners.ids),
    userResponsableEmail: some(owners.emails),
  }
  const said = {
    idNewsletter: newsletters.wrong,
    idCompany: companies.wrong,
    siren: sirens.wrong,
    contact: contacts.wrong,
    owner: owners.wrong,
    // Whose window would it be?
    modified: texts.modified && (minutes === undefined || isNamed) ? [texts.modified] : [],
  }
  const wrong = Object.fromEntries(Object.entries(said).filter(([, words]) => words.length > 0))
  const given = Object.fromEntries(Object.entries(filters).filter(([, values]) => values !== undefined))
  const state =
    texts.isDeleted === 'true' || texts.isDeleted === 'false' ? texts.isDeleted === 'true' : undefined
  return {
    query: { ...given, ...(state === undefined ? {} : { isDeleted: state }) },
    ...(minutes === undefined ? {} : { minutes }),
    wrong,
    ready: Object.keys(wrong).length === 0 && (Object.keys(given).length > 0 || minutes !== undefined),
  }
}
