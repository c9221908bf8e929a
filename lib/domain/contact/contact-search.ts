import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { isSiren } from '#lib/domain/identifiers/siren.ts'
import { isSiret } from '#lib/domain/identifiers/siret.ts'
import { isTva, sirenOfTva } from '#lib/domain/identifiers/tva.ts'
import { joinedSirens } from '#lib/domain/text/filter-text.ts'
import { readId } from '#lib/domain/text/read-id.ts'
import { decoded } from '#lib/domain/text/try-or-null.ts'
import { isEmail } from './contact-card.ts'

export const SEARCH_KINDS = ['window', 'company', 'email', 'linkedin'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** Windows on offer, minutes: the API takes 15 at least (api.md section 8). */
export const SEARCH_WINDOWS = [15, 60, 1_440, 10_080, 43_200, 129_600, 525_600] as const

/** Most values of one search: 100 calls. */
const MAX_VALUES = 5_000

export interface ContactSearch {
  kind: SearchKind
  /** Valid values, each once. */
  values: string[]
  /** Values that are not valid, as typed. */
  invalid: string[]
  /** How many valid values exceed the limit of a search. */
  over?: number
}

const WINDOW_VALUES: readonly string[] = SEARCH_WINDOWS.map(String)
const PROFILE_ADDRESS = /^(?:https?:\/\/)?(?:[a-z]+\.)?linkedin\.com\/in\/([^/?#\s]+)/i
const PROFILE_ID = /^[\p{L}\p{N}_-]{3,200}$/u

function profileOf(text: string): string | null {
  const id = decoded(PROFILE_ADDRESS.exec(text)?.[1] ?? text)
  return PROFILE_ID.test(id) ? id : null
}

/** The SIREN in a SIRET or a VAT number. */
function sirenIn(text: string): string | null {
  if (isSiret(text)) return text.slice(0, 9)
  const tva = text.toUpperCase()
  return isTva(tva) ? sirenOfTva(tva) : null
}

/** Nine digits are a SIREN, as in the lookup; any other positive integer is an idCompany. */
function companyOf(text: string): string | null {
  const siren = sirenIn(text) ?? text
  if (isSiren(siren)) return siren
  return text.length === 9 || text.startsWith('0') || readId(text) === null ? null : text
}

const readers: Record<SearchKind, (text: string) => string | null> = {
  window: (text) => (WINDOW_VALUES.includes(text) ? text : null),
  company: companyOf,
  email: (text) => (isEmail(text) ? text : null),
  linkedin: profileOf,
}

/** Parses values of a kind, at most five thousand, to limit the number of calls. */
export function readValues(kind: SearchKind, given: readonly string[]): ContactSearch {
  const valid = new Set<string>()
  const invalid = new Set<string>()
  for (const each of given) {
    const text = each.trim()
    const value = readers[kind](text)
    if (value === null) invalid.add(text)
    else valid.add(value)
  }
  const values = [...valid].slice(0, kind === 'window' ? 1 : MAX_VALUES)
  const over = kind === 'window' ? 0 : valid.size - values.length
  return { kind, values, invalid: [...invalid], ...(over > 0 ? { over } : {}) }
}

// `"Durand, Jean" <jean@acme.fr>`, as in address lists of mail programs; some omit the quotes.
const NAMED_EMAIL =
  /(?:"[^"\n]{0,200}" ?|(?<![^\s,;>"])(?:[^<>,;\n"@\d]{1,100},)?[^<>,;\n"]{0,200})< *([^<>\s]+@[^<>\s]+) *>/g

const SPACED_NUMBER =
  /(?<!\w)(?:FR\s?\d{2}\s)?\d{3}[ \u00a0\u202f]\d{3}[ \u00a0\u202f]\d{3}(?:[ \u00a0\u202f]\d{5})?(?!\w)/gi

function joinedEntry(kind: SearchKind, text: string): string {
  if (kind === 'company')
    return joinedSirens(text.replace(SPACED_NUMBER, (found) => sirenIn(found.replace(/\s/g, '')) ?? found))
  if (kind === 'email') return text.replace(NAMED_EMAIL, ' $1 ').replace(/\bmailto:/gi, '')
  return text
}

/** Splits a typed or pasted text into values. A SIREN in groups of three and `Name <address>` are one value each. */
export function splitEntry(kind: SearchKind, text: string): string[] {
  const joined = joinedEntry(kind, text)
  return joined.split(/[\s,;]+/).filter(Boolean)
}

type Answer = Pick<CrmVisitCard, 'idCompany' | 'email' | 'linkedinId' | 'linkedinUrl'>

/** The values of a search without a match. SIRENs are left out, as a contact does not contain its company's. */
export function missingValues({ kind, values }: ContactSearch, answers: readonly Answer[]): string[] {
  if (kind === 'window') return []
  const keysOf: Record<Exclude<SearchKind, 'window'>, (answer: Answer) => unknown[]> = {
    company: ({ idCompany }) => [idCompany],
    email: ({ email }) => [email?.trim()],
    linkedin: ({ linkedinId, linkedinUrl }) => [linkedinId, linkedinUrl && profileOf(linkedinUrl)],
  }
  const known = new Set(answers.flatMap(keysOf[kind]).map((key) => String(key).toLowerCase()))
  return values.filter((value) => !known.has(value.toLowerCase()) && !(kind === 'company' && isSiren(value)))
}

/** Missing idCompany values that are a SIREN without one of its digits, often its leading zero. */
export const shortSirens = ({ kind }: ContactSearch, missing: readonly string[]): string[] =>
  kind === 'company' ? missing.filter((value) => value.length === 8) : []

/** The queries (api.md 4.11) for a search, whose results are united; none if it has no valid value. */
export function contactQueries({ kind, values }: ContactSearch) {
  if (values.length === 0) return []
  switch (kind) {
    case 'window':
      return values.map((minutes) => ({ polling: Number(minutes) }))
    case 'company': {
      const idCompany = values.filter((value) => !isSiren(value)).map(Number)
      const siren = values.filter(isSiren)
      // In one call the two filters would be combined with AND.
      return [...(idCompany.length > 0 ? [{ idCompany }] : []), ...(siren.length > 0 ? [{ siren }] : [])]
    }
    case 'email':
      return [{ email: values }]
    case 'linkedin':
      return [{ linkedin: values }]
    default:
      return kind satisfies never
  }
}
