'use client'

import { useQuery } from '@tanstack/react-query'
import BellOff from 'lucide-react/icons/bell-off'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonText } from '#components/ui/feedback/skeleton.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Options, Select } from '#components/ui/form/input.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { ShowMore } from '#components/ui/table/show-more.tsx'
import { changeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import type { Alert } from '#lib/contract/schemas/alert.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { listQuery } from '#lib/query/endpoint-query.ts'
import { AlertCard } from './alert-card.tsx'
import { type AlertView, alertChoices, alertView, listAlertsOf } from './alert-view.ts'

interface AlertFiltersProps {
  alerts: readonly Alert[]
  view: AlertView
  onChange: (view: AlertView) => void
}

/** Status, category and order, each choice with the number of alerts behind it. */
function AlertFilters({ alerts, view, onChange }: AlertFiltersProps) {
  const t = useTranslations('alert')
  const choices = useMemo(() => alertChoices(alerts), [alerts])
  return (
    <fieldset className="flex flex-wrap items-end gap-2 border-b border-line px-4 py-3">
      <legend className="sr-only">{t('filters')}</legend>
      {(['status', 'category'] as const).map((facet) => (
        <Field key={facet} label={t(facet)} className="min-w-32 max-w-64 flex-1 basis-36">
          <Select
            size="sm"
            value={view[facet] ?? ''}
            onChange={(event) => onChange({ ...view, [facet]: event.target.value || null })}
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
      <Field label={t('order')} className="min-w-32 max-w-64 flex-1 basis-36">
        <Select
          size="sm"
          value={view.order}
          onChange={(event) =>
            onChange({ ...view, order: event.target.value === 'deadline' ? 'deadline' : 'recent' })
          }
        >
          <option value="recent">{t('orderRecent')}</option>
          <option value="deadline">{t('orderDeadline')}</option>
        </Select>
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

/** Cards made at once: a company may have hundreds of alerts. */
const STEP = 50

/** The alerts of a company, each with what its newest version says. */
export function AlertsScreen({ idCompany }: { idCompany: number }) {
  const t = useTranslations('alert')
  // Whole alerts: the page of one alert then opens without a call.
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
