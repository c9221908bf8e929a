import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { clockAhead } from '#components/entities/opportunity/api-clock.ts'
import { newestActivity, saverOf } from '#components/entities/opportunity/saver-of.ts'
import { useChangedBy } from '#components/entities/opportunity/use-changed-by.ts'
import { teamStore } from '#components/entities/team/team-store.ts'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import {
  type ConflictChoice,
  type ConflictField,
  type ConflictQuestion,
  type ConflictRow,
  conflictRows,
  keepMine,
} from '#lib/domain/opportunity/board/conflict.ts'
import { sameValue } from '#lib/domain/opportunity/board/record.ts'
import type { Saved } from '#lib/domain/opportunity/board/save-flow.ts'
import type { Locale } from '#lib/domain/text/languages.ts'
import { inSentence } from '#lib/domain/text/writing.ts'
import { lineOrNull } from '#lib/format/plain-text.ts'
import { FieldValue } from './field-value.tsx'

type Side = 'mine' | 'theirs'

interface ConflictDialogProps {
  question: ConflictQuestion
  isOneOfMany: boolean
  /** `rest`: the same choice for all others in the bulk move. */
  onAnswer: (choice: ConflictChoice, rest?: boolean) => void
}

/** Whether a row needs a choice: this person wants a value that the current record does not have. */
const isOpen = (row: ConflictRow) => row.mine !== undefined && !sameValue(row.mine, row.theirs)

/** The card was changed after this person saw it: shows both versions by field, and lets the person choose. */
export function ConflictDialog({ question, isOneOfMany, onAnswer }: ConflictDialogProps) {
  const t = useTranslations('opportunity.conflict')
  const words = useTranslations('opportunity')
  const rows = conflictRows(question)
  const open = rows.filter(isOpen)
  // A field that only this person changed is preselected as theirs; one that both changed has to be chosen.
  const [chosen, setChosen] = useState<Partial<Record<ConflictField, Side>>>(() =>
    Object.fromEntries(open.flatMap((row) => (row.clashes ? [] : [[row.field, 'mine']]))),
  )
  const [rest, setRest] = useState(false)
  const all = (side: Side) => setChosen(Object.fromEntries(open.map(({ field }) => [field, side])))
  const missing = open.filter(({ field }) => chosen[field] === undefined).length
  const { title, idOpportunity, modified } = question.theirs
  const by = useChangedBy(question.theirs)
  const confirm = () => {
    const theirs = open.filter(({ field }) => chosen[field] === 'theirs').map(({ field }) => field)
    onAnswer(theirs.length === open.length ? {} : keepMine(question.mine, new Set(theirs)), rest)
  }
  return (
    <Dialog
      size="lg"
      role="alertdialog"
      onClose={() => onAnswer(null)}
      title={t('title', {
        by,
        title: lineOrNull(title) ?? words('untitled', { id: String(idOpportunity) }),
      })}
      description={t.rich('text', { when: () => <RelativeTime value={modified} offset={clockAhead()} /> })}
      footer={
        <>
          <span role="status" className="me-auto self-center text-sm text-ink-3">
            {missing > 0 && t('missing', { count: missing })}
          </span>
          <Button onClick={() => onAnswer(null, rest)} data-autofocus="" label={t('cancel')} />
          <Button variant="primary" disabled={missing > 0} onClick={confirm} label={t('confirm')} />
        </>
      }
    >
      <div className="mb-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => all('mine')} label={t('allMine')} />
        <Button size="sm" onClick={() => all('theirs')} label={t('allTheirs')} />
      </div>
      <div className="divide-y divide-line border-y border-line" data-testid="conflict">
        {rows.map((row) => (
          <ConflictLine
            key={row.field}
            row={row}
            side={chosen[row.field]}
            onChoose={(side) => setChosen((now) => ({ ...now, [row.field]: side }))}
          />
        ))}
      </div>
      {isOneOfMany && (
        <Checkbox className="mt-3" label={t('rest')} checked={rest} onCheckedChange={setRest} />
      )}
    </Dialog>
  )
}

interface ConflictLineProps {
  row: ConflictRow
  side: Side | undefined
  onChoose: (side: Side) => void
}

function ConflictLine({ row, side, onChoose }: ConflictLineProps) {
  const t = useTranslations('opportunity.conflict')
  const { field, seen, theirs, mine } = row
  const open = isOpen(row)
  const theyChanged = seen !== undefined && !sameValue(seen, theirs)
  return (
    <fieldset
      data-field={field}
      className="grid gap-x-4 gap-y-2 py-2.5 text-sm sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]"
    >
      <legend className="contents">
        <span className="min-w-0">
          <span className="font-medium">{t(`fields.${field}`)}</span>
          {seen !== undefined && (
            <span className="line-clamp-5 text-xs text-ink-3" data-tooltip-cut="">
              {t('before')} <FieldValue field={field} value={seen} />
            </span>
          )}
        </span>
      </legend>
      <Version
        name={t('theirs')}
        mark={theyChanged}
        chosen={!open || side === 'theirs'}
        {...(open ? { field, onChoose: () => onChoose('theirs') } : {})}
      >
        <FieldValue field={field} value={theirs} />
      </Version>
      {mine === undefined ? (
        <p className="self-center text-ink-3">{t('notMine')}</p>
      ) : (
        <Version
          name={t('mine')}
          mark={open}
          chosen={side === 'mine'}
          {...(open ? { field, onChoose: () => onChoose('mine') } : {})}
        >
          <FieldValue field={field} value={mine} />
        </Version>
      )}
    </fieldset>
  )
}

interface VersionProps {
  name: string
  /** Whether it differs from the value seen before. */
  mark: boolean
  chosen: boolean
  /** Absent: nothing to choose. */
  field?: ConflictField
  onChoose?: () => void
  children: ReactNode
}

function Version({ name, mark, chosen, field, onChoose, children }: VersionProps) {
  const t = useTranslations('opportunity.conflict')
  const id = useId()
  const words = (
    <>
      <span className="block text-xs text-ink-3">
        {name}
        {mark && <> · {t('changed')}</>}
      </span>
      <span className={cx('block break-words', mark && 'font-medium')}>{children}</span>
    </>
  )
  const box = 'flex min-w-0 items-start gap-2 rounded-md border px-2.5 py-1.5'
  if (!onChoose)
    return (
      <div className={cx(box, 'border-line')}>
        <div className="min-w-0">{words}</div>
      </div>
    )
  return (
    <label
      htmlFor={id}
      className={cx(
        box,
        'has-focus-visible:outline-2 has-focus-visible:outline-focus',
        chosen ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      <input
        id={id}
        type="radio"
        name={`conflict-${field}`}
        checked={chosen}
        onChange={onChoose}
        className="mt-0.5 size-4 shrink-0 accent-accent focus-visible:outline-none"
      />
      <span className="min-w-0 flex-1">{words}</span>
    </label>
  )
}

/** What somebody else had changed before a save, and who. In the dialog's part, so that the board names no second one. */
export async function mergedText(
  { before, merged = [] }: Saved,
  words: ReturnType<typeof useTranslations<'opportunity.conflict'>>,
  locale: Locale,
  client: QueryClient,
): Promise<string> {
  const names = merged.map((field) => inSentence(words(`fields.${field}`), locale))
  const lines = await client.fetchQuery(newestActivity(before)).catch(() => null)
  const { id, name: by } = saverOf(lines?.activity, before) ?? {}
  const who = by ? (id === teamStore.get().me?.id ? 'me' : 'colleague') : 'other'
  return words('merged', { fields: new Intl.ListFormat(locale).format(names), who, by: by ?? '' })
}
