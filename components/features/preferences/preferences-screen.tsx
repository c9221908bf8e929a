'use client'

import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import { Options, Select } from '#components/ui/form/input.tsx'
import { SegmentedControl, type SegmentedControlProps } from '#components/ui/form/segmented-control.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { LANGUAGES } from '#lib/domain/text/languages.ts'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { NOTIFY_KINDS, type NotifyKind, notifyChoices } from '#lib/notify/notify-choices.ts'
import {
  currencies,
  dateStyles,
  densities,
  locales,
  switches,
  themes,
  timeStyles,
} from '#lib/preferences/preferences.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { usePreferences } from '#lib/preferences/use-preferences.tsx'
import { useIdAccount } from '#lib/session/id-account.ts'
import { ApiPanel } from './api-panel.tsx'
import { PreferenceFilePanel } from './preference-file-panel.tsx'

interface ChoiceRowProps<Value extends string> extends SegmentedControlProps<Value> {
  /** An explanation, or an example of the result. */
  hint?: ReactNode
}

/** More options than this are shown as a select. */
const MAX_BESIDE = 3

const ChoiceRow = <Value extends string>({ hint, ...choice }: ChoiceRowProps<Value>) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
    <div className="min-w-0 flex-1 basis-56">
      <div className="text-sm font-medium text-ink">{choice.label}</div>
      {hint && <div className="text-xs text-ink-2">{hint}</div>}
    </div>
    {choice.options.length > MAX_BESIDE ? (
      <span className="w-56 max-w-full">
        <Select
          aria-label={choice.label}
          value={choice.value}
          onValueChange={(text) => {
            const next = choice.options.find((option) => option.value === text)
            if (next) choice.onChange(next.value)
          }}
        >
          <Options of={choice.options} value={(option) => option.value} text={(option) => option.label} />
        </Select>
      </span>
    ) : (
      <SegmentedControl {...choice} />
    )}
  </div>
)

type Permission = NotificationPermission | 'unsupported'

const permissionNow = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported')
const none: readonly NotifyKind[] = []

/** Switches for notifications, one per kind; off by default. */
function NotifyPanel() {
  const idAccount = useIdAccount()
  const t = useTranslations('notify')
  const p = useTranslations('preferences')
  const kinds = useSyncExternalStore(notifyChoices.subscribe, notifyChoices.get, () => none)
  const [permission, setPermission] = useState<Permission>('default')
  useEffect(() => setPermission(permissionNow()), [])
  // Opened here too, as the notifier does so only after the page: an earlier choice would be lost.
  useEffect(() => notifyChoices.open(idAccount), [idAccount])
  const options = switches.map((value) => ({ value, label: p(value) }))
  const choose = async (kind: NotifyKind, isOn: boolean) => {
    notifyChoices.set(kind, isOn)
    // The permission is requested on the first press; the count in the title works without it.
    if (isOn && permissionNow() === 'default') await Notification.requestPermission()
    setPermission(permissionNow())
  }
  return (
    <Panel id="notifications" title={t('title')} description={t('about')} padded={false}>
      {kinds.length > 0 && (permission === 'denied' || permission === 'unsupported') && (
        <Callout tone="warning" live className="m-4" text={t(permission)} />
      )}
      {NOTIFY_KINDS.map((kind) => (
        <ChoiceRow
          key={kind}
          label={t(`kinds.${kind}`)}
          hint={t(`hints.${kind}`)}
          options={options}
          value={kinds.includes(kind) ? 'on' : 'off'}
          onChange={(value) => void choose(kind, value === 'on')}
        />
      ))}
    </Panel>
  )
}

const TeamPanel = partOf(() => import('./team-panel.tsx'), 'TeamPanel')
const StagesPanel = partOf(() => import('./stages-panel.tsx'), 'StagesPanel')
const WorkspacePanel = partOf(() => import('./workspace-panel.tsx'), 'WorkspacePanel')
const NamesPanel = partOf(() => import('./names-panel.tsx'), 'NamesPanel')

const DAY = '2026-11-21'
const MOMENT = '2026-11-21T14:05:00Z'
const AMOUNT = 12500.5

interface PreferencesProps {
  /** The name of the account. */
  named: string
}

/** Preferences of this browser (appearance, language, formats, notifications), their file, and the team's settings. */
export function PreferencesScreen({ named }: PreferencesProps) {
  const t = useTranslations('preferences')
  return (
    <>
      <PageHeader title={t('title')}>{t('about')}</PageHeader>
      <PageBody>
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <div className="grid gap-4">
            <Appearance />
            <Tools />
            <NotifyPanel />
          </div>
          <div className="grid gap-4">
            <Writing />
            <PreferenceFilePanel />
            <ApiPanel />
          </div>
        </div>
        <TeamSection named={named} />
      </PageBody>
    </>
  )
}

function TeamSection({ named }: Pick<PreferencesProps, 'named'>) {
  const t = useTranslations('preferences')
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  return (
    <section aria-labelledby="of-team" className="mt-4 flex flex-col gap-4">
      <div>
        <h2 id="of-team" className="text-lg font-semibold">
          {t('ofTeam')}
        </h2>
        <p className="mt-1 text-sm text-ink-2">{t('ofTeamAbout')}</p>
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid gap-4">
          <TeamPanel />
          <NamesPanel />
        </div>
        <div className="grid gap-4">
          <StagesPanel />
          <WorkspacePanel idAccount={named} />
        </div>
      </div>
    </section>
  )
}

function Appearance() {
  const t = useTranslations('preferences')
  const shell = useTranslations('shell')
  const { preferences, choose } = usePreferences()
  return (
    <Panel title={t('appearance')} padded={false}>
      <ChoiceRow
        label={shell('theme')}
        options={themes.map((value) => ({ value, label: shell(`themes.${value}`) }))}
        value={preferences.theme}
        onChange={(value) => choose('theme', value)}
      />
      <ChoiceRow
        label={shell('language')}
        hint={t('languageHint')}
        options={locales.map((value) => ({ value, label: LANGUAGES[value].name }))}
        value={preferences.locale}
        onChange={(value) => choose('locale', value)}
      />
      <ChoiceRow
        label={shell('density')}
        hint={t('densityHint')}
        options={densities.map((value) => ({ value, label: shell(`densities.${value}`) }))}
        value={preferences.density}
        onChange={(value) => choose('density', value)}
      />
    </Panel>
  )
}

function Writing() {
  const t = useTranslations('preferences')
  const notation = useNotation()
  const { preferences, choose } = usePreferences()
  const names = new Intl.DisplayNames([notation.locale], { type: 'currency' })
  return (
    <Panel title={t('writing')} padded={false}>
      <ChoiceRow
        label={t('dates')}
        hint={formatDateTime(MOMENT, notation)}
        options={dateStyles.map((dates) => ({
          value: dates,
          label: formatDate(DAY, { ...notation, dates }),
        }))}
        value={preferences.dates}
        onChange={(value) => choose('dates', value)}
      />
      <ChoiceRow
        label={t('times')}
        hint={<RelativeTime value={MOMENT} />}
        options={timeStyles.map((value) => ({ value, label: t(`timeStyles.${value}`) }))}
        value={preferences.times}
        onChange={(value) => choose('times', value)}
      />
      <ChoiceRow
        label={t('currency')}
        hint={t('currencyHint', { example: formatMoney(AMOUNT, notation) })}
        options={currencies.map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }))}
        value={preferences.currency}
        onChange={(value) => choose('currency', value)}
      />
    </Panel>
  )
}

function Tools() {
  const t = useTranslations('preferences')
  const { preferences, choose } = usePreferences()
  const options = switches.map((value) => ({ value, label: t(value) }))
  return (
    <Panel title={t('tools')} padded={false}>
      <ChoiceRow
        label={t('shortcuts')}
        hint={t('shortcutsHint')}
        options={options}
        value={preferences.shortcuts}
        onChange={(value) => choose('shortcuts', value)}
      />
      <ChoiceRow
        label={t('inspector')}
        hint={t('inspectorHint')}
        options={options}
        value={preferences.inspector}
        onChange={(value) => choose('inspector', value)}
      />
    </Panel>
  )
}
