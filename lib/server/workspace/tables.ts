import type { Generated } from 'kysely'
import type {
  ActivityOutcome,
  NameKind,
  StageKnowledge,
  StageOutcome,
} from '#lib/domain/workspace/workspace.ts'

/** Whole numbers stand for yes and no in both engines. */
type Flag = 0 | 1

/** A step that an opportunity was seen to take. */
interface SeenStep {
  id: Generated<number>
  accountId: number
  idOpportunity: number
  at: number
  how: StageKnowledge
  personId: number | null
}

/** Times are milliseconds since 1970. Whoever did something is a row of `person`, so that a name is removed in one place. */
export interface Tables {
  account: { id: Generated<number>; scope: string; createdAt: number }
  person: {
    id: Generated<number>
    accountId: number
    /** The provider's name for who signed in by OIDC; null for who said so. */
    subject: string | null
    /** OIDC_ISSUER then; null for who said so, and until the next sign-in by OIDC where an earlier release wrote it. */
    issuer: Generated<string | null>
    /** Null once it was removed. */
    name: string | null
    email: string | null
    idUser: number | null
    createdAt: number
  }
  /** Who a session is, by a digest of the session's id. */
  session: { id: string; accountId: number; personId: number; until: number }
  name: { accountId: number; kind: NameKind; id: string; name: string; personId: number | null; at: number }
  stage: {
    accountId: number
    idStade: number
    outcome: StageOutcome
    probability: number
    personId: number | null
    at: number
  }
  /** Views, watched companies and column limits: what a person keeps, or shares with the team. */
  item: {
    id: string
    accountId: number
    collection: string
    /** What makes it one of its kind: screen and name, a company, a stage. */
    key: string
    personId: number | null
    shared: Flag
    isDefault: Flag
    /** JSON. */
    body: string
    at: number
  }
  activity: {
    id: Generated<number>
    accountId: number
    at: number
    personId: number | null
    operation: string
    entity: string
    entityId: string | null
    idCompany: number | null
    idContact: number | null
    /** JSON of ids, stages and names of fields; never free text. */
    detail: string
    outcome: ActivityOutcome
    code: string | null
    requestId: string
  }
  /** Stages that an opportunity was seen to enter. */
  stageHistory: SeenStep & { fromStade: number | null; idStade: number | null }
  /** Deadlines that an opportunity was seen to get: days, YYYY-MM-DD. */
  deadlineHistory: SeenStep & { fromDeadline: string | null; deadline: string | null }
  /** The newest line of each opportunity's history. */
  stageNow: {
    accountId: number
    idOpportunity: number
    idStade: number | null
    at: number
    how: StageKnowledge
    deadline: string | null
    /** When the deadline was last known to change; null: nothing is known of it. */
    deadlineAt: number | null
  }
  /** After how many days without a change an opportunity is stuck; 0: never. `idStade` 0: in every other stage. */
  stuckRule: { accountId: number; idStade: number; days: number; personId: number | null; at: number }
  /** What is to be won in a month, YYYY-MM, in cents; `idUser` 0: by all together. */
  target: {
    accountId: number
    idUser: number
    month: string
    cents: number
    personId: number | null
    at: number
  }
  /** Calendar addresses: whoever holds the token of one reads deadlines. */
  feed: {
    id: string
    accountId: number
    personId: number | null
    /** Of the token, which is kept nowhere. */
    digest: string
    /** What reads the API for it, sealed by the token. */
    sealed: string
    /** Who signed in by OIDC; null for a sign-in by key. */
    subject: string | null
    /** JSON: which opportunities. */
    filter: string
    createdAt: number
    usedAt: number | null
  }
}

/** All tables that hold an account's own, those first that point at others. */
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
