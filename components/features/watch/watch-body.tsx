'use client'

import { useTranslations } from 'use-intl'
import { TrailSource } from '#components/entities/company/trail-source.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { QueryNote } from '#components/ui/feedback/query-note.tsx'
import type { WatchedCompany, WatchView } from './use-watch-view.ts'
import { WatchDigest } from './watch-digest.tsx'
import { useWatchLines } from './watch-lines.ts'
import { WatchRow } from './watch-row.tsx'

/** More than this with nothing new are folded away. */
const MOST_QUIET = 10

/** The watched companies: those with something new, and the others. */
export function WatchBody({ view }: { view: WatchView }) {
  const t = useTranslations('watchList')
  const linesOf = useWatchLines()
  const rows = (companies: readonly WatchedCompany[]) => (
    <ul>
      {companies.map((company) => (
        <WatchRow
          key={company.idCompany}
          idCompany={company.idCompany}
          name={company.name}
          lines={linesOf(company.idCompany, company.changes)}
          onSeen={() => view.mark(company)}
        />
      ))}
    </ul>
  )
  const { top, rest, kinds } = view
  return (
    <TrailSource from="watch" ids={() => [...top, ...rest].map(({ idCompany }) => idCompany)}>
      <div data-testid="watch-list">
        {kinds.map((part) => (
          <QueryNote
            key={part.kind}
            query={part}
            part={part.kind}
            title={(what) => t(what, { kind: t(`kinds.${part.kind}`) })}
          />
        ))}
        <WatchDigest
          companies={top.map(({ idCompany, name, changes }) => ({
            idCompany,
            name,
            lines: linesOf(idCompany, changes),
          }))}
        />
        {rows(top)}
        {rest.length > MOST_QUIET ? (
          <Disclosure summary={t('quiet', { count: rest.length })} className="border-t border-line px-4 py-1">
            {rows(rest)}
          </Disclosure>
        ) : (
          <div className={top.length > 0 && rest.length > 0 ? 'border-t border-line' : undefined}>
            {rows(rest)}
          </div>
        )}
      </div>
    </TrailSource>
  )
}
