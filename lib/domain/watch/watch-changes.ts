/** The items of one read, and its time, milliseconds since 1970 by this browser's clock. */
export interface WatchRead<Item> {
  at: number
  items: readonly Item[]
}

export interface WatchedVersion {
  idAlertVersion: number
}
export interface WatchedNews {
  idNews: number
}
export interface WatchedOpportunity {
  idOpportunity: number
  idStade: number | null
}

/** What was read of a company (api.md 2.8, 2.13, 2.3). Null: that kind could not be read, and has no changes. */
export interface WatchFacts<
  Version extends WatchedVersion = WatchedVersion,
  News extends WatchedNews = WatchedNews,
  Opportunity extends WatchedOpportunity = WatchedOpportunity,
> {
  versions: WatchRead<Version> | null
  news: WatchRead<News> | null
  opportunities: WatchRead<Opportunity> | null
}

/** What somebody has seen of a company: ids, and when they were read. Null: not looked at yet. */
export interface WatchSeen {
  versions: { at: number; ids: readonly number[] } | null
  news: { at: number; ids: readonly number[] } | null
  /** The stage of each opportunity, as [idOpportunity, idStade]. */
  stades: { at: number; pairs: readonly (readonly [number, number | null])[] } | null
}

export const NOTHING_SEEN: WatchSeen = { versions: null, news: null, stades: null }

type WatchMove<Opportunity extends WatchedOpportunity = WatchedOpportunity> =
  | { kind: 'new'; opportunity: Opportunity }
  | { kind: 'moved'; opportunity: Opportunity; from: number | null }
  /** No longer among the company's opportunities. */
  | { kind: 'gone'; idOpportunity: number; from: number | null }

/**
 * Whether a read is older than what was seen: another tab may have marked a newer one. A mark from the future, from
 * before the clock was set back, is ignored.
 */
const isOutdated = (read: WatchRead<unknown>, seenAt: number, now: number) =>
  read.at < seenAt && seenAt <= now

function fresh<Item>(
  read: WatchRead<Item> | null,
  seen: { at: number; ids: readonly number[] } | null,
  idOf: (item: Item) => number,
  now: number,
): Item[] {
  if (read === null || seen === null || isOutdated(read, seen.at, now)) return []
  const known = new Set(seen.ids)
  return [...new Map(read.items.map((item) => [idOf(item), item])).values()].filter(
    (item) => !known.has(idOf(item)),
  )
}

function movesOf<Opportunity extends WatchedOpportunity>(
  read: WatchRead<Opportunity> | null,
  seen: WatchSeen['stades'],
  now: number,
): WatchMove<Opportunity>[] {
  if (read === null || seen === null || isOutdated(read, seen.at, now)) return []
  const before = new Map(seen.pairs)
  const here = new Map(read.items.map((opportunity) => [opportunity.idOpportunity, opportunity]))
  const changed = [...here.values()].flatMap((opportunity): WatchMove<Opportunity>[] => {
    const from = before.get(opportunity.idOpportunity)
    if (from === undefined) return [{ kind: 'new', opportunity }]
    return from === opportunity.idStade ? [] : [{ kind: 'moved', opportunity, from }]
  })
  const gone = [...before].flatMap(([idOpportunity, from]): WatchMove<Opportunity>[] =>
    here.has(idOpportunity) ? [] : [{ kind: 'gone', idOpportunity, from }],
  )
  return [...changed, ...gone]
}

/**
 * The changes since somebody last looked, each once. Determined by ids and stages only, not by the API's dates or
 * clock. Where nobody has looked yet, nothing is new.
 * @param now milliseconds since 1970, by the clock of the marks
 */
export const changesOf = <
  Version extends WatchedVersion,
  News extends WatchedNews,
  Opportunity extends WatchedOpportunity,
>(
  seen: WatchSeen,
  facts: WatchFacts<Version, News, Opportunity>,
  now: number,
) => ({
  versions: fresh(facts.versions, seen.versions, (version) => version.idAlertVersion, now),
  news: fresh(facts.news, seen.news, (news) => news.idNews, now),
  moves: movesOf(facts.opportunities, seen.stades, now),
})

export const countChanges = (found: Readonly<Record<'versions' | 'news' | 'moves', readonly unknown[]>>) =>
  found.versions.length + found.news.length + found.moves.length

const idsOf = <Item>({ at, items }: WatchRead<Item>, idOf: (item: Item) => number) => ({
  at,
  ids: [...new Set(items.map(idOf))],
})

/** Marks what was read as seen; for a kind that could not be read, the former mark stays. */
export function seenNow(seen: WatchSeen, facts: WatchFacts): WatchSeen {
  const { versions, news, opportunities } = facts
  return {
    versions: versions ? idsOf(versions, (version) => version.idAlertVersion) : seen.versions,
    news: news ? idsOf(news, (item) => item.idNews) : seen.news,
    stades: opportunities
      ? {
          at: opportunities.at,
          pairs: [...new Map(opportunities.items.map((each) => [each.idOpportunity, each.idStade]))],
        }
      : seen.stades,
  }
}

/** Marks only the kinds that nobody has looked at yet, as the starting point. The same object when there are none. */
export function seenFirst(seen: WatchSeen, facts: WatchFacts): WatchSeen {
  const versions = seen.versions === null ? facts.versions : null
  const news = seen.news === null ? facts.news : null
  const opportunities = seen.stades === null ? facts.opportunities : null
  if (versions === null && news === null && opportunities === null) return seen
  return seenNow(seen, { versions, news, opportunities })
}
