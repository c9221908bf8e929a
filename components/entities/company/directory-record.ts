/** What the directory keeps of a contact (api.md 2.11): enough to find and to open it. */
export interface KnownContact {
  idCrmVisitCard: number
  name: string
  position: string | null
  idCompany: number | null
  /** Said to have left the company. */
  hasLeft: boolean
}

/** The lists that name companies and contacts. */
export type NamingList = 'listOpportunities' | 'listCrmVisitCards' | 'listCampaignResults' | 'listComments'

/** How far an account's directory is. */
export interface DirectoryRecord {
  /** When the lists that it is made from were last read, milliseconds since 1970. */
  readAt: number
  /** Companies that are named in those lists and still to be read. */
  missing: readonly number[]
  /** Companies that the API does not give. */
  absent: readonly number[]
  /** The last company that was read anew; the next step goes on after it. */
  renewed: number
  /** Lists that the first reading has still to come to. */
  unlisted?: readonly NamingList[]
  /** Lists that could not be read. */
  unread: readonly NamingList[]
  /** From when on those are still to be read, milliseconds since 1970; without it from their beginning. */
  unreadSince?: number | null
  /** A person stopped it: it goes on when they say so. */
  isStopped?: boolean
}

/** Whether a reading that was begun is not done. */
export const isLeft = ({ missing, unlisted = [] }: DirectoryRecord): boolean =>
  missing.length > 0 || unlisted.length > 0
