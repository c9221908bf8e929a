import type { CrmVisitCard, CrmVisitCardFunction } from '#lib/contract/schemas/crm-visit-card.ts'

export const CONTACT_NAME_FIELDS = ['firstName', 'lastName', 'fullName', 'email'] as const
export type NamedContact = Pick<CrmVisitCard, (typeof CONTACT_NAME_FIELDS)[number]>

/** The name of a contact (api.md 2.11): full name, else first and last name, else email address; null if none. */
export function contactName({ firstName, lastName, fullName, email }: NamedContact): string | null {
  const both = [firstName, lastName].map((text) => text?.trim() ?? '').filter(Boolean)
  return fullName?.trim() || both.join(' ') || email?.trim() || null
}

type Functions = Pick<CrmVisitCard, 'latestFunction'> & Partial<Pick<CrmVisitCard, 'functionList'>>

const byStart = (a: CrmVisitCardFunction, b: CrmVisitCardFunction) =>
  (b.startDate ?? b.endDate ?? '').localeCompare(a.startDate ?? a.endDate ?? '')

/**
 * A contact's current and earlier functions, latest first. One that the API marks neither as current nor as past counts
 * as current if it is the latest and has no end.
 */
export function functionsOf({ latestFunction, functionList = [] }: Functions): {
  current: CrmVisitCardFunction[]
  earlier: CrmVisitCardFunction[]
} {
  const all = new Map(
    [...functionList, ...(latestFunction ? [latestFunction] : [])].map((one) => [
      one.idCrmVisitCardFunction,
      one,
    ]),
  )
  const isHeld = (one: CrmVisitCardFunction) =>
    one.isCurrent ??
    (one.endDate === null && one.idCrmVisitCardFunction === latestFunction?.idCrmVisitCardFunction)
  const sorted = [...all.values()].sort(byStart)
  return { current: sorted.filter(isHeld), earlier: sorted.filter((one) => !isHeld(one)) }
}

export const currentFunctions = (card: Functions): string =>
  functionsOf(card)
    .current.map(({ name }) => name)
    .join(', ')

/** A `tel:` URL; null if the text is not a phone number (3 to 15 digits, with spaces, dots or brackets). */
export function phoneHref(text: string | null | undefined): string | null {
  const plain = (text ?? '').trim().replace(/\(0\)/, '')
  if (!/^\+?[\d\s.\-/()\u00a0\u202f]+$/.test(plain)) return null
  const digits = plain.replace(/\D/g, '')
  if (digits.length < 3 || digits.length > 15) return null
  return `tel:${plain.startsWith('+') ? '+' : ''}${digits}`
}

const ADDRESS =
  /^[^\s@<>"(),:;\\[\]\p{Cc}\p{Default_Ignorable_Code_Point}]+@(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u

export const isEmail = (text: string): boolean => text.length <= 320 && ADDRESS.test(text)

/** A `mailto:` URL that cannot contain a subject or a second recipient; null if the text is not an email address. */
export function mailHref(text: string | null | undefined): string | null {
  const plain = (text ?? '').trim()
  if (!isEmail(plain)) return null
  const at = plain.lastIndexOf('@')
  return `mailto:${encodeURIComponent(plain.slice(0, at))}@${encodeURIComponent(plain.slice(at + 1))}`
}

type Profile = Pick<CrmVisitCard, 'linkedinUrl' | 'linkedinId'>

/** The URL of a contact's profile: the API's, else built from the profile id; null if there is neither. */
export function profileAddress({ linkedinUrl, linkedinId }: Profile): string | null {
  if (linkedinUrl?.trim()) return linkedinUrl.trim()
  const id = linkedinId?.trim()
  return id && !/^\.+$/.test(id) ? `https://www.linkedin.com/in/${encodeURIComponent(id)}` : null
}
