/** A contact (api.md 2.11) as kept in the directory: enough to find and to open it. */
export interface KnownContact {
  idCrmVisitCard: number
  name: string
  position: string | null
  idCompany: number | null
  /** Marked as having left the company. */
  hasLeft: boolean
}

/** The lists that name companies and contacts. */
export type NamingList = 'listOpportunities' | 'listCrmVisitCards' | 'listCampaignResults' | 'listComments'

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

/** Whether the run is unfinished. */
export const isUnfinished = ({ missing, unlisted = [] }: DirectoryRecord): boolean =>
  missing.length > 0 || unlisted.length > 0
