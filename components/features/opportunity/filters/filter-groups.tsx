import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { CompanyName } from '#components/entities/company/company-name.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Combobox } from '#components/ui/form/combobox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input, Options, Select } from '#components/ui/form/input.tsx'
import { MoneyInput } from '#components/ui/form/money-input.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import { readAmount, writeAmount } from '#lib/domain/opportunity/amount.ts'
import {
  DUE_PERIODS,
  type IdOrNone,
  type OpportunityFilter,
} from '#lib/domain/opportunity/opportunity-filter.ts'
import { isDay, readId } from '#lib/domain/opportunity/opportunity-form.ts'
import { STUCK_REASONS } from '#lib/domain/opportunity/stuck.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { WRITING } from '#lib/domain/text/writing.ts'
import { showSiren } from '#lib/format/identifiers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useCompanyOptions, useTypedCompany } from '../form/company-field.tsx'
import { useOwnerOptions } from '../form/owner-field.tsx'

export interface GroupProps {
  filter: OpportunityFilter
  change: (change: Partial<OpportunityFilter>) => void
}

const toggled = <Id,>(ids: readonly Id[], id: Id, on: boolean) =>
  on ? [...ids, id] : ids.filter((one) => one !== id)

/** The stages, each with a tick, and "no stage". */
export function StadeGroup({ filter, change, stades }: GroupProps & { stades: readonly Stade[] }) {
  const t = useTranslations('opportunity')
  const [without, setWithout] = useState(filter.notStades.length > 0)
  const chosen = without ? filter.notStades : filter.stades
  const choose = (ids: readonly IdOrNone[], leftOut: boolean) =>
    change(leftOut ? { stades: [], notStades: ids } : { stades: ids, notStades: [] })
  const known = new Set(stades.map((stade) => stade.idCustomFieldValue))
  const others = chosen.filter((id): id is number => id !== null && !known.has(id))
  const box = (id: IdOrNone, label: string) => (
    <Checkbox
      key={id ?? 'none'}
      label={label}
      checked={chosen.includes(id)}
      onChange={(event) => choose(toggled(chosen, id, event.target.checked), without)}
    />
  )
  return (
    <div className="flex flex-col gap-1.5">
      <SegmentedControl
        label={t('filters.stade')}
        value={without ? 'not' : 'is'}
        onChange={(next) => {
          setWithout(next === 'not')
          if (chosen.length > 0) choose(chosen, next === 'not')
        }}
        options={(['is', 'not'] as const).map((value) => ({ value, label: t(`filters.stades.${value}`) }))}
        className="mb-1 self-start"
      />
      {stades
        .filter((stade) => !stade.isDeleted || chosen.includes(stade.idCustomFieldValue))
        .map((stade) => box(stade.idCustomFieldValue, plainLine(stade.label)))}
      {others.map((id) => box(id, t('stadeId', { id: String(id) })))}
      {box(null, t('noStade'))}
    </div>
  )
}

/** The owners seen so far, each with a tick, and "no owner". */
export function OwnerGroup({ filter, change, owners }: GroupProps & { owners: ReadonlySet<number> }) {
  const t = useTranslations('opportunity')
  const options = useOwnerOptions(owners)
  const [query, setQuery] = useState('')
  const word = foldText(query)
  const shown = options.filter((option) => option.folded.includes(word)).slice(0, 100)
  const box = (id: IdOrNone, label: string) => (
    <Checkbox
      key={id ?? 'none'}
      label={label}
      checked={filter.owners.includes(id)}
      onChange={(event) => change({ owners: toggled(filter.owners, id, event.target.checked) })}
    />
  )
  return (
    <div className="flex flex-col gap-1.5">
      {options.length > 8 && (
        <Input
          size="sm"
          value={query}
          aria-label={t('filters.findOwner')}
          placeholder={t('filters.findOwner')}
          onChange={(event) => setQuery(event.target.value)}
          className="mb-1"
        />
      )}
      <div className="flex max-h-64 flex-col gap-1.5 overflow-y-auto">
        {box(null, t('noOwner'))}
        {shown.map((option) => box(Number(option.value), option.label))}
      </div>
    </div>
  )
}

/** The companies: one seen before by name, or any by SIREN or id; those chosen stand below. */
export function CompanyGroup({ filter, change, idAccount }: GroupProps & { idAccount: string }) {
  const t = useTranslations('opportunity')
  const [text, setText] = useState('')
  const seen = useCompanyOptions(idAccount, true, text)
  const { found, missing } = useTypedCompany(text)
  const id = found && String(found.idCompany)
  const options = found
    ? [
        {
          value: String(found.idCompany),
          label: plainLine(found.name),
          detail: showSiren(found.siren).text,
          folded: foldText(text),
        },
        ...seen.filter((option) => option.value !== id),
      ]
    : seen
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={t('form.company')}
        hideLabel
        error={missing ? t('form.faults.noCompany', { text }) : undefined}
      >
        <Combobox
          size="sm"
          value={text}
          options={options}
          listLabel={t('form.companyList')}
          placeholder={t('filters.findCompany')}
          note={t('form.companyNote')}
          onChange={setText}
          onChoose={(value) => {
            change({ companies: [...new Set([...filter.companies, Number(value)])] })
            setText('')
          }}
        />
      </Field>
      {filter.companies.map((idCompany) => (
        <CompanyTick key={idCompany} idCompany={idCompany} filter={filter} change={change} />
      ))}
    </div>
  )
}

function CompanyTick({ idCompany, filter, change }: GroupProps & { idCompany: number }) {
  return (
    <Checkbox
      label={<CompanyName idCompany={idCompany} />}
      checked
      onChange={() => change({ companies: toggled(filter.companies, idCompany, false) })}
    />
  )
}

/** The amount from and to. */
export function AmountGroup({ filter, change }: GroupProps) {
  const t = useTranslations('opportunity')
  return (
    <div className="grid grid-cols-2 gap-2">
      <Checkbox
        className="col-span-2"
        checked={filter.amount === 'none'}
        onChange={({ target }) => change({ amount: target.checked ? 'none' : null })}
        label={t('filters.noAmount')}
      />
      <AmountBound
        label={t('filters.from')}
        amount={filter.amountFrom}
        onAmount={(amountFrom) => change({ amountFrom })}
      />
      <AmountBound
        label={t('filters.to')}
        amount={filter.amountTo}
        onAmount={(amountTo) => change({ amountTo })}
      />
    </div>
  )
}

interface AmountBoundProps {
  label: string
  amount: number | null
  onAmount: (amount: number | null) => void
}

function AmountBound({ label, amount, onAmount }: AmountBoundProps) {
  const t = useTranslations('opportunity.form')
  const digits = WRITING[useLocale()]
  /** While somebody types, and as long as it is no amount: else the field says what the filter says, as after "Clear". */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? writeAmount(amount, digits)
  const wrong = readAmount(text, digits.decimal) === null
  return (
    <Field label={label} error={wrong ? t('faults.notAmount') : undefined}>
      <MoneyInput
        size="sm"
        value={text}
        onChange={(next) => {
          setTyped(next)
          const value = readAmount(next, digits.decimal)
          if (value !== null && (value ?? null) !== amount) onAmount(value ?? null)
        }}
        onBlur={() => {
          if (!wrong) setTyped(null)
        }}
      />
    </Field>
  )
}

const deadlines = ['any', 'late', ...DUE_PERIODS, 'none'] as const

/** The deadline: late, in this week, month or quarter, none, or between two days. */
export function DeadlineGroup({ filter, change }: GroupProps) {
  const t = useTranslations('opportunity.filters')
  const name = useId()
  const day = (label: string, value: string | null, onDay: (day: string | null) => void) => (
    <Field label={label}>
      <Input
        size="sm"
        type="date"
        value={value ?? ''}
        onChange={(event) => {
          const { value: text } = event.target
          if (text === '' || isDay(text)) onDay(text || null)
        }}
      />
    </Field>
  )
  return (
    <div className="flex flex-col gap-2">
      <fieldset className="flex flex-col gap-1.5">
        <legend className="sr-only">{t('deadline')}</legend>
        {deadlines.map((option) => (
          <label key={option} className="flex items-center gap-2 text-sm">
            <input
              type="radio"
              name={name}
              checked={(filter.deadline ?? 'any') === option}
              onChange={() => change({ deadline: option === 'any' ? null : option })}
              className="size-4 accent-accent"
            />
            {t(`deadlines.${option}`)}
          </label>
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-2">
        {day(t('from'), filter.deadlineFrom, (deadlineFrom) => change({ deadlineFrom }))}
        {day(t('to'), filter.deadlineTo, (deadlineTo) => change({ deadlineTo }))}
      </div>
    </div>
  )
}

const windows = [1, 7, 30, 90] as const

/** Changed since a number of days back, or a day; or not changed for so many. */
export function ChangedGroup({ filter, change }: GroupProps) {
  const t = useTranslations('opportunity.filters')
  const { changed } = filter
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('changedWithin')}>
        <DaysSelect
          value={typeof changed === 'number' ? changed : null}
          onDays={(days) => change({ changed: days })}
        />
      </Field>
      <Field label={t('changedSince')}>
        <Input
          size="sm"
          type="date"
          value={typeof changed === 'string' ? changed : ''}
          onChange={(event) => {
            const { value: text } = event.target
            if (text === '' || isDay(text)) change({ changed: text || null })
          }}
        />
      </Field>
      <Field label={t('unchangedFor')}>
        <DaysSelect value={filter.unchanged} onDays={(unchanged) => change({ unchanged })} />
      </Field>
    </div>
  )
}

function DaysSelect({ value, onDays }: { value: number | null; onDays: (days: number | null) => void }) {
  const t = useTranslations('opportunity.filters')
  const offered = [...windows, ...(value === null || windows.some((days) => days === value) ? [] : [value])]
  return (
    <Select size="sm" value={value ?? ''} onChange={({ target }) => onDays(readId(target.value))}>
      <option value="">{t('anyTime')}</option>
      <Options of={offered} text={(days) => t('days', { count: days })} />
    </Select>
  )
}

/** What needs somebody: any of some reasons. */
export function StuckGroup({ filter, change }: GroupProps) {
  const t = useTranslations('opportunity')
  return (
    <div className="flex flex-col gap-1.5">
      {STUCK_REASONS.map((reason) => (
        <Checkbox
          key={reason}
          label={t(`stuck.${reason}`)}
          checked={filter.stuck.includes(reason)}
          onChange={({ target }) => change({ stuck: toggled(filter.stuck, reason, target.checked) })}
        />
      ))}
      <p className="text-xs text-ink-2">{t('stuck.about')}</p>
    </div>
  )
}
