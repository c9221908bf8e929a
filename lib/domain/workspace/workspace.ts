// What the team keeps beside the API (design.md section 11), as it travels between BFF and browser.

import type { Locale } from '#lib/domain/text/languages.ts'

/** Things of the API that have numbers or codes and no names. */
export const NAME_KINDS = [
  'user',
  'campaign',
  'routine',
  'newsletter',
  'domain',
  'elementType',
  'dataType',
] as const
export type NameKind = (typeof NAME_KINDS)[number]

export const STAGE_OUTCOMES = ['open', 'won', 'lost', 'parked'] as const
export type StageOutcome = (typeof STAGE_OUTCOMES)[number]

/** What a person keeps, or shares with the team. */
export const COLLECTIONS = ['views', 'watch', 'limits'] as const
export type Collection = (typeof COLLECTIONS)[number]

/** Most characters of a name that somebody gives. */
export const LONGEST_NAME = 120
/**
 * Text as one line, so that what looks the same is the same: composed letters (NFC), no control characters, no marks that
 * turn its direction, none that nobody sees. Joiners stay between what they join, as in emoji and Persian.
 */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u00ad\u061c\u200b\u200e\u200f\u2060-\u2064\ufeff]+/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/gu, '')

/** `oneLine` of at most that many characters, whatever stands where it is cut. */
export const shortLine = (text: string, most: number): string => oneLine(oneLine(text).slice(0, most))

/** Most names of one call. */
export const MOST_NAMES = 1000

/** Somebody who works in this account. `name` is null once it was removed; `declared`: as they said themselves. */
export interface Person {
  id: number
  name: string | null
  email: string | null
  idUser: number | null
  declared: boolean
}

/** `by` is null where nobody is known, or the name was removed. Times are ISO in UTC. */
interface Signed {
  by: string | null
  at: string
}

export interface GivenName extends Signed {
  kind: NameKind
  /** A number or a code, as text. */
  id: string
  name: string
}

export interface StageMeaning extends Signed {
  idStade: number
  outcome: StageOutcome
  /** That it will be won, in percent. */
  probability: number
}

/** One's own, or the team's. */
interface Shared extends Signed {
  /** A UUID. */
  id: string
  shared: boolean
  /** Whether whoever asks may change it: their own, or the team's. */
  mine: boolean
}

export interface TeamView extends Shared {
  screen: string
  name: string
  /** As in an address: '' or '?a=1&b=2'. */
  query: string
  /** The one that the screen opens with; one's own before the team's. */
  isDefault: boolean
}

export interface TeamWatch extends Shared {
  idCompany: number
}

export interface TeamLimit extends Shared {
  /** Null: the column of those without a stage. */
  idStade: number | null
  kind: 'count' | 'amount'
  /** Most cards in the column, or the most that they are worth. */
  most: number
}

export interface Items {
  views: TeamView
  watch: TeamWatch
  limits: TeamLimit
}

export interface ItemsOf<C extends Collection> {
  items: Items[C][]
  /** The person whose own are among them; null while the session has not said who it is. */
  me: number | null
  /** When the workspace began to keep anything of the account, milliseconds since 1970; null: it keeps nothing. */
  since: number | null
}

export const ACTIVITY_OUTCOMES = ['done', 'refused', 'unknown'] as const
export type ActivityOutcome = (typeof ACTIVITY_OUTCOMES)[number]

/** Ids, stages and names of fields: no free text. */
export interface ActivityDetail {
  /** Whether something was made, rather than changed. */
  created?: boolean
  from?: number | null
  to?: number | null
  /** Fields that were sent. */
  fields?: string[]
  idIdentificationType?: number | null
  eventType?: string
  isActive?: boolean
  isFormerCustomer?: boolean
  kind?: string
  /** How many of them, where it was more than one. */
  count?: number
}

/** One write, newest first. */
export interface ActivityLine {
  id: number
  at: string
  /** Null where nobody said who they are. */
  person: Pick<Person, 'id' | 'name' | 'declared'> | null
  /** An operation of the contract, or `workspace.…`. */
  operation: string
  entity: string
  entityId: string | null
  idCompany: number | null
  /** A contact, where it is about one besides. */
  idContact: number | null
  detail: ActivityDetail
  outcome: ActivityOutcome
  /** The error's code word, null where it was done. */
  code: string | null
  requestId: string
}

/**
 * How a stage is known. `own`: set here, at that time. `seen`: a read showed it, and it was so by then. `first`: the
 * first time that it was seen at all, so it has been so since then at least.
 */
export type StageKnowledge = 'own' | 'seen' | 'first'

export interface StageStep extends Signed {
  idOpportunity: number
  from: number | null
  idStade: number | null
  how: StageKnowledge
}

/** Since when opportunities are in their stage, as columns: milliseconds since 1970. */
export interface StagesNow {
  idOpportunity: number[]
  idStade: (number | null)[]
  at: number[]
  how: StageKnowledge[]
  /** Of how many opportunities it is known, those that were not asked for too. */
  total: number
  /** When the workspace began, ISO 8601: another one after it was emptied. Null where there is none. */
  knownSince: string | null
}

/** Changes since a time, as columns, the newest first. */
export interface StepsSince {
  moves: {
    idOpportunity: number[]
    from: (number | null)[]
    idStade: (number | null)[]
    /** Milliseconds since 1970. */
    at: number[]
    /** When it had come into the stage that it left, where that is known. */
    entered: (number | null)[]
    how: StageKnowledge[]
  }
  deadlines: {
    idOpportunity: number[]
    /** Days, YYYY-MM-DD. */
    from: (string | null)[]
    deadline: (string | null)[]
    at: number[]
    how: StageKnowledge[]
  }
  /** Whether that is all of them. */
  isWhole: boolean
  /** Since when anything is kept of the account, ISO; null: nothing is yet. */
  knownSince: string | null
}

/** After how many days without a change an opportunity is stuck. */
export interface StuckRule extends Signed {
  /** Null: in every stage that has no rule of its own. */
  idStade: number | null
  /** 0: never. */
  days: number
}

/** What is to be won in a month. */
export interface Target extends Signed {
  /** Null: by all together. */
  idUser: number | null
  /** YYYY-MM. */
  month: string
  cents: number
}

/** Most calendar addresses that one person keeps. */
export const MOST_FEEDS = 10

/** What a calendar address shows, as its maker chose. */
export interface FeedChoice {
  /** What calendar programs call it. */
  name: string
  /** Whose opportunities; null: everybody's. */
  idUser: number | null
  /** Whether it tells what they are worth. */
  amounts: boolean
  /** How amounts are written. */
  locale: Locale
  currency: string
}

/** A calendar address: what it shows, never the address itself. */
export interface Feed extends Signed, Pick<FeedChoice, 'name' | 'idUser' | 'amounts'> {
  /** A UUID. */
  id: string
  mine: boolean
  /** When a calendar program last asked, to the hour; null: never yet. */
  usedAt: string | null
}

/** What the team is told of at once: parts of the workspace, and opportunities that were written here. */
export const LIVE_TOPICS = [
  'names',
  'stages',
  'targets',
  'feeds',
  'views',
  'watch',
  'limits',
  'me',
  'opportunities',
] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]
