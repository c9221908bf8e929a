import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyName } from '#components/entities/company/company-name.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Combobox } from '#components/ui/form/combobox.tsx'
import { Field } from '#components/ui/form/field.tsx'
import { Input, Options, Select } from '#components/ui/form/input.tsx'
import { MoneyInput } from '#components/ui/form/money-input.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { amountFault, readAmount, writeAmount } from '#lib/domain/opportunity/amount.ts'
import { isDay } from '#lib/domain/opportunity/board/card.ts'
import {
  DUE_PERIODS,
  type IdOrNone,
  type OpportunityFilter,
} from '#lib/domain/opportunity/opportunity-filter.ts'
import { STUCK_REASONS } from '#lib/domain/opportunity/stuck.ts'
import { readId } from '#lib/domain/text/read-id.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { WRITING } from '#lib/domain/text/writing.ts'
import { showSiren } from '#lib/format/identifiers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useCompanyOptions, useTypedCompany } from '../form/company-field.tsx'
import { useOwnerOptions } from '../form/owner-field.tsx'
import { useBoardOwners, useStades } from '../model/use-board.tsx'

export interface GroupProps {
  filter: OpportunityFilter
  change: (change: Partial<OpportunityFilter>) => void
}

interface TickProps<Id> {
  id: Id
  label: ReactNode
  ids: readonly Id[]
  onChange: (ids: readonly Id[]) => void
}

/** A checkbox that adds an id to a list, or removes it. */
const Tick = <Id,>({ id, label, ids, onChange }: TickProps<Id>) => (
  <Checkbox
    label={label}
    checked={ids.includes(id)}
    onCheckedChange={(checked) => onChange(checked ? [...ids, id] : ids.filter((one) => one !== id))}
  />
)

export function StadeGroup({ filter, change }: GroupProps) {
  const t = useTranslations('opportunity')
  const { stades, byId } = useStades()
  const [without, setWithout] = useState(filter.notStades.length > 0)
  const chosen = without ? filter.notStades : filter.stades
  const choose = (ids: readonly IdOrNone[], leftOut: boolean) =>
    change(leftOut ? { stades: [], notStades: ids } : { stades: ids, notStades: [] })
  const known = new Set(stades.map((stade) => stade.idCustomFieldValue))
  const others = chosen.filter((id): id is number => id !== null && !known.has(id))
  const box = (id: IdOrNone, label: string) => (
    <Tick key={id ?? 'none'} id={id} label={label} ids={chosen} onChange={(ids) => choose(ids, without)} />
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
      {stades.map((stade) => box(stade.idCustomFieldValue, plainLine(stade.label)))}
      {others.map((id) => box(id, plainLine(byId.get(id)?.label ?? t('stadeId', { id: String(id) }))))}
      {box(null, t('noStade'))}
    </div>
  )
}

export function OwnerGroup({ filter, change }: GroupProps) {
  const t = useTranslations('opportunity')
  const options = useOwnerOptions(useBoardOwners(), filter.owners)
  const [query, setQuery] = useState('')
  const word = foldText(query)
  const shown = options.filter((option) => option.folded.includes(word)).slice(0, 100)
  const choose = (ids: readonly IdOrNone[]) => change({ owners: ids })
  const box = (id: IdOrNone, label: string) => (
    <Tick key={id ?? 'none'} id={id} label={label} ids={filter.owners} onChange={choose} />
  )
  return (
    <div className="flex flex-col gap-1.5">
      {options.length > 8 && (
        <Input
          size="sm"
          value={query}
          aria-label={t('filters.findOwner')}
          placeholder={t('filters.findOwner')}
          onValueChange={setQuery}
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

/** The companies: a known one by name, or any by SIREN or id; the chosen ones are listed below. */
export function CompanyGroup({ filter, change }: GroupProps) {
  const t = useTranslations('opportunity')
  const [text, setText] = useState('')
  const seen = useCompanyOptions(true, text)
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
        <Tick
          key={idCompany}
          id={idCompany}
          label={<CompanyName idCompany={idCompany} />}
          ids={filter.companies}
          onChange={(companies) => change({ companies })}
        />
      ))}
    </div>
  )
}

export function AmountGroup({ filter, change }: GroupProps) {
  const t = useTranslations('opportunity')
  return (
    <div className="grid grid-cols-2 gap-2">
      <Checkbox
        className="col-span-2"
        checked={filter.amount === 'none'}
        onCheckedChange={(checked) => change({ amount: checked ? 'none' : null })}
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
        below={crossed(filter.amountFrom, filter.amountTo)}
        onAmount={(amountTo) => change({ amountTo })}
      />
    </div>
  )
}

/** Whether a range ends before it begins, so that nothing is in it. */
const crossed = <Bound extends number | string>(from: Bound | null, to: Bound | null): boolean =>
  from !== null && to !== null && from > to

interface AmountBoundProps {
  label: string
  amount: number | null
  /** It is below the other bound. */
  below?: boolean
  onAmount: (amount: number | null) => void
}

function AmountBound({ label, amount, below = false, onAmount }: AmountBoundProps) {
  const t = useTranslations('opportunity')
  const { locale, currency } = useNotation()
  const digits = WRITING[locale]
  /** The text while it is edited or invalid; null: the filter's amount is shown, e.g. after "Clear". */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? writeAmount(amount, digits)
  const wrong = readAmount(text, digits.decimal, currency) === null
  return (
    <Field
      label={label}
      error={
        wrong
          ? t(`form.faults.${amountFault(text, digits.decimal, currency)}`)
          : below
            ? t('filters.crossed')
            : undefined
      }
    >
      <MoneyInput
        size="sm"
        value={text}
        onChange={(next) => {
          setTyped(next)
          const value = readAmount(next, digits.decimal, currency)
          if (value !== null && (value ?? null) !== amount) onAmount(value ?? null)
        }}
        onBlur={() => {
          if (!wrong) setTyped(null)
        }}
      />
    </Field>
  )
}

interface DayFieldProps {
  label: string
  error?: string | undefined
  day: string | null
  onDay: (day: string | null) => void
}

function DayField({ label, error, day, onDay }: DayFieldProps) {
  /** While it is edited: the first digit of a year makes it year 2, which would be taken back. Null: the filter's day. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field label={label} error={error}>
      <Input
        size="sm"
        type="date"
        value={typed ?? day ?? ''}
        onBlur={() => setTyped(null)}
        onValueChange={(value) => {
          setTyped(value)
          if (value === '' || isDay(value)) onDay(value || null)
        }}
      />
    </Field>
  )
}

const deadlines = ['any', 'late', ...DUE_PERIODS, 'none'] as const

/** Deadline: late, in this week, month or quarter, none, or between two days. */
export function DeadlineGroup({ filter, change }: GroupProps) {
  const t = useTranslations('opportunity.filters')
  const name = useId()
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
        <DayField
          label={t('from')}
          day={filter.deadlineFrom}
          onDay={(deadlineFrom) => change({ deadlineFrom })}
        />
        <DayField
          label={t('to')}
          error={crossed(filter.deadlineFrom, filter.deadlineTo) ? t('crossed') : undefined}
          day={filter.deadlineTo}
          onDay={(deadlineTo) => change({ deadlineTo })}
        />
      </div>
    </div>
  )
}

const windows = [1, 7, 30, 90] as const

/** Changed in the last days or since a day; or not changed for so many days. */
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
      <DayField
        label={t('changedSince')}
        day={typeof changed === 'string' ? changed : null}
        onDay={(day) => change({ changed: day })}
      />
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
    <Select size="sm" value={value ?? ''} onValueChange={(value) => onDays(readId(value))}>
      <option value="">{t('anyTime')}</option>
      <Options of={offered} text={(days) => t('days', { count: days })} />
    </Select>
  )
}

/** The reasons for being stuck; any of those ticked passes. */
export function StuckGroup({ filter, change }: GroupProps) {
  const t = useTranslations('opportunity')
  return (
    <div className="flex flex-col gap-1.5">
      {STUCK_REASONS.map((reason) => (
        <Tick
          key={reason}
          id={reason}
          label={t(`stuck.${reason}`)}
          ids={filter.stuck}
          onChange={(stuck) => change({ stuck })}
        />
      ))}
      <p className="text-xs text-ink-2">{t('stuck.about')}</p>
    </div>
  )
}
