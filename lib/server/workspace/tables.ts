import type { Generated } from 'kysely'

/** Whole numbers stand for yes and no in both engines. */
type Flag = 0 | 1

/** Times are milliseconds since 1970. Whoever did something is a row of `person`, so that a name is removed in one place. */
export interface Tables {
  account: { id: Generated<number>; scope: string; createdAt: number }
  person: {
    id: Generated<number>
    accountId: number
    /** The provider's name for who signed in by OIDC; null for who said so. */
    subject: string | null
    /** Null once it was removed. */
    name: string | null
    email: string | null
    idUser: number | null
    createdAt: number
  }
  /** Who a session is, by a digest of the session's id. */
  session: { id: string; accountId: number; personId: number; until: number }
  name: { accountId: number; kind: string; id: string; name: string; personId: number | null; at: number }
  stage: {
    accountId: number
    idStade: number
    outcome: string
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
    outcome: string
    code: string | null
    requestId: string
  }
  /** Stages that an opportunity was seen to enter. */
  stageHistory: {
    id: Generated<number>
    accountId: number
    idOpportunity: number
    fromStade: number | null
    idStade: number | null
    at: number
    how: string
    personId: number | null
  }
  /** The newest line of each opportunity's history. */
  stageNow: { accountId: number; idOpportunity: number; idStade: number | null; at: number; how: string }
}
