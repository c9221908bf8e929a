import type { Alert, AlertVersion } from '#lib/contract/schemas/alert.ts'
import type { TimelineElement } from '#lib/contract/schemas/comment.ts'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { News } from '#lib/contract/schemas/news.ts'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'

/** The kinds of entries in a company's timeline, in the order in which they are offered. */
export const TIMELINE_KINDS = ['alert', 'news', 'comment', 'opportunity', 'enrichment'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** An entry of the timeline. `date` is the API's timestamp, `key` is unique in a timeline. */
export type TimelineEntry = { key: string; date: string } & (
  | { kind: 'alert'; alert: Alert; version: AlertVersion }
  | { kind: 'news'; news: News }
  | { kind: 'comment'; element: TimelineElement }
  | { kind: 'opportunity'; opportunity: Opportunity }
  | { kind: 'enrichment'; contact: CrmVisitCard; enriched: string }
)

/** Every version of every alert, at its creation. */
export const alertEntries = (alerts: readonly Alert[]): TimelineEntry[] =>
  alerts.flatMap((alert) =>
    alert.alertVersionList.map((version) => ({
      kind: 'alert',
      key: `alert ${alert.idAlert} ${version.idAlertVersion}`,
      date: version.created,
      alert,
      version,
    })),
  )

export const newsEntries = (list: readonly News[]): TimelineEntry[] =>
  list.map((news) => ({ kind: 'news', key: `news ${news.idNews}`, date: news.newsDate, news }))

export const commentEntries = (list: readonly TimelineElement[]): TimelineEntry[] =>
  list.map((element) => ({
    kind: 'comment',
    key: `comment ${element.idTimelineElement}`,
    date: element.date,
    element,
  }))

/** Opportunities, at their creation. */
export const opportunityEntries = (list: readonly Opportunity[]): TimelineEntry[] =>
  list.map((opportunity) => ({
    kind: 'opportunity',
    key: `opportunity ${opportunity.idOpportunity}`,
    date: opportunity.created,
    opportunity,
  }))

/** The last enrichment of each contact: the API keeps no list of enrichments, only this date (2.11). */
export const enrichmentEntries = (contacts: readonly CrmVisitCard[]): TimelineEntry[] =>
  contacts.flatMap((contact) => {
    const enriched = contact.lastEnrichmentDate
    if (enriched === null) return []
    return [
      { kind: 'enrichment', key: `enrichment ${contact.idCrmVisitCard}`, date: enriched, contact, enriched },
    ]
  })

export interface TimelineDay {
  /** The day from `dayOf`; null for entries without a valid date, which are last. */
  day: string | null
  entries: TimelineEntry[]
}

/** Groups entries by day, the newest first; ties in the order given. `dayOf` names the whole day of an instant. */
export function timelineDays(
  entries: readonly TimelineEntry[],
  instantOf: (date: string) => number | null,
  dayOf: (instant: number) => string,
): TimelineDay[] {
  const timed = entries.map((entry) => ({ entry, at: instantOf(entry.date) }))
  timed.sort((a, b) => (b.at ?? Number.NEGATIVE_INFINITY) - (a.at ?? Number.NEGATIVE_INFINITY) || 0)
  const days: TimelineDay[] = []
  for (const { entry, at } of timed) {
    const day = at === null ? null : dayOf(at)
    const last = days.at(-1)
    if (last !== undefined && last.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
