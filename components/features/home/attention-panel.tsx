'use client'

import CircleCheck from 'lucide-react/icons/circle-check'
import { useFormatter, useTranslations } from 'use-intl'
import { useBoardSettings } from '#components/entities/stade/use-board-settings.ts'
import { useTeam } from '#components/entities/team/use-team.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { AppLink } from '#components/ui/app-link.tsx'
import { STUCK_REASONS } from '#lib/domain/opportunity/stuck.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { WIDE_LINE, WideLine } from './home-line.tsx'
import { HomePanel, LinesSkeleton, type PartProps } from './home-panel.tsx'
import { type KeptAttention, MOST_WORTH, openAttention, type ReasonCounts } from './model/attention.ts'
import { useDeadlinesPart } from './use-deadlines-part.ts'
import { useCompanyLabel, useStadeText } from './use-names.ts'

const HEIGHT = 'min-h-[calc(3.5rem*4+6.5rem)] sm:min-h-[calc(var(--row)*4+6.5rem)]'
const TABLE = 'h-26'

const tableOf = (filter: object) => paths.opportunities({ view: 'table', sort: '-amount', ...filter })

/** Open opportunities that need somebody, by why, and those worth most of them. It reads what the deadlines read. */
export function AttentionPanel({ idAccount, waiting = false }: PartProps & { idAccount: string }) {
  const [{ outcomes }] = useBoardSettings(idAccount)
  const t = useTranslations('home.attention')
  const idUser = useTeam().me?.idUser
  return (
    <HomePanel
      part={useDeadlinesPart(idAccount)}
      waiting={waiting}
      title={t('title')}
      scope={t('scope')}
      all={{ href: tableOf({ stuck: STUCK_REASONS }), label: t('all') }}
      mine={
        idUser ? { href: tableOf({ stuck: STUCK_REASONS, owner: [idUser] }), label: t('mine') } : undefined
      }
      height={HEIGHT}
      skeleton={
        <>
          <LinesSkeleton lines={1} className={TABLE} />
          <LinesSkeleton lines={MOST_WORTH} className={WIDE_LINE} />
        </>
      }
      isEmpty={({ attention }) => {
        const { team } = openAttention(attention, outcomes)
        return STUCK_REASONS.every((reason) => team[reason] === 0)
      }}
      empty={{ icon: CircleCheck, title: t('none'), text: t('noneText') }}
      testId="home-attention"
    >
      {({ attention }) => <Attention kept={attention} {...openAttention(attention, outcomes)} />}
    </HomePanel>
  )
}

interface AttentionProps extends ReturnType<typeof openAttention> {
  kept: KeptAttention
}

function Attention({ kept: { idUser }, team, mine, lines }: AttentionProps) {
  const t = useTranslations('home')
  const notation = useNotation()
  const stadeOf = useStadeText()
  const companyOf = useCompanyLabel(lines)
  const userOf = useUserNames()
  return (
    <>
      <table className={`w-full table-fixed border-b border-line text-sm ${TABLE}`}>
        <thead>
          <tr className="text-xs text-ink-2">
            <td className="w-16 ps-4 sm:w-24" />
            {STUCK_REASONS.map((reason) => (
              <th key={reason} scope="col" className="px-2 text-end align-bottom font-normal last:pe-4">
                {t(`attention.reasons.${reason}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Counts label={t('attention.team')} counts={team} owner={null} />
          {idUser !== null && <Counts label={t('attention.own')} counts={mine} owner={idUser} />}
        </tbody>
      </table>
      <ul>
        {lines.map((line) => (
          <WideLine
            key={line.idOpportunity}
            href={paths.opportunity(line.idOpportunity)}
            title={
              line.title?.trim() ? plainLine(line.title) : t('untitled', { id: String(line.idOpportunity) })
            }
            about={companyOf(line.idCompany)}
            where={[
              line.idUser === null
                ? stadeOf(line)
                : t('stadeOwner', { stade: stadeOf(line), owner: userOf(line.idUser) }),
              ...line.reasons.map((reason) => t(`attention.reasons.${reason}`)),
            ].join(' · ')}
            end={formatMoney(line.amount, notation)}
          />
        ))}
      </ul>
    </>
  )
}

function Counts({ label, counts, owner }: { label: string; counts: ReasonCounts; owner: number | null }) {
  const format = useFormatter()
  const t = useTranslations('home.attention')
  return (
    <tr>
      <th scope="row" className="truncate ps-4 text-start font-normal text-ink-2">
        {label}
      </th>
      {STUCK_REASONS.map((reason) => (
        <td key={reason} className="px-2 text-end tabular-nums last:pe-4">
          {owner !== null && reason === 'noOwner' ? (
            <span className="text-ink-3">—</span>
          ) : (
            <AppLink
              href={tableOf({ stuck: [reason], owner: owner === null ? null : [owner] })}
              aria-label={t('count', {
                count: counts[reason],
                reason: t(`reasons.${reason}`),
                whose: label,
              })}
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
