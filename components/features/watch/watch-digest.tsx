import { useLocale, useTranslations } from 'use-intl'
import { TextLink } from '#components/ui/text-link.tsx'
import { formatDate, formatDaysAway } from '#lib/format/dates.ts'
import { today } from '#lib/format/today.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { type DigestCompany, digestOf } from './digest.ts'

/** Days, and companies of a day, that are named. */
const MOST_DAYS = 3
const MOST_COMPANIES = 8
const DAY_MS = 86_400_000

/** The last days of the watch-list in a few lines: which companies had something new, and how much. */
export function WatchDigest({ companies }: { companies: readonly DigestCompany[] }) {
  const t = useTranslations('watchList')
  const locale = useLocale()
  const notation = useNotation()
  const days = digestOf(companies, MOST_DAYS)
  if (days.length === 0) return null
  const nameOf = (day: string) => {
    const away = Math.round((Date.parse(day) - Date.parse(today())) / DAY_MS)
    return away > -2 ? formatDaysAway(away, locale) : formatDate(day, notation)
  }
  return (
    <dl
      data-testid="watch-digest"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 text-sm"
    >
      {days.map(({ day, companies: found }) => (
        <div key={day} className="contents">
          <dt className="text-ink-2 first-letter:uppercase">{nameOf(day)}</dt>
          <dd className="flex min-w-0 flex-wrap gap-x-3">
            {found.slice(0, MOST_COMPANIES).map(({ idCompany, name, count }) => (
              <span key={idCompany} className="max-w-full truncate">
                <TextLink href={paths.company(idCompany)}>{name}</TextLink>{' '}
                <span className="text-ink-3 tabular-nums">{count}</span>
              </span>
            ))}
            {found.length > MOST_COMPANIES && (
              <span className="text-ink-3">{t('digestMore', { count: found.length - MOST_COMPANIES })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
