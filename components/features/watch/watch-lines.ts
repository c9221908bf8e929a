import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { instantOf } from '#lib/format/dates.ts'
import { lineOrNull, plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import type { WatchOpportunity } from './model/watch-reads.ts'
import type { CompanyChanges } from './use-watch-changes.ts'

export interface WatchLine {
  key: string
  kind: 'version' | 'news' | 'move'
  href: string
  text: string
  /** The date as the API gives it; null if there is none. */
  at: string | null
}

/** Returns a function that turns a company's changes into lines, latest first. */
export function useWatchLines(): (idCompany: number, changes: CompanyChanges) => WatchLine[] {
  const t = useTranslations('watchList')
  const { data } = useQuery(endpointQuery('listStades', {}))
  const labels = new Map(
    data?.result.map(({ idCustomFieldValue, label }) => [idCustomFieldValue, plainLine(label)]),
  )
  const stadeOf = (idStade: number | null) =>
    idStade === null ? t('noStade') : (labels.get(idStade) ?? t('stadeId', { id: String(idStade) }))
  return (idCompany, { versions, news, moves }) => {
    const titleOf = ({ title, idOpportunity }: WatchOpportunity) =>
      lineOrNull(title) ?? t('opportunity', { id: String(idOpportunity) })
    const lines: WatchLine[] = [
      ...versions.map(
        ({ idAlertVersion, created, alert }): WatchLine => ({
          key: `version${idAlertVersion}`,
          kind: 'version',
          href: paths.alert(alert.idAlert),
          text: alert.description?.trim()
            ? t('versionOf', {
                category: plainLine(alert.category.title),
                text: plainLine(alert.description),
              })
            : plainLine(alert.category.title),
          at: created,
        }),
      ),
      ...news.map(
        ({ idNews, title, newsDate }): WatchLine => ({
          key: `news${idNews}`,
          kind: 'news',
          href: paths.company(idCompany, 'news'),
          text: plainLine(title),
          at: newsDate,
        }),
      ),
      ...moves.map((move): WatchLine => {
        if (move.kind === 'gone') {
          const { idOpportunity: id, from } = move
          const text = t('gone', { id: String(id), stade: stadeOf(from) })
          return { key: `move${id}`, kind: 'move', href: paths.opportunity(id), text, at: null }
        }
        const { opportunity } = move
        const values = { title: titleOf(opportunity), to: stadeOf(opportunity.idStade) }
        return {
          key: `move${opportunity.idOpportunity}`,
          kind: 'move',
          href: paths.opportunity(opportunity.idOpportunity),
          text:
            move.kind === 'new'
              ? t('newOpportunity', values)
              : t('moved', { ...values, from: stadeOf(move.from) }),
          at: opportunity.modified,
        }
      }),
    ]
    const when = ({ at }: WatchLine) => instantOf(at) ?? Number.POSITIVE_INFINITY
    return lines.sort((a, b) => when(b) - when(a) || a.key.localeCompare(b.key))
  }
}
