'use client'

import { useQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyLink } from '#components/entities/company/company-link.tsx'
import { useCompanyText } from '#components/entities/company/company-text.ts'
import { Badge, Tag } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonText } from '#components/ui/feedback/skeleton.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { ChoiceSelect, Options, Select } from '#components/ui/form/input.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { ShowMore } from '#components/ui/table/show-more.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { Truncate } from '#components/ui/truncate.tsx'
import { changeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import type { Alert, AlertVersion } from '#lib/contract/schemas/alert.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { listQuery } from '#lib/query/endpoint-query.ts'
import { ALERT_ORDERS, type AlertView, alertChoices, alertView, listAlertsOf } from './alert-view.ts'
import { Deadline } from './deadline.tsx'
import { SolutionName } from './seen.tsx'
import { useVersionText } from './version-text.ts'

function AlertCard({ alert, newest }: { alert: Alert; newest: AlertVersion | null }) {
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

interface AlertFiltersProps {
  alerts: readonly Alert[]
  view: AlertView
  onChange: (view: AlertView) => void
}

/** Filters for status and category, with counts, and the sort order. */
function AlertFilters({ alerts, view, onChange }: AlertFiltersProps) {
  const t = useTranslations('alert')
  const choices = useMemo(() => alertChoices(alerts), [alerts])
  return (
    <fieldset className="flex flex-wrap items-end gap-2 border-b border-line px-4 py-3">
      <legend className="sr-only">{t('filters')}</legend>
      {(['status', 'category'] as const).map((facet) => (
        <Field key={facet} label={t(facet)} className="min-w-32 max-w-64 flex-1 basis-32">
          <Select
            size="sm"
            value={view[facet] ?? ''}
            onValueChange={(value) => onChange({ ...view, [facet]: value || null })}
          >
            <option value="">{t('any')}</option>
            <Options
              of={choices[facet]}
              value={({ key }) => key}
              text={({ title, count }) => t('choice', { name: plainLine(title), count })}
            />
          </Select>
        </Field>
      ))}
      <Field label={t('order')} className="min-w-32 max-w-64 flex-1 basis-32">
        <ChoiceSelect
          size="sm"
          of={ALERT_ORDERS}
          text={(order) => t(order === 'recent' ? 'orderRecent' : 'orderDeadline')}
          value={view.order}
          onPick={(order) => onChange({ ...view, order })}
        />
      </Field>
      <Button
        size="sm"
        variant="ghost"
        disabled={view.status === null && view.category === null}
        onClick={() => onChange({ ...view, status: null, category: null })}
        label={t('clearFilters')}
      />
    </fieldset>
  )
}

/** Cards rendered per step: a company may have hundreds of alerts. */
const STEP = 50

export function AlertsScreen({ idCompany }: { idCompany: number }) {
  const t = useTranslations('alert')
  // All fields, so that the page of one alert opens from the cache.
  const query = useQuery(listQuery('listAlerts', { query: { idCompany } }))
  return (
    <PageBody>
      <QueryPanel
        title={t('title')}
        query={query}
        skeleton={<CardsToCome />}
        empty={<EmptyState icon={BellOff} title={t('noneTitle')} text={t('noneText')} />}
      >
        {(alerts) => <Alerts alerts={alerts} />}
      </QueryPanel>
    </PageBody>
  )
}

function CardsToCome() {
  return (
    <div className="flex flex-col divide-y divide-line">
      {['a', 'b', 'c'].map((id) => (
        <div key={id} className="px-4 py-3">
          <SkeletonText lines={5} />
        </div>
      ))}
    </div>
  )
}

function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  const t = useTranslations('alert')
  const view = useView(alertView)
  const listed = useMemo(() => listAlertsOf(alerts, view), [alerts, view])
  const [shown, setShown] = useState(STEP)

  const go = (next: AlertView) => {
    changeAddress(alertView.write(next))
    setShown(STEP)
  }

  return (
    <>
      {alerts.length > 1 && <AlertFilters alerts={alerts} view={view} onChange={go} />}
      <p role="status" className={alerts.length > 1 ? 'px-4 pt-2 text-sm text-ink-3' : 'sr-only'}>
        {t('shown', { shown: listed.length, total: alerts.length })}
      </p>
      {listed.length === 0 ? (
        <EmptyState
          title={t('noMatch')}
          action={
            <Button onClick={() => go({ ...view, status: null, category: null })} label={t('clearFilters')} />
          }
        />
      ) : (
        <ul className="divide-y divide-line" data-testid="alert-list">
          {listed.slice(0, shown).map(({ alert, newest }) => (
            <li key={alert.idAlert}>
              <AlertCard alert={alert} newest={newest} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore left={listed.length - shown} step={STEP} onMore={() => setShown(shown + STEP)} />
    </>
  )
}
