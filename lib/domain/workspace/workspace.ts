// The team's data outside the API, as sent between BFF and browser.

import type { StadeOutcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import type { Locale } from '#lib/domain/text/languages.ts'

/** Kinds of things that have an id or a code but no name in the API. */
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

/** What a person stores, or shares with the team. */
export const COLLECTIONS = ['views', 'watch', 'limits'] as const
export type Collection = (typeof COLLECTIONS)[number]

/** Longest name that a person can give, characters. */
export const MAX_NAME_LENGTH = 120
/**
 * Normalises a text to one line, so that texts that look the same are equal: composed letters (NFC), no control, bidi or
 * invisible characters. Joiners are kept between what they join, as in emoji and Persian.
 */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u00ad\u061c\u200b\u200e\u200f\u2060-\u2064\ufeff]+/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    // The lookbehind: a run in the middle is not tried from each of its places, which takes minutes for 1 MB.
    .replaceAll(/^[\s\u200c\u200d]+|(?<![\s\u200c\u200d])[\s\u200c\u200d]+$/gu, '')

/** `oneLine`, truncated to at most `most` characters. */
export const shortLine = (text: string, most: number): string => oneLine(oneLine(text).slice(0, most))

export const MAX_NAMES = 1000

/** A person of this account. `name` is null once it was removed; `declared`: they entered their name themselves. */
export interface Person {
  id: number
  name: string | null
  email: string | null
  idUser: number | null
  declared: boolean
}

/** Author and time. `by` is null where that is unknown, or the name was removed. `at` is ISO 8601 in UTC. */
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
  outcome: StadeOutcome
  /** Probability of winning, percent. */
  probability: number
}

/** An item that is a person's own, or shared with the team. */
interface Shared extends Signed {
  /** A UUID. */
  id: string
  shared: boolean
  /** Whether the person of this session may change it. */
  mine: boolean
}

export interface TeamView extends Shared {
  screen: string
  name: string
  /** Query string of the address: '' or '?a=1&b=2'. */
  query: string
  /** The screen opens with this view; a person's own default takes precedence over the team's. */
  isDefault: boolean
}

export interface TeamWatch extends Shared {
  idCompany: number
}

export interface TeamLimit extends Shared {
  /** Null: the column of opportunities without a stage. */
  idStade: number | null
  kind: 'count' | 'amount'
  /** The most cards in the column, or their highest total amount. */
  most: number
}

export interface Items {
  views: TeamView
  watch: TeamWatch
  limits: TeamLimit
}

export interface ItemsOf<C extends Collection> {
  items: Items[C][]
  /** The person whose own items are included; null while the session has not said who it is. */
  me: number | null
  /** When the account's workspace began, milliseconds since 1970; null: it stores nothing. */
  since: number | null
}

export const ACTIVITY_OUTCOMES = ['done', 'refused', 'unknown'] as const
export type ActivityOutcome = (typeof ACTIVITY_OUTCOMES)[number]

/** Ids, stages and names of fields; no free text. */
export interface ActivityDetail {
  /** Whether something was created, rather than changed. */
  created?: boolean
  from?: number | null
  to?: number | null
  fields?: string[]
  idIdentificationType?: number | null
  eventType?: string
  isActive?: boolean
  isFormerCustomer?: boolean
  /** How many items, where there was more than one. */
  count?: number
  /** The record's `modified` after the write, milliseconds since 1970. */
  modified?: number
}

/** One write. */
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
  /** The contact, if the write is also about one. */
  idContact: number | null
  detail: ActivityDetail
  outcome: ActivityOutcome
  /** The error code, null where it was done. */
  code: string | null
  requestId: string
}

/**
 * How a stage is known. `own`: set through the dashboard, at that time. `seen`: found changed by a read, at that time
 * or before. `first`: the first time the opportunity was seen at all, so it has been so for at least that long.
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
  /** Number of all opportunities of which it is known, including those not requested. */
  total: number
  /** When the workspace began, ISO 8601; changes when it is reset. Null where there is none. */
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
    /** When it had entered the stage that it left, where that is known. */
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
  /** Whether these are all changes. */
  isWhole: boolean
  /** Since when data of the account is stored, ISO 8601; null: nothing yet. */
  knownSince: string | null
}

/** After how many days without a change an opportunity is stuck. */
export interface StuckRule extends Signed {
  /** Null: for every stage without a rule of its own. */
  idStade: number | null
  /** 0: never. */
  days: number
}

export interface Target extends Signed {
  /** Null: for the whole team. */
  idUser: number | null
  /** YYYY-MM. */
  month: string
  cents: number
}

export const MAX_FEEDS = 10

/** The content of a calendar feed, as its creator chose. */
export interface FeedChoice {
  /** The name shown in calendar programs. */
  name: string
  /** Whose opportunities; null: everybody's. */
  idUser: number | null
  amounts: boolean
  /** Locale of amounts. */
  locale: Locale
  currency: string
}

/** A calendar feed: its content, never its secret address. */
export interface Feed extends Signed, Pick<FeedChoice, 'name' | 'idUser' | 'amounts'> {
  /** A UUID. */
  id: string
  mine: boolean
  /** When a calendar program last requested it, to the hour; null: never. */
  usedAt: string | null
}
