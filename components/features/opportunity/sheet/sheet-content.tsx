import { Undo2 } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { HistoryEntry } from '#components/entities/opportunity/history.ts'
import { useChangedBy } from '#components/entities/opportunity/use-changed-by.ts'
import { RoleNote, useDisabledReason } from '#components/entities/team/role.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { bottomBar } from '#components/ui/bottom-bar.ts'
import { Button } from '#components/ui/button.tsx'
import { announce } from '#components/ui/feedback/announcer.ts'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { partOf } from '#components/ui/feedback/part.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { useOnline } from '#components/ui/feedback/use-online.ts'
import { DiscardButton } from '#components/ui/form/discard-typed.tsx'
import { focusFault } from '#components/ui/form/focus-fault.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { BoardCard, OpportunityPatch } from '#lib/domain/opportunity/board/card.ts'
import { type ConflictField, heldValue, wantedValue } from '#lib/domain/opportunity/board/conflict.ts'
import type { Saved } from '#lib/domain/opportunity/board/save-flow.ts'
import { FieldValue } from '../field-value.tsx'
import { OpportunityFields } from '../form/opportunity-fields.tsx'
import { useMergedText } from '../use-merged-text.ts'
import { SheetRecord } from './sheet-record.tsx'
import { changedFields, recordAfter, undoPatchOf } from './undo-of.ts'
import { type Edit, type Save, useEdit } from './use-edit.ts'

interface SheetHistoryProps {
  /** Newest first. */
  entries: readonly HistoryEntry[]
  /** `undoes`: the change to undo. Null: nothing can be undone. */
  onUndo: ((patch: OpportunityPatch, undoes: HistoryEntry) => void) | null
  busy?: boolean
}

const tones = {
  saving: 'neutral',
  created: 'success',
  saved: 'success',
  notSaved: 'danger',
  unknown: 'warning',
  gone: 'warning',
  cancelled: 'neutral',
} as const

/** The changes made in this tab, with Undo for the last one. The API has no history. */
function SheetHistory({ entries, onUndo, busy = false }: SheetHistoryProps) {
  const t = useTranslations('opportunity.sheet')
  const last = entries.find(({ outcome }) => outcome !== 'notSaved' && outcome !== 'cancelled')
  const undo = last ? undoPatchOf(last) : null
  return (
    <section aria-labelledby="sheet-history" className="border-t border-line px-5 py-4">
      <div className="mb-1 flex min-h-7 flex-wrap items-center gap-2">
        <h3 id="sheet-history" className="grow text-base font-semibold">
          {t('history')}
        </h3>
        {onUndo && last && undo && (
          <Button size="sm" icon={Undo2} busy={busy} onClick={() => onUndo(undo, last)} label={t('undo')} />
        )}
      </div>
      {entries.length === 0 ? (
        <p className="text-sm text-ink-3">{t('noHistory')}</p>
      ) : (
        <ol className="divide-y divide-line text-sm" data-testid="opportunity-history">
          {entries.map((entry) => (
            <li key={entry.id} className="py-2">
              <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
                <span>{t('you')}</span>
                <RelativeTime value={entry.at} />
                {entry.outcome !== 'saved' && (
                  <Badge tone={tones[entry.outcome ?? 'saving']}>
                    {t(`outcomes.${entry.outcome ?? 'saving'}`)}
                  </Badge>
                )}
              </p>
              {entry.outcome !== 'created' && (
                <ul className="mt-0.5">
                  {changedFields(entry).map((field) => (
                    <Line key={field} entry={entry} field={field} />
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Line({ entry: { patch, before }, field }: { entry: HistoryEntry; field: ConflictField }) {
  const t = useTranslations('opportunity')
  const from = heldValue(before, field)
  return (
    <li className="break-words">
      <span className="text-ink-3">{t(`conflict.fields.${field}`)}</span>{' '}
      {t.rich('sheet.fromTo', {
        from: () =>
          from === undefined ? t('sheet.unknownBefore') : <FieldValue field={field} value={from} />,
        to: () => <FieldValue field={field} value={wantedValue(patch, field)} />,
      })}
    </li>
  )
}

function OvertakenNote({ record }: { record: Opportunity }) {
  const t = useTranslations('opportunity.sheet')
  const by = useChangedBy(record)
  return <Callout tone="warning" title={t('overtaken', { by })} text={t('overtakenText')} />
}

function EditNote({ edit: { state, overtaken, look }, record }: { edit: Edit; record: Opportunity }) {
  const t = useTranslations('opportunity.sheet')
  const errorText = useErrorText()
  switch (state.kind) {
    case 'ready':
      return overtaken ? <OvertakenNote record={record} /> : null
    case 'saving':
      return null
    case 'gone':
      return <Callout tone="danger" live title={t('gone')} text={t('goneText')} />
    case 'unknown':
      return (
        <Callout
          tone="warning"
          live
          title={t('unknown')}
          action={<Button size="sm" onClick={() => void look()} label={t('look')} />}
          text={t('unknownText')}
        />
      )
    case 'failed': {
      if (state.looked) return <Callout tone="warning" live title={t('notSaved')} text={t('lookedText')} />
      const words = errorText(state.error)
      return (
        <Callout tone="danger" live title={t('notSaved')}>
          {words.short}
          {words.detail && <p>{words.detail}</p>}
        </Callout>
      )
    }
    default:
      return state satisfies never
  }
}

const SheetStages = partOf(() => import('./sheet-stages.tsx'), 'SheetStages')

/** To the previous or the next card. */
export type Step = -1 | 1

export interface OpportunitySheetProps {
  idOpportunity: number
  /** The board's card: where it is newer than the sheet's record, the sheet refetches. */
  card: BoardCard | undefined
  save: Save
  /** The changes of this opportunity made in this tab, newest first. */
  history: readonly HistoryEntry[]
  /** Passes on the record read here, as it may be newer than the board's. */
  onLearn: (record: Opportunity) => void
  /** The previous or next card, in the order on the screen. */
  beside: (idOpportunity: number, step: Step) => number | null
  onGo: (idOpportunity: number) => void
  onClose: () => void
}

interface SheetContentProps extends Pick<OpportunitySheetProps, 'save' | 'history'> {
  record: Opportunity
  readAgain: () => Promise<Opportunity | null>
  onRecord: (record: Opportunity) => void
}

/** The form, the read-only fields, and the changes made here. */
export function SheetContent({ record, save, history, readAgain, onRecord }: SheetContentProps) {
  const t = useTranslations('opportunity.sheet')
  const formId = useId()
  const off = useDisabledReason()
  const mergedText = useMergedText()
  const errorText = useErrorText()
  const undo = (patch: OpportunityPatch, seen: Opportunity) =>
    void save(record.idOpportunity, patch, seen).then((result) => {
      // The sheet, which would show it, may be closed.
      if (result.outcome === 'notSaved')
        toast({ tone: 'danger', title: t('notSaved'), description: errorText(result.error).short })
      if (result.outcome === 'gone') toast({ tone: 'warning', title: t('gone') })
      if (result.outcome !== 'saved') return
      onRecord(result.card)
      announce(t('undone'))
    })
  const onSaved = async (saved: Saved) => {
    const { card, before, wrote, merged } = saved
    if (!merged) return announce(t('saved'))
    const description = (await mergedText(saved)) ?? ''
    const back = wrote && undoPatchOf({ patch: wrote, before, outcome: 'saved' })
    toast({
      title: t('savedMerged'),
      description,
      ...(back ? { action: { label: t('undo'), onSelect: () => undo(back, card) } } : {}),
    })
  }
  const edit = useEdit({ record, save, onRecord, readAgain, onSaved })
  const { state, dirty, form } = edit
  const saving = state.kind === 'saving'
  const waits = !useOnline() && saving
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!dirty || state.kind === 'unknown') return
    if ((await edit.submit()) === 'sent') return
    announce(t('invalid'))
    focusFault(formId)
  }
  if (record.isDeleted)
    return (
      <>
        <div className="px-5 py-4">
          <Callout tone="warning" title={t('deletedTitle')} text={t('deletedText')} />
        </div>
        <SheetRecord record={record} whole />
        <SheetHistory entries={history} onUndo={null} />
        <SheetStages idOpportunity={record.idOpportunity} idStade={record.idStade} />
      </>
    )
  return (
    <>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4 px-5 py-4"
      >
        <EditNote edit={edit} record={record} />
        <RoleNote />
        <fieldset disabled={off !== undefined} className="contents">
          <OpportunityFields form={form} />
        </fieldset>
      </form>
      <SheetRecord record={record} whole={false} />
      <SheetHistory
        entries={history}
        busy={saving}
        onUndo={off === undefined ? (patch, undoes) => undo(patch, recordAfter(record, undoes)) : null}
      />
      <SheetStages idOpportunity={record.idOpportunity} idStade={record.idStade} />
      {dirty && (
        <div
          ref={bottomBar}
          className="sticky bottom-0 z-1 flex items-center gap-2 border-t border-line bg-surface px-5 py-3"
        >
          <span className="flex-1 text-sm text-ink-3">{t(waits ? 'waits' : 'unsaved')}</span>
          <DiscardButton onClick={edit.discard} disabled={saving} label={t('discard')} />
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={saving}
            disabled={state.kind === 'unknown'}
            label={t('save')}
          />
        </div>
      )}
    </>
  )
}
