import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { Disclosure } from '#components/ui/disclosure.tsx'
import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import {
  type NewsletterStats,
  newsletterStats,
  statsByNewsletter,
} from '#lib/domain/newsletter/newsletter-stats.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'

/** Sums over what is shown, and for each newsletter in it. */
export function NewsletterStatistics({ rows }: { rows: readonly NewsletterContact[] }) {
  const t = useTranslations('newsletter')
  const named = useNamed()
  const all = useMemo(() => newsletterStats(rows), [rows])
  const each = useMemo(() => statsByNewsletter(rows), [rows])
  return (
    <div className="border-b border-line px-4 py-2" data-testid="newsletter-statistics">
      <p role="status" className="text-sm">
        <Sums stats={all} />
      </p>
      {each.length > 1 && (
        <Disclosure summary={t('perNewsletter', { count: each.length })}>
          <ul className="flex flex-col gap-1 pb-1 text-sm">
            {each.map(({ idNewsletter, stats }) => (
              <li key={idNewsletter}>
                <span className="font-medium">
                  {named('newsletter', idNewsletter, t('newsletterId', { id: String(idNewsletter) }))}
                </span>
                <NamePencil
                  kind="newsletter"
                  id={idNewsletter}
                  plain={t('newsletterId', { id: String(idNewsletter) })}
                />{' '}
                · <Sums stats={stats} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}

function Sums({ stats }: { stats: NewsletterStats }) {
  const t = useTranslations('newsletter')
  const locale = useLocale()
  return (
    <span className="text-ink-2">
      {t('sums', {
        subscriptions: stats.subscriptions,
        going: stats.going,
        contacts: stats.contacts,
        sends: formatNumber(stats.sends, locale),
        successes: formatNumber(stats.successes, locale),
        failures: formatNumber(stats.failures, locale),
      })}
      {stats.rate !== null && ` · ${t('rate', { rate: formatPercent(stats.rate, locale) })}`}
    </span>
  )
}
