import type { Generated } from 'kysely'
import type { StadeOutcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import type { ActivityLine, NameKind, StageKnowledge } from '#lib/domain/workspace/workspace.ts'

/** Both engines store booleans as integers. */
type Flag = 0 | 1

/** Whose row it is, who wrote it, and when. */
interface Signed {
  accountId: number
  personId: number | null
  at: number
}

/** A change of an opportunity that was seen. */
interface SeenStep extends Signed {
  id: Generated<number>
  idOpportunity: number
  how: StageKnowledge
}

/** Times are milliseconds since 1970. Authors reference `person`, so that a name is removed in one place. */
export interface Tables {
  account: { id: Generated<number>; scope: string; createdAt: number }
  person: {
    id: Generated<number>
    accountId: number
    /** The OIDC subject; null for a person who declared themselves. */
    subject: string | null
    /** OIDC_ISSUER then; null for a declared person, and for an earlier release's row until the next OIDC sign-in. */
    issuer: Generated<string | null>
    /** Null once it was removed. */
    name: string | null
    email: string | null
    idUser: number | null
    createdAt: number
  }
  /** A session's person; the id is a digest. */
  session: { id: string; accountId: number; personId: number; until: number }
  name: Signed & { kind: NameKind; id: string; name: string }
  stage: Signed & { idStade: number; outcome: StadeOutcome; probability: number }
  /** Views, watched companies and column limits, personal or shared with the team. */
  item: Signed & {
    id: string
    collection: string
    /** Identifies the item in its collection: screen and name, a company, a stage. */
    key: string
    shared: Flag
    isDefault: Flag
    /** JSON. */
    body: string
  }
  activity: Omit<ActivityLine, 'id' | 'at' | 'person' | 'detail'> &
    Signed & {
      id: Generated<number>
      /** JSON of ids, stages and field names; never free text. */
      detail: string
    }
  /** Stages that an opportunity was seen to enter. */
  stageHistory: SeenStep & { fromStade: number | null; idStade: number | null }
  /** Changes of deadline that were seen: days, YYYY-MM-DD. */
  deadlineHistory: SeenStep & { fromDeadline: string | null; deadline: string | null }
  /** The newest state of each opportunity. */
  stageNow: {
    accountId: number
    idOpportunity: number
    idStade: number | null
    at: number
    how: StageKnowledge
    deadline: string | null
    /** When the deadline was last known to change; null: unknown. */
    deadlineAt: number | null
  }
  /** Days without a change after which an opportunity is stuck; 0: never. `idStade` 0: every other stage. */
  stuckRule: Signed & { idStade: number; days: number }
  /** Sales target of a month, YYYY-MM, in cents; `idUser` 0: for the whole team. */
  target: Signed & { idUser: number; month: string; cents: number }
  /** Calendar addresses: whoever holds the token of one reads deadlines. */
  feed: {
    id: string
    accountId: number
    personId: number | null
    /** Digest of the token, which is stored nowhere. */
    digest: string
    /** The key to the API, sealed with the token. */
    sealed: string
    /** The OIDC subject; null for a sign-in by key. */
    subject: string | null
    /** JSON: settings, such as which opportunities. */
    filter: string
    createdAt: number
    usedAt: number | null
  }
}

/** All tables with an account's data; those that reference others come first. */
export const ACCOUNT_TABLES = [
  'activity',
  'stageHistory',
  'deadlineHistory',
  'stageNow',
  'stuckRule',
  'target',
  'feed',
  'item',
  'stage',
  'name',
  'session',
  'person',
] as const satisfies readonly (keyof Tables)[]
