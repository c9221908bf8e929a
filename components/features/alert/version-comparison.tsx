import { ArrowLeftRight, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { NoValue } from '#components/ui/description-list.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Options, Select } from '#components/ui/form/input.tsx'
import type { AlertVersion } from '#lib/contract/schemas/alert.ts'
import {
  compareVersions,
  diffWords,
  type VersionChange,
  type VersionEntry,
} from '#lib/domain/alert/alert-diff.ts'
import { formatDate } from '#lib/format/dates.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { VersionMeta } from './version-history.tsx'
import { useValueText } from './version-text.ts'

interface ComparedValueProps {
  row: VersionChange
  version: AlertVersion
  side: 'before' | 'after'
}

/** One version's value in a comparison; in a text, removed and added words are marked. */
function ComparedValue({ row, version, side }: ComparedValueProps) {
  const say = useValueText()
  const text = say(row.field, row[side])
  if (text === null) return <NoValue />
  if (row.field === 'justification') return <Marked row={row} side={side} />
  return (
    <>
      <span className={row.change === 'changed' ? 'font-medium' : undefined}>{text}</span>
      {row.field === 'contact' && <ContactNote version={version} />}
    </>
  )
}

/** The current function of a contact and how to reach them, in one line. */
function ContactNote({ version: { contact } }: { version: AlertVersion }) {
  if (contact === null) return null
  const current = contact.functionList.find(({ isCurrent }) => isCurrent !== false)
  const parts = [current?.name, contact.phone ?? contact.mobile, contact.email].flatMap((part) =>
    part ? [plainLine(part)] : [],
  )
  return <div className="text-xs text-ink-3">{parts.join(' · ')}</div>
}

function Marked({ row, side }: { row: VersionChange; side: 'before' | 'after' }) {
  const [before, after] = [plainText(row.before?.text ?? ''), plainText(row.after?.text ?? '')]
  const pieces = useMemo(() => {
    let at = 0
    return diffWords(before, after)
      .filter(({ kind }) => kind !== (side === 'before' ? 'added' : 'removed'))
      .map((piece) => {
        at += piece.text.length
        return { ...piece, end: at }
      })
  }, [before, after, side])
  // A text that shares no word with the other side is not marked.
  const marked = row.change === 'changed' && pieces.some(({ kind }) => kind === 'same')
  return (
    <p className="max-w-[70ch] whitespace-pre-line">
      {pieces.map(({ kind, text, end }) =>
        kind === 'same' || !marked ? (
          text
        ) : kind === 'removed' ? (
          <del key={end} className="rounded-sm bg-danger-soft text-danger-ink">
            {text}
          </del>
        ) : (
          <ins key={end} className="rounded-sm bg-success-soft text-success-ink">
            {text}
          </ins>
        ),
      )}
    </p>
  )
}

interface VersionComparisonProps {
  /** Newest first. */
  history: readonly VersionEntry[]
  pair: { a: AlertVersion; b: AlertVersion }
  /** Whether unchanged rows are shown too. */
  all: boolean
  onPair: (a: number, b: number) => void
  onAll: (all: boolean) => void
}

const columns =
  'grid grid-cols-2 gap-x-4 @xl:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,1fr)] px-4 border-t border-line'

export function VersionComparison({ history, pair: { a, b }, all, onPair, onAll }: VersionComparisonProps) {
  const t = useTranslations('alert')
  const rows = useMemo(() => compareVersions(a, b), [a, b])
  const same = rows.filter(({ change }) => change === 'same').length
  const shown = all ? rows : rows.filter(({ change }) => change !== 'same')
  const entryOf = (version: AlertVersion) =>
    history.find((entry) => entry.version.idAlertVersion === version.idAlertVersion)
  const [left, right] = [entryOf(a), entryOf(b)]
  return (
    <div className="@container" data-testid="version-comparison">
      <div className="flex items-end gap-2 px-4 py-3">
        <Choice
          label={t('leftSide')}
          history={history}
          value={a}
          onChange={(id) => onPair(id, b.idAlertVersion)}
        />
        <IconButton
          label={t('swap')}
          icon={ArrowLeftRight}
          onClick={() => onPair(b.idAlertVersion, a.idAlertVersion)}
        />
        <Choice
          label={t('rightSide')}
          history={history}
          value={b}
          onChange={(id) => onPair(a.idAlertVersion, id)}
        />
      </div>
      <p role="status" className="px-4 pb-2 text-sm text-ink-2">
        {a === b ? t('sameVersion') : t('differences', { count: rows.length - same })}
      </p>
      {/* A table of grid rows: in a narrow panel the field's name stands above its two values. */}
      <div role="table" aria-label={t('panels.comparison')} className="text-sm">
        <div role="row" className={cx(columns, 'bg-sunken py-1.5')}>
          <span role="columnheader" className="sr-only @xl:not-sr-only">
            <span className="sr-only">{t('field')}</span>
          </span>
          {[left, right].map(
            (entry, side) =>
              entry && (
                <div role="columnheader" key={side === 0 ? 'left' : 'right'} className="min-w-0 text-start">
                  <span className="font-medium">{t('version', { number: entry.number })}</span>
                  <VersionMeta version={entry.version} />
                </div>
              ),
          )}
        </div>
        {shown.map((row) => (
          <Row key={row.field} row={row} a={a} b={b} />
        ))}
      </div>
      {same > 0 && (
        <p className="border-t border-line px-4 py-2">
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={all}
            onClick={() => onAll(!all)}
            icon={
              <ChevronRight
                size={14}
                className={cx('transition-transform duration-100', all && 'rotate-90')}
              />
            }
            label={t(all ? 'hideSame' : 'showSame', { count: same })}
          />
        </p>
      )}
    </div>
  )
}

interface ChoiceProps extends Pick<VersionComparisonProps, 'history'> {
  label: string
  value: AlertVersion
  onChange: (id: number) => void
}

function Choice({ label, history, value, onChange }: ChoiceProps) {
  const t = useTranslations('alert')
  const notation = useNotation()
  return (
    <Field label={label} className="min-w-0 flex-1">
      <Select size="sm" value={value.idAlertVersion} onValueChange={(id) => onChange(Number(id))}>
        <Options
          of={history}
          value={({ version }) => version.idAlertVersion}
          text={({ version: { created }, number }) =>
            t('versionOf', { number, date: formatDate(created, notation) })
          }
        />
      </Select>
    </Field>
  )
}

const tones = { set: 'success', cleared: 'danger', changed: 'accent' } as const

function Row({ row, a, b }: { row: VersionChange; a: AlertVersion; b: AlertVersion }) {
  const t = useTranslations('alert')
  const { field, change } = row
  return (
    <div role="row" data-field={field} data-change={change} className={cx(columns, 'py-2')}>
      <div
        role="rowheader"
        className="col-span-2 flex flex-wrap items-center gap-1.5 pb-1 text-ink-3 @xl:col-span-1 @xl:flex-col @xl:items-start @xl:pb-0"
      >
        {t(`fields.${field}`)}
        {change !== 'same' && <Badge tone={tones[change]}>{t(`change.${change}`)}</Badge>}
      </div>
      <div role="cell" className="min-w-0 [overflow-wrap:anywhere]">
        <ComparedValue row={row} version={a} side="before" />
      </div>
      <div role="cell" className="min-w-0 [overflow-wrap:anywhere]">
        <ComparedValue row={row} version={b} side="after" />
      </div>
    </div>
  )
}
