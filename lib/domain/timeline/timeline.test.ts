import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Alert } from '#lib/contract/schemas/alert.ts'
import type { TimelineElement } from '#lib/contract/schemas/comment.ts'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { alertEntries, commentEntries, enrichmentEntries, timelineDays } from './timeline.ts'

const element = (idTimelineElement: number, date: string) => ({ idTimelineElement, date }) as TimelineElement
const instantOf = (date: string) => {
  const time = Date.parse(date)
  return Number.isNaN(time) ? null : time
}
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
const days = (dates: readonly string[]) =>
  timelineDays(commentEntries(dates.map((date, index) => element(index, date))), instantOf, dayOf)

describe('timelineDays', () => {
  it('groups by day, the newest first, what has no date last', () => {
    const shown = days(['2026-01-02T10:00:00Z', 'soon', '2026-01-03T08:00:00Z', '2026-01-02T23:00:00Z'])
    expect(shown.map(({ day, entries }) => [day, entries.map(({ key }) => key)])).toEqual([
      ['2026-01-03', ['comment 2']],
      ['2026-01-02', ['comment 3', 'comment 0']],
      [null, ['comment 1']],
    ])
  })

  it('loses nothing and never goes forward in time', () => {
    const stamps = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            stamps.map((date) => date.toISOString()),
            fc.constant('?'),
          ),
        ),
        (dates) => {
          const shown = days(dates)
          const entries = shown.flatMap((day) => day.entries)
          expect(entries.map(({ date }) => date).toSorted()).toEqual(dates.toSorted())
          expect(new Set(shown.map(({ day }) => day)).size).toBe(shown.length)
          const times = entries.map(({ date }) => instantOf(date) ?? Number.NEGATIVE_INFINITY)
          expect(times).toEqual(times.toSorted((a, b) => b - a))
        },
      ),
    )
  })
})

it('takes each version of an alert, and contacts that were enriched', () => {
  const alert = {
    idAlert: 7,
    alertVersionList: [
      { idAlertVersion: 1, created: 'a' },
      { idAlertVersion: 2, created: 'b' },
    ],
  } as Alert
  expect(alertEntries([alert]).map(({ key, date }) => [key, date])).toEqual([
    ['alert 7 1', 'a'],
    ['alert 7 2', 'b'],
  ])
  const contacts = [
    { idCrmVisitCard: 1, lastEnrichmentDate: null },
    { idCrmVisitCard: 2, lastEnrichmentDate: 'c' },
  ] as CrmVisitCard[]
  expect(enrichmentEntries(contacts).map(({ key }) => key)).toEqual(['enrichment 2'])
})
