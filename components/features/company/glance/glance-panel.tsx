import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { companyVisitOf, onVisits } from '#components/entities/company/visits.ts'
import { ContactLink } from '#components/entities/contact/contact-link.tsx'
import { ReachLink } from '#components/entities/contact/reach-link.tsx'
import { useBoardSettings } from '#components/entities/stade/use-board-settings.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ErrorPanel } from '#components/ui/feedback/error-panel.tsx'
import { Card } from '#components/ui/feedback/panel.tsx'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { changedSince, type GlanceSection, nextDay } from '#lib/domain/company/glance.ts'
import { stadeOutcomeOf } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { lineOrNull, plainLine } from '#lib/format/plain-text.ts'
import { today } from '#lib/format/today.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { type Glance, glanceQuery } from '#lib/query/glance.ts'
import { useIdAccount } from '#lib/session/id-account.ts'
import { GlanceCell, GlanceFrame, GlanceSkeleton } from './glance-frame.tsx'

/** A company at a glance: newest alert, open opportunities, next deadline, contacts, changes since the last visit. */
export function GlancePanel({ idCompany }: { idCompany: number }) {
  const query = useQuery(glanceQuery(idCompany))
  // Data may be cached before hydration; the first render must still match the skeleton in the server's HTML.
  const isTakenUp = useHydrated()
  const { data: glance, error } = isTakenUp ? query : { data: undefined, error: null }
  if (glance === undefined && error)
    return (
      <Card>
        <ErrorPanel
          error={panelError(error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Card>
    )
  if (glance === undefined) return <GlanceSkeleton />
  const props = { glance, idCompany }
  return (
    <GlanceFrame>
      <NewestAlert {...props} />
      <OpenOpportunities {...props} />
      <NextDeadline {...props} />
      <KeyContacts {...props} />
      <Changed {...props} />
    </GlanceFrame>
  )
}

interface SectionProps {
  idCompany: number
  glance: Glance
}

interface CellProps extends SectionProps {
  cell: 'alert' | 'opportunities' | 'deadline' | 'contacts' | 'changed'
  /** The sections that the cell is made of: if one failed and the cell is empty, it shows the failure. */
  of: readonly GlanceSection[]
  isEmpty?: boolean
  children: ReactNode
}

function Cell({ cell, of, glance, idCompany, isEmpty = false, children }: CellProps) {
  const t = useTranslations('company.glance')
  const failed = of.map((section) => glance.failed[section]).find(Boolean)
  return (
    <GlanceCell title={t(`cells.${cell}`)}>
      {failed && isEmpty ? (
        <Unread isForbidden={failed === 'forbidden'} idCompany={idCompany} />
      ) : isEmpty ? (
        <p className="text-ink-2">{t(`none.${cell}`)}</p>
      ) : (
        children
      )}
    </GlanceCell>
  )
}

/** Shown for a section that could not be read, with Retry unless access was denied. */
function Unread({ isForbidden, idCompany }: { isForbidden: boolean; idCompany: number }) {
  const t = useTranslations('company.glance')
  const ui = useTranslations('ui')
  const client = useQueryClient()
  if (isForbidden) return <p className="text-ink-2">{t('noAccess')}</p>
  const { queryKey } = glanceQuery(idCompany)
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p className="text-ink-2">{t('failed')}</p>
      <Button size="sm" variant="ghost" onClick={() => void client.refetchQueries({ queryKey })}>
        {ui('retry')}
      </Button>
    </div>
  )
}

const LINE = '-my-0.5 min-w-0 truncate'

function NewestAlert({ glance, idCompany }: SectionProps) {
  const alert = glance.newestAlert
  return (
    <Cell cell="alert" of={['alerts']} glance={glance} idCompany={idCompany} isEmpty={alert === null}>
      {alert && (
        <>
          <TextLink href={paths.alert(alert.idAlert)} className={`${LINE} font-medium`}>
            {plainLine(alert.title)}
          </TextLink>
          <p className="truncate text-ink-2">{plainLine(alert.status)}</p>
          {alert.at !== null && <RelativeTime value={alert.at} className="text-ink-3" />}
        </>
      )}
    </Cell>
  )
}

/** Opportunities whose stage is neither won, lost nor parked in the settings of the board. */
function useOpen({ glance }: SectionProps) {
  const t = useTranslations('company.glance')
  const [{ outcomes }] = useBoardSettings()
  return glance.opportunities
    .filter(({ idStade, stade }) => stadeOutcomeOf(outcomes, idStade, stade) === 'open')
    .map(({ title, ...one }) => ({
      ...one,
      name: lineOrNull(title) ?? t('untitled', { id: String(one.idOpportunity) }),
    }))
}

function OpenOpportunities(props: SectionProps) {
  const { idCompany } = props
  const t = useTranslations('company.glance')
  const notation = useNotation()
  const open = useOpen(props)
  const [latest] = open
  const sum = open.reduce((total, { amount }) => total + (amount ?? 0), 0)
  return (
    <Cell {...props} cell="opportunities" of={['opportunities']} isEmpty={open.length === 0}>
      <TextLink href={paths.company(idCompany, 'opportunities')} className={`${LINE} font-medium`}>
        {t('open', { count: open.length })}
      </TextLink>
      {sum !== 0 && <p className="truncate tabular-nums">{formatMoney(sum, notation)}</p>}
      {latest && (
        <TextLink href={paths.opportunity(latest.idOpportunity)} className={LINE}>
          {latest.name}
        </TextLink>
      )}
    </Cell>
  )
}

function NextDeadline(props: SectionProps) {
  const t = useTranslations('company.glance')
  const notation = useNotation()
  const deadlines = useOpen(props).flatMap(({ idOpportunity, name: title, day }) =>
    day === null ? [] : [{ day, href: paths.opportunity(idOpportunity), title, what: t('ofOpportunity') }],
  )
  const alert = props.glance.alertDeadline
  if (alert) {
    const title = plainLine(alert.title)
    deadlines.push({ day: alert.day, href: paths.alert(alert.idAlert), title, what: t('ofAlert') })
  }
  const now = today()
  const next = nextDay(deadlines, now)
  return (
    <Cell {...props} cell="deadline" of={['opportunities', 'alerts']} isEmpty={next === null}>
      {next && (
        <>
          <p className="flex items-center gap-1.5 pt-0.5 font-medium">
            {formatDate(next.day, notation)}
            {next.day < now && <Badge tone="warning">{t('passed')}</Badge>}
          </p>
          <TextLink href={next.href} className={LINE}>
            {next.title}
          </TextLink>
          <p className="text-ink-3">{next.what}</p>
        </>
      )}
    </Cell>
  )
}

function KeyContacts(props: SectionProps) {
  const people = props.glance.keyContacts
  return (
    <Cell {...props} cell="contacts" of={['contacts']} isEmpty={people.length === 0}>
      <ul>
        {people.map((person) => {
          const number = [person.mobile, person.phone].find((one) => one?.trim())
          const value = number ?? person.email
          return (
            <li key={person.idCrmVisitCard} className="flex h-6 min-w-0 items-center gap-2">
              <ContactLink contact={person} className="min-w-6 flex-1 truncate" />
              {value && (
                <ReachLink
                  value={value}
                  kind={number ? 'phone' : 'mail'}
                  className={number ? 'shrink-0' : 'flex-1 truncate text-end'}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Cell>
  )
}

const nobody = () => null

function Changed({ glance, idCompany }: SectionProps) {
  const idAccount = useIdAccount()
  const t = useTranslations('company.glance')
  const visit = useSyncExternalStore(onVisits, () => companyVisitOf(idAccount, idCompany), nobody)
  const before = visit?.before ?? null
  const changes = before === null ? [] : changedSince(before.marks, glance.counts)
  return (
    <Cell cell="changed" of={[]} glance={glance} idCompany={idCompany}>
      {before === null ? (
        <p className="text-ink-2">{t('firstVisit')}</p>
      ) : (
        <>
          <p className="flex flex-wrap gap-x-3" data-testid="glance-changes">
            {changes.length === 0
              ? t('nothingChanged')
              : changes.map(({ section, count }) => (
                  <TextLink key={section} href={paths.company(idCompany, section)} className="-my-0.5">
                    {t(`parts.${section}`, { count })}
                  </TextLink>
                ))}
          </p>
          <p className="mt-auto truncate text-ink-3">
            {t.rich('since', { when: () => <RelativeTime value={before.at} /> })}
          </p>
        </>
      )}
    </Cell>
  )
}
