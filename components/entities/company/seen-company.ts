import type { Company } from '#lib/contract/schemas/company.ts'
import { isObject } from '#lib/domain/api/is-object.ts'
import { isTextOrNull } from '#lib/domain/api/is-text-or-null.ts'

/** A company that was seen, or is in the directory, as it is stored: enough to recognise it in a list and to open it. */
export interface SeenCompany {
  idCompany: number
  siren: string
  name: string
  commercialName: string | null
  /** City of the head office. */
  city: string | null
  isActive: boolean
  /** When it was last seen, milliseconds since 1970; 0: never, it is only in the directory. */
  seenAt: number
}

/** Whether a stored value is a company: browser storage may hold anything. */
export const isSeenCompany = (value: unknown): value is SeenCompany =>
  isObject(value) &&
  [value.idCompany, value.seenAt].every(Number.isFinite) &&
  typeof value.name === 'string' &&
  [value.siren, value.commercialName, value.city].every(isTextOrNull)

/** The most companies stored for one account; the least recently seen are dropped first. */
export const SEEN_LIMIT = 50_000

type Source = Pick<Company, 'idCompany' | 'siren' | 'name' | 'commercialName' | 'isActive'>

/** The record of a company (api.md 2.6) seen at `seenAt`, with the city of its head office. */
export const seenOf = (
  { idCompany, siren, name, commercialName, isActive }: Source,
  city: string | null,
  seenAt: number,
): SeenCompany => ({ idCompany, siren, name, commercialName, city, isActive, seenAt })
