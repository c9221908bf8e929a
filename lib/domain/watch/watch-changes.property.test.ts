import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  changesOf,
  countChanges,
  NOTHING_SEEN,
  seenFirst,
  seenNow,
  type WatchFacts,
  type WatchSeen,
} from './watch-changes.ts'

const NOW = 2_000_000_000_000
const id = fc.integer({ min: 1, max: 12 })
const stade = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null })
const read = <Item>(item: fc.Arbitrary<Item>) =>
  fc.option(fc.record({ at: fc.integer({ min: NOW - 100, max: NOW }), items: fc.array(item) }), { nil: null })
const facts: fc.Arbitrary<WatchFacts> = fc.record({
  versions: read(fc.record({ idAlertVersion: id })),
  news: read(fc.record({ idNews: id })),
  opportunities: read(fc.record({ idOpportunity: id, idStade: stade })),
})
const whole: fc.Arbitrary<WatchFacts> = facts.filter(
  ({ versions, news, opportunities }) => versions !== null && news !== null && opportunities !== null,
)
/** The same facts with another time of reading. */
const readAt = (at: number, { versions, news, opportunities }: WatchFacts): WatchFacts => ({
  versions: versions && { ...versions, at },
  news: news && { ...news, at },
  opportunities: opportunities && { ...opportunities, at },
})
const count = (seen: WatchSeen, now: WatchFacts, at = NOW) => countChanges(changesOf(seen, now, at))

describe('what is new of a watched company', () => {
  it('is nothing as long as nobody has looked, and nothing once all is marked as seen', () => {
    fc.assert(
      fc.property(facts, facts, (before, after) => {
        expect(count(NOTHING_SEEN, after)).toBe(0)
        expect(count(seenNow(seenNow(NOTHING_SEEN, before), after), after)).toBe(0)
      }),
    )
  })

  it('is each version, article and opportunity that was not there, and each that stands elsewhere, once', () => {
    fc.assert(
      fc.property(whole, whole, (first, second) => {
        const [before, after] = [readAt(NOW - 10, first), readAt(NOW, second)]
        const { versions, news, moves } = changesOf(seenNow(NOTHING_SEEN, before), after, NOW)
        const versionsBefore = new Set(before.versions?.items.map((one) => one.idAlertVersion))
        const versionsAfter = new Set(after.versions?.items.map((one) => one.idAlertVersion))
        expect(versions.map((one) => one.idAlertVersion).sort()).toEqual(
          [...versionsAfter].filter((one) => !versionsBefore.has(one)).sort(),
        )
        const newsBefore = new Set(before.news?.items.map((one) => one.idNews))
        const newsAfter = new Set(after.news?.items.map((one) => one.idNews))
        expect(news.map((one) => one.idNews).sort()).toEqual(
          [...newsAfter].filter((one) => !newsBefore.has(one)).sort(),
        )
        const stades = (some: WatchFacts) =>
          new Map(some.opportunities?.items.map((one) => [one.idOpportunity, one.idStade]))
        const [was, is] = [stades(before), stades(after)]
        const different = [...new Set([...was.keys(), ...is.keys()])].filter(
          (one) => !was.has(one) || !is.has(one) || was.get(one) !== is.get(one),
        )
        const told = moves.map((move) =>
          move.kind === 'gone' ? move.idOpportunity : move.opportunity.idOpportunity,
        )
        expect(told.sort()).toEqual(different.sort())
      }),
    )
  })

  it('does not depend on the order or the repetition of what the API answers', () => {
    fc.assert(
      fc.property(whole, whole, (first, second) => {
        const seen = seenNow(NOTHING_SEEN, readAt(NOW - 10, first))
        const [versions, news, opportunities] = [second.versions, second.news, second.opportunities]
        const twice = {
          versions: versions && { at: NOW, items: [...versions.items, ...versions.items].reverse() },
          news: news && { at: NOW, items: [...news.items, ...news.items].reverse() },
          // The last entry of an opportunity counts, so only the order of different opportunities may change.
          opportunities: opportunities && {
            at: NOW,
            items: [
              ...new Map(opportunities.items.map((one) => [one.idOpportunity, one])).values(),
            ].reverse(),
          },
        }
        expect(count(seen, twice)).toBe(count(seen, readAt(NOW, second)))
      }),
    )
  })

  it('says nothing of a kind that could not be read, and keeps what was seen of it', () => {
    fc.assert(
      fc.property(whole, whole, (before, after) => {
        const seen = seenNow(NOTHING_SEEN, before)
        const partly = { ...readAt(NOW, after), news: null }
        expect(changesOf(seen, partly, NOW).news).toEqual([])
        expect(seenNow(seen, partly).news).toEqual(seen.news)
      }),
    )
  })

  it('does not bring back what a later read was marked as seen with, whatever an earlier one says', () => {
    fc.assert(
      fc.property(whole, whole, (earlier, later) => {
        const seen = seenNow(NOTHING_SEEN, readAt(NOW, later))
        expect(count(seen, readAt(NOW - 1, earlier))).toBe(0)
      }),
    )
  })

  it('does not depend on the clock: a mark from the future, or from long ago, hides nothing', () => {
    fc.assert(
      fc.property(whole, whole, fc.integer({ min: 1, max: 10 ** 11 }), (first, second, skew) => {
        const expected = count(seenNow(NOTHING_SEEN, readAt(NOW - 1, first)), readAt(NOW, second))
        expect(count(seenNow(NOTHING_SEEN, readAt(NOW + skew, first)), readAt(NOW, second))).toBe(expected)
        expect(count(seenNow(NOTHING_SEEN, readAt(NOW - skew, first)), readAt(NOW, second))).toBe(expected)
      }),
    )
  })

  it('begins where it is read first, kind by kind, and does not begin anew', () => {
    fc.assert(
      fc.property(facts, whole, (first, second) => {
        const begun = seenFirst(NOTHING_SEEN, first)
        const later = seenFirst(begun, second)
        expect(later).toEqual({
          versions: begun.versions ?? seenNow(NOTHING_SEEN, second).versions,
          news: begun.news ?? seenNow(NOTHING_SEEN, second).news,
          stades: begun.stades ?? seenNow(NOTHING_SEEN, second).stades,
        })
        expect(seenFirst(later, second)).toBe(later)
      }),
    )
  })
})
