import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useTeam } from '#components/entities/team/use-team.ts'
import { AppLink } from '#components/ui/app-link.tsx'
import { cx } from '#components/ui/cx.ts'
import { STUCK_REASONS, type StuckReason } from '#lib/domain/opportunity/stuck.ts'
import { NO_VALUE } from '#lib/format/locale.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { COUNTS, WideLine } from './home-line.tsx'
import {
  type AttentionData,
  isOfOtherUser,
  type openAttention,
  type ReasonCounts,
} from './model/attention.ts'
import { partQuery } from './model/home-part.ts'
import { useDeadlinesPart } from './use-deadlines-part.ts'
import { useLineTexts } from './use-names.ts'

const tableOf = (stuck: readonly StuckReason[], owner: number | null) =>
  paths.opportunities({ view: 'table', sort: '-amount', stuck, owner })

interface AttentionProps extends ReturnType<typeof openAttention> {
  kept: AttentionData
}

/** Counts of opportunities that need attention, by reason and owner, and those with the highest amounts. */
export function Attention({ kept, team, mine, lines }: AttentionProps) {
  const t = useTranslations('home')
  const notation = useNotation()
  const textsOf = useLineTexts(lines)
  const { me } = useTeam()
  const client = useQueryClient()
  const { queryKey } = partQuery(useDeadlinesPart())
  const idUser = isOfOtherUser(kept, me) ? null : kept.idUser
  // The person may have been identified, or changed, since the read of these counts began: read again.
  const readAgain = useEffectEvent(() => void client.invalidateQueries({ queryKey }))
  useEffect(() => {
    if (!isOfOtherUser(kept, me)) return
    // After the effects of the panel around it, which give the query the function for this person.
    const timer = setTimeout(() => readAgain())
    return () => clearTimeout(timer)
  }, [kept, me])
  return (
    <>
      <div className={cx('border-b border-line pt-1', COUNTS)}>
        <table aria-label={t('attention.title')} className="w-full table-fixed text-sm">
          <thead>
            <tr className="text-xs text-ink-2">
              <td className="w-14 ps-4 sm:w-28" />
              {STUCK_REASONS.map((reason) => (
                <th
                  key={reason}
                  scope="col"
                  className="px-0.5 text-end align-bottom font-normal first-of-type:max-sm:w-19 last:max-sm:w-17 sm:px-2 last:pe-4"
                >
                  {t(`attention.heads.${reason}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Counts label={t('attention.team')} counts={team} owner={null} />
            {idUser === null ? (
              <tr>
                <th scope="row" className="ps-4 text-start whitespace-nowrap font-normal text-ink-2">
                  {t('attention.own')}
                </th>
                <td colSpan={STUCK_REASONS.length} className="truncate pe-4 text-end">
                  {me === undefined || me?.idUser ? (
                    <span className="text-ink-3">{NO_VALUE}</span>
                  ) : (
                    <AppLink
                      href={paths.preferences()}
                      className="inline-flex min-h-6 items-center text-accent-ink underline-offset-2 hover:underline"
                    >
                      {t('attention.sayWho')}
                    </AppLink>
                  )}
                </td>
              </tr>
            ) : (
              <Counts label={t('attention.own')} counts={mine} owner={idUser} />
            )}
          </tbody>
        </table>
      </div>
      <ul>
        {lines.map((line) => {
          const texts = textsOf(line)
          return (
            <WideLine
              key={line.idOpportunity}
              {...texts}
              where={[texts.where, ...line.reasons.map((reason) => t(`attention.reasons.${reason}`))].join(
                ' · ',
              )}
              end={<span className="block truncate">{formatMoney(line.amount, notation)}</span>}
            />
          )
        })}
      </ul>
    </>
  )
}

function Counts({ label, counts, owner }: { label: string; counts: ReasonCounts; owner: number | null }) {
  const format = useFormatter()
  const t = useTranslations('home.attention')
  return (
    <tr>
      <th scope="row" className="ps-4 text-start whitespace-nowrap font-normal text-ink-2">
        {label}
      </th>
      {STUCK_REASONS.map((reason) => (
        <td key={reason} className="px-0.5 text-end tabular-nums sm:px-2 last:pe-4">
          {owner !== null && reason === 'noOwner' ? (
            <span className="text-ink-3">{NO_VALUE}</span>
          ) : (
            <AppLink
              href={tableOf([reason], owner)}
              aria-label={t('count', { count: counts[reason], reason: t(`reasons.${reason}`), whose: label })}
              className="inline-flex min-h-6 min-w-6 items-center justify-end font-semibold text-ink underline-offset-2 hover:underline"
            >
              {format.number(counts[reason])}
            </AppLink>
          )}
        </td>
      ))}
    </tr>
  )
}
