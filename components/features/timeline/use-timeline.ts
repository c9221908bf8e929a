import { useQuery } from '@tanstack/react-query'
import type { PanelQuery } from '#components/ui/feedback/panel-state.ts'
import type { ResponseOf } from '#lib/contract/index.ts'
import {
  alertEntries,
  commentEntries,
  enrichmentEntries,
  newsEntries,
  opportunityEntries,
  type TimelineEntry,
  type TimelineKind,
} from '#lib/domain/timeline/timeline.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

export type TimelinePart = PanelQuery<TimelineEntry[]>

// Named once, so that an answer is turned into entries once and not at every rendering.
const ofAlert = (data: ResponseOf<'listAlerts'>) => alertEntries(data.alertList)
const ofNews = (data: ResponseOf<'listNews'>) => newsEntries(data.newsList)
const ofComment = (data: ResponseOf<'listComments'>) => commentEntries(data.commentList)
const ofOpportunity = (data: ResponseOf<'listOpportunities'>) => opportunityEntries(data.opportunityList)
const ofEnrichment = (data: ResponseOf<'listCrmVisitCards'>) => enrichmentEntries(data.crmVisitCardList)

/** The parts of a company's timeline, each asked for by itself and only while shown; the tabs ask the same reads. */
export function useTimeline(
  idCompany: number,
  shown: readonly TimelineKind[],
): Record<TimelineKind, TimelinePart> {
  const query = { idCompany }
  const ifShown = (kind: TimelineKind) => ({ enabled: shown.includes(kind) })
  return {
    alert: useQuery({ ...endpointQuery('listAlerts', { query }), ...ifShown('alert'), select: ofAlert }),
    news: useQuery({ ...endpointQuery('listNews', { query }), ...ifShown('news'), select: ofNews }),
    comment: useQuery({
      ...endpointQuery('listComments', { query }),
      ...ifShown('comment'),
      select: ofComment,
    }),
    opportunity: useQuery({
      ...endpointQuery('listOpportunities', { query }),
      ...ifShown('opportunity'),
      select: ofOpportunity,
    }),
    enrichment: useQuery({
      ...endpointQuery('listCrmVisitCards', { query }),
      ...ifShown('enrichment'),
      select: ofEnrichment,
    }),
  }
}
