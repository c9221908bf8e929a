import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyLink } from '#components/entities/company/company-link.tsx'
import { useCompanyText } from '#components/entities/company/company-text.ts'
import { Badge, Tag } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { Truncate } from '#components/ui/truncate.tsx'
import type { Alert, AlertVersion } from '#lib/contract/schemas/alert.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { Deadline } from './deadline.tsx'
import { SolutionName } from './seen.tsx'
import { useVersionText } from './version-text.ts'

/** One alert in the list of its company: what it is, and what its newest version says. */
export function AlertCard({ alert, newest }: { alert: Alert; newest: AlertVersion | null }) {
  const t = useTranslations('alert')
  const textOf = useCompanyText()
  const say = useVersionText()
  const versions = alert.alertVersionList.length
  return (
    <article className="flex flex-col gap-2 px-4 py-3" data-testid="alert-card" data-alert={alert.idAlert}>
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="min-w-0 text-base font-semibold [overflow-wrap:anywhere]">
          <TextLink href={paths.alert(alert.idAlert)}>{plainLine(alert.category.title)}</TextLink>{' '}
          <span className="text-sm font-normal text-ink-3 tabular-nums">
            {t('number', { id: String(alert.idAlert) })}
          </span>
        </h3>
        <Badge tone="accent">{plainLine(alert.status.title)}</Badge>
        <Badge>{plainLine(alert.diffusion.title)}</Badge>
        {alert.tagList.map((tag) => (
          <Tag key={tag.idTag}>{plainLine(tag.title)}</Tag>
        ))}
        <p className="ms-auto text-sm text-ink-3">
          {t('versionCount', { count: versions })}
          {newest && (
            <>
              {' · '}
              <RelativeTime value={newest.created} />
            </>
          )}
        </p>
      </header>
      {alert.description?.trim() && (
        <Truncate as="p" lines={3} className="max-w-[90ch] text-sm whitespace-pre-line text-ink-2">
          {plainText(alert.description)}
        </Truncate>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3 xl:grid-cols-6">
        <Item label={t('fields.maturity')}>{newest && say(newest, 'maturity')}</Item>
        <Item label={t('fields.budget')} note={newest && say(newest, 'budgetType')}>
          {newest && say(newest, 'budget')}
        </Item>
        <Item label={t('fields.users')}>{newest && say(newest, 'users')}</Item>
        <Item label={t('fields.deadline')}>{newest?.deadline && <Deadline day={newest.deadline} />}</Item>
        <Item label={t('solutionKept')} note={t('seen', { count: alert.solutionVueList.length })}>
          {alert.solutionRetenue ? (
            <SolutionName solution={alert.solutionRetenue} />
          ) : (
            alert.idSolutionRetenue !== null && t('solutionId', { id: String(alert.idSolutionRetenue) })
          )}
        </Item>
        <Item label={t('companyKept')} note={t('seen', { count: alert.companyVueList.length })}>
          {alert.companyRetenue ? (
            <CompanyLink
              idCompany={alert.companyRetenue.idCompany}
              name={alert.companyRetenue.companyName}
              className="[overflow-wrap:anywhere]"
            />
          ) : (
            alert.idCompanyRetenue !== null && textOf(alert.idCompanyRetenue, null)
          )}
        </Item>
      </dl>
    </article>
  )
}

function Item({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="text-sm [overflow-wrap:anywhere]">
        {children || <NoValue />}
        {note && <div className="text-xs text-ink-3">{note}</div>}
      </dd>
    </div>
  )
}
