import { isObject } from '#lib/domain/api/is-object.ts'
import { isTextOrNull } from '#lib/domain/api/is-text-or-null.ts'

/** A contact (api.md 2.11) as kept in the directory: enough to find and to open it. */
export interface KnownContact {
  idCrmVisitCard: number
  name: string
  position: string | null
  idCompany: number | null
  /** Marked as having left the company. */
  hasLeft: boolean
}

/** The lists that a directory is built from; `listComments` ignores its window (api.md 4.16) and is read only once. */
export const NAMING_LISTS = [
  'listOpportunities',
  'listCrmVisitCards',
  'listCampaignResults',
  'listComments',
] as const
export type NamingList = (typeof NAMING_LISTS)[number]

/** The progress of an account's directory, which is read from the API in steps. */
export interface DirectoryRecord {
  /** When the source lists were last read, milliseconds since 1970. */
  readAt: number
  /** Companies that those lists mention and that are still to be read. */
  missing: readonly number[]
  /** Companies that the API does not return. */
  absent: readonly number[]
  /** The last company that was refreshed; the next step continues after it. */
  renewed: number
  /** Lists that the first run has not read yet. */
  unlisted?: readonly NamingList[]
  /** Lists that could not be read. */
  unread: readonly NamingList[]
  /** Start of the period for which those are still to be read, milliseconds since 1970; absent: from the beginning. */
  unreadSince?: number | null
  /** Stopped by a person, and resumed only by a person. */
  isStopped?: boolean
}

export const isUnfinished = ({ missing, unlisted = [] }: DirectoryRecord): boolean =>
  missing.length > 0 || unlisted.length > 0

/** Whether a stored value is a contact: browser storage may hold anything. */
export const isKnownContact = (value: unknown): value is KnownContact =>
  isObject(value) &&
  Number.isFinite(value.idCrmVisitCard) &&
  typeof value.name === 'string' &&
  isTextOrNull(value.position) &&
  (value.idCompany === null || Number.isFinite(value.idCompany))

const areIds = (value: unknown) => Array.isArray(value) && value.every(Number.isFinite)
const areLists = (value: unknown) =>
  Array.isArray(value) && value.every((list: unknown) => NAMING_LISTS.some((known) => known === list))

/** The same for the progress of a directory. */
export const isDirectoryRecord = (value: unknown): value is DirectoryRecord =>
  isObject(value) &&
  [value.readAt, value.renewed, value.unreadSince ?? 0].every(Number.isFinite) &&
  [value.missing, value.absent].every(areIds) &&
  [value.unread, value.unlisted ?? []].every(areLists)
