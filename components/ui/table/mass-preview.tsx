import { type ReactNode, useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { excludedRows, includedRows, type MassEntry } from '#lib/domain/mass/mass.ts'
import { Button } from '../button.tsx'
import { StateView } from '../feedback/panel.tsx'
import { panelStateOf, type QueryLike } from '../feedback/panel-state.ts'
import { Checkbox } from '../form/checkbox.tsx'
import { Field } from '../form/field.tsx'
import { focusFault } from '../form/focus-fault.ts'
import { Input } from '../form/input.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { ShowMore } from './show-more.tsx'
import { useLargeConfirmation } from './use-large-confirmation.tsx'

/** Names rendered per group at once: a selection may have thousands, and the other groups must stay in view. */
const STEP = 20

interface MassPreviewProps<Row, Why extends string> {
  /** The question, with the number of rows. */
  title: (count: number) => ReactNode
  description?: ReactNode
  entries: readonly MassEntry<Row, Why>[]
  nameOf: (row: Row) => string
  /** Beside the name: an address, what will be replaced. */
  detailOf?: (row: Row) => ReactNode
  /** The reason for `count` rows; 0: for one row, beside its name. */
  reasonText: (why: Why, count: number) => string
  /** Details on why a row is left out, e.g. since when. */
  reasonDetailOf?: (row: Row) => ReactNode
  confirmLabel: (count: number) => string
  /** Including a row that was left out requires a written reason. */
  needsReason?: boolean
  /** Keys of rows included from the start: a person has just chosen these one by one. */
  includedKeys?: readonly string[]
  /** Lists the included rows before those left out, where the change of each is what matters. */
  includedFirst?: boolean
  /** The query that the entries depend on; shown as loading or failed until it has data. */
  query?: QueryLike<unknown> & { refetch: () => unknown; isFetching: boolean }
  onBack?: () => void
  onClose: () => void
  /** The confirmed rows are being checked once more. */
  busy?: boolean
  onConfirm: (rows: Row[], reasonOf: (key: string) => string | undefined) => void
  /** Notes above the names. */
  children?: ReactNode
}

const full = { kind: 'full' } as const

/** Previews a bulk action: how many and which rows, which are left out and why; these can be included one by one. */
export function MassPreview<Row, Why extends string>(props: MassPreviewProps<Row, Why>) {
  const { entries, query, needsReason = false, includedFirst = false, onBack, onClose } = props
  const t = useTranslations('ui.mass')
  const ui = useTranslations('ui')
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(
    () => new Map((props.includedKeys ?? []).map((key) => [key, ''])),
  )
  const [asked, setAsked] = useState(false)
  const listId = useId()
  const rows = useMemo(() => includedRows(entries, reasons), [entries, reasons])
  const groups = useMemo(() => excludedRows(entries), [entries])
  const stillLeft = groups.flatMap(({ why, entries: of }) => {
    const left = of.filter(({ key }) => !reasons.has(key)).length
    return left === 0 ? [] : [props.reasonText(why, left)]
  })
  const count = rows.length
  const sure = useLargeConfirmation(useMemo(() => rows.map(({ key }) => key), [rows]))
  const isReady = query === undefined || (query.data !== undefined && !query.isFetching)
  const unsaid = (key: string) => needsReason && reasons.get(key)?.trim() === ''
  const isUnsaid = rows.some(({ key, whys }) => whys.length > 0 && unsaid(key))

  const say = (key: string, text: string | null) => {
    const next = new Map(reasons)
    if (text === null) next.delete(key)
    else next.set(key, text)
    setReasons(next)
  }
  const confirm = () => {
    setAsked(true)
    if (!isUnsaid)
      return props.onConfirm(
        rows.map(({ row }) => row),
        (key) => reasons.get(key)?.trim(),
      )
    focusFault(listId)
  }
  // A single one stands under the reason against it.
  const whoGoes = count > 0 && (entries.length > 1 || groups.length === 0) && (
    <Names title={t('going', { count })} entries={rows} testId="mass-going">
      {({ key, row }) => (
        <li key={key} className="py-1 [overflow-wrap:anywhere]">
          <span className="font-medium">{props.nameOf(row)}</span>
          <Detail>{props.detailOf?.(row)}</Detail>
        </li>
      )}
    </Names>
  )
  return (
    <Dialog
      role="alertdialog"
      onClose={onClose}
      title={props.title(count)}
      description={props.description}
      footer={
        <>
          {isReady && sure.question}
          <Button onClick={onBack ?? onClose} data-autofocus="" label={onBack ? ui('back') : ui('cancel')} />
          <Button
            variant="primary"
            busy={props.busy ?? false}
            disabled={!isReady || count === 0 || !sure.isSaid}
            onClick={confirm}
          >
            {props.confirmLabel(count)}
          </Button>
        </>
      }
    >
      <StateView
        state={query === undefined ? full : panelStateOf(query)}
        onRetry={() => void query?.refetch()}
        retrying={query?.isFetching ?? false}
        padded={false}
      >
        <div id={listId} className="flex flex-col gap-4">
          {props.children}
          <p role="status" className="text-sm font-medium" data-testid="mass-counts">
            {t('counts', { count, left: entries.length - count })}
          </p>
          {groups.length > 1 && (
            <p className="-mt-3 text-sm text-ink-2" data-testid="mass-whys">
              {stillLeft.join(' · ')}
            </p>
          )}
          {includedFirst && whoGoes}
          {groups.map(({ why, entries: of }) => (
            <Names
              key={why}
              title={props.reasonText(why, of.length)}
              entries={of}
              testId="mass-left"
              reason={why}
            >
              {(entry) => (
                <LeftOut
                  key={entry.key}
                  name={props.nameOf(entry.row)}
                  detail={props.detailOf?.(entry.row)}
                  more={[
                    ...entry.whys.slice(1).map((also) => props.reasonText(also, 0)),
                    props.reasonDetailOf?.(entry.row),
                  ]}
                  barred={entry.barred === true}
                  reason={reasons.get(entry.key)}
                  needsReason={needsReason}
                  isWrong={asked && unsaid(entry.key)}
                  onChange={(text) => say(entry.key, text)}
                />
              )}
            </Names>
          ))}
          {!includedFirst && whoGoes}
        </div>
      </StateView>
    </Dialog>
  )
}

const Detail = ({ children }: { children: ReactNode }) =>
  children ? <span className="text-ink-2"> · {children}</span> : null

interface NamesProps<Entry> {
  title: string
  entries: readonly Entry[]
  testId: string
  reason?: string
  children: (entry: Entry) => ReactNode
}

function Names<Entry>({ title, entries, testId, reason, children }: NamesProps<Entry>) {
  const [most, setMost] = useState(STEP)
  const id = useId()
  return (
    <section aria-labelledby={id} data-testid={testId} data-why={reason}>
      <h3 id={id} className="text-sm font-medium text-ink-2">
        {title}
      </h3>
      <ul className="mt-1 divide-y divide-line border-y border-line text-sm">
        {entries.slice(0, most).map(children)}
      </ul>
      <ShowMore left={entries.length - most} step={STEP} onMore={() => setMost(most + STEP)} />
    </section>
  )
}

interface LeftOutProps {
  name: string
  detail: ReactNode
  more: readonly ReactNode[]
  barred: boolean
  /** Undefined: left out. */
  reason: string | undefined
  needsReason: boolean
  isWrong: boolean
  onChange: (reason: string | null) => void
}

/** A row that is left out, with a way to include it after all. */
function LeftOut({ name, detail, more, barred, reason, needsReason, isWrong, onChange }: LeftOutProps) {
  const t = useTranslations('ui.mass')
  const said = more.filter(Boolean)
  const words = (
    <span className="[overflow-wrap:anywhere]">
      <span className="font-medium text-ink">{name}</span>
      <Detail>{detail}</Detail>
      {said.map((one, at) => (
        <Detail key={String(at)}>{one}</Detail>
      ))}
    </span>
  )
  return (
    <li className="flex flex-col gap-2 py-1.5">
      {barred ? (
        words
      ) : (
        <Checkbox
          label={words}
          checked={reason !== undefined}
          onCheckedChange={(checked) => onChange(checked ? '' : null)}
        />
      )}
      {needsReason && !barred && reason !== undefined && (
        <Field
          label={t('reason', { name })}
          hint={t('reasonHint')}
          error={isWrong ? t('reasonNeeded') : undefined}
          required
          className="ps-6"
        >
          <Input value={reason} maxLength={200} onValueChange={onChange} />
        </Field>
      )}
    </li>
  )
}
