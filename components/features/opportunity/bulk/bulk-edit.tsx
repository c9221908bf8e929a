import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { changeHistory } from '#components/entities/opportunity/history.ts'
import { announce } from '#components/ui/feedback/announcer.ts'
import { offerUndo } from '#components/ui/feedback/last-undo.ts'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { focusFault } from '#components/ui/form/focus-fault.ts'
import { FormDialog } from '#components/ui/overlay/form-dialog.tsx'
import { MassPreview } from '#components/ui/table/mass-preview.tsx'
import type { MassEntry } from '#lib/domain/mass/mass.ts'
import type { BoardCard, OpportunityPatch } from '#lib/domain/opportunity/board/card.ts'
import { type BulkFaults, isEmptyChange, NO_TEXTS, readBulk } from '#lib/domain/opportunity/bulk/bulk-form.ts'
import {
  type BulkReason,
  type BulkRow,
  type CardChange,
  cardChangeOf,
  planBulk,
} from '#lib/domain/opportunity/bulk/bulk-plan.ts'
import { inSentence, WRITING } from '#lib/domain/text/writing.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { readAfter } from '#lib/query/invalidation.ts'
import { useBoard } from '../model/use-board.tsx'
import { BulkForm } from './bulk-form.tsx'
import { BulkResult } from './bulk-result.tsx'
import { type BulkRun, startBulk } from './bulk-run.ts'
import { useChangeTexts } from './use-change-texts.ts'

const FIELDS = [
  'owner',
  'idStade',
  'deadline',
  'amount',
] as const satisfies readonly (keyof OpportunityPatch)[]

/** Returns the function that starts a bulk edit; the board learns each record as it is saved. */
function useBulkRun(): (changes: readonly CardChange[], undoes?: boolean) => BulkRun {
  const t = useTranslations('opportunityTable.bulk')
  const fieldName = useTranslations('opportunity.conflict.fields')
  const format = useFormatter()
  const locale = useLocale()
  const client = useQueryClient()
  const board = useBoard()
  const { nameOf, stepsOf } = useChangeTexts()
  return (changes, undoes = false) => {
    const fields = FIELDS.filter((field) => changes.some(({ patch }) => patch[field] !== undefined))
    const parts = format.list(fields.map((field) => inSentence(fieldName(field), locale)))
    const title = t('runTitle', { parts, count: changes.length })
    return startBulk({
      title: undoes ? t('undoRun', { title }) : title,
      inputs: changes,
      nameOf: ({ seen }) => nameOf(seen),
      detailOf: stepsOf,
      onTheirs: board.learn,
      onSaved: ({ idOpportunity }, { card, before, wrote }) => {
        board.learn(card)
        if (wrote === null) return
        changeHistory.add({ idOpportunity, at: Date.now(), patch: wrote, before, outcome: 'saved' })
      },
      onEnded: () => readAfter(client, 'saveOpportunity'),
    })
  }
}

/** What the dialog is for: a new change of these cards, or the progress of an undo. */
export type BulkTask = { edit: readonly BoardCard[] } | { undoing: BulkRun }

interface BulkEditProps {
  task: BulkTask
  /** Ticks these rows alone: none as the run begins, at its end those that were not changed and are still there. */
  onSelect: (ids: readonly string[]) => void
  onClose: () => void
  /** The dialog was closed, and then Undo was pressed in its toast. */
  onUndo: (undoing: BulkRun) => void
}

/** Dialog to change owner, stage, deadline and amount of many opportunities: form, preview, then results. */
export function BulkEdit({ task, onSelect, onClose, onUndo }: BulkEditProps) {
  const t = useTranslations('opportunityTable.bulk')
  const board = useBoard()
  const begin = useBulkRun()
  const [now, setNow] = useState<{ run: BulkRun; undoes: boolean } | null>(() =>
    'undoing' in task ? { run: task.undoing, undoes: true } : null,
  )
  if (now === null)
    return (
      'edit' in task && (
        <BulkEditor
          cards={task.edit}
          onClose={onClose}
          onConfirm={(changes) => {
            setNow({ run: begin(changes), undoes: false })
            onSelect([])
          }}
        />
      )
    )
  const { run, undoes } = now
  const close = () => {
    const [{ written }, back] = [run.counts(), run.inverseChange()]
    onClose()
    const left = run
      .get()
      .flatMap(({ outcome, input: { idOpportunity: id } }) =>
        outcome === 'done' || !board.getCard(id) ? [] : String(id),
      )
    if (!undoes) onSelect(left)
    if (written === 0) return
    if (undoes) return void toast({ title: t('takenBack', { count: written }) })
    const undo = offerUndo(back.length > 0 ? () => onUndo(begin(back, true)) : null)
    toast({
      title: t('changed', { count: written }),
      ...(back.length > 0 && { action: { label: t('undo', { count: back.length }), onSelect: undo } }),
    })
  }
  return (
    <BulkResult
      key={run.title}
      run={run}
      onUndo={
        undoes
          ? undefined
          : () => {
              const back = run.inverseChange()
              run.close()
              setNow({ run: begin(back, true), undoes: true })
            }
      }
      onClose={close}
    />
  )
}

interface BulkEditorProps {
  cards: readonly BoardCard[]
  onClose: () => void
  onConfirm: (changes: readonly CardChange[]) => void
}

/** The form, then the preview: the new values of each, and which are left out. */
function BulkEditor({ cards, onClose, onConfirm }: BulkEditorProps) {
  const t = useTranslations('opportunityTable.bulk')
  const board = useBoard()
  const { locale, currency } = useNotation()
  const formId = useId()
  const { nameOf, stepsOf } = useChangeTexts()
  const [texts, setTexts] = useState(NO_TEXTS)
  const [faults, setFaults] = useState<BulkFaults>({})
  const [nothing, setNothing] = useState(false)
  const [plan, setPlan] = useState<MassEntry<BulkRow, BulkReason>[] | null>(null)
  const latest = cards.map((card) => board.getCard(card.idOpportunity) ?? card)
  const check = () => {
    const { change, faults: found } = readBulk(texts, WRITING[locale].decimal, currency)
    setFaults(found ?? {})
    if (change !== null && !isEmptyChange(change)) {
      const isGone = ({ idOpportunity }: BoardCard) => board.getCard(idOpportunity) === undefined
      return setPlan(planBulk(latest, change, isGone))
    }
    setNothing(change !== null)
    if (change !== null) return announce(t('faults.nothing'))
    focusFault(formId)
  }
  if (plan !== null)
    return (
      <MassPreview<BulkRow, BulkReason>
        title={(count) => t('confirmTitle', { count })}
        description={t('overwriteNote')}
        entries={plan}
        includedFirst
        nameOf={({ card }) => nameOf(card)}
        detailOf={({ card, patch, skipped }) =>
          [stepsOf({ seen: card, patch }), ...skipped.map((why) => t(`skipped.${why}`))]
            .filter(Boolean)
            .join(' · ')
        }
        reasonText={(why, count) => t(`whys.${why}`, { count })}
        confirmLabel={(count) => t('confirm', { count })}
        onBack={() => setPlan(null)}
        onClose={onClose}
        onConfirm={(rows) => onConfirm(rows.map(cardChangeOf))}
      />
    )
  return (
    <FormDialog
      id={formId}
      onClose={onClose}
      title={t('title', { count: cards.length })}
      description={t('about')}
      submitLabel={t('goOn')}
      aside={
        nothing && (
          <p role="alert" className="me-auto text-sm text-danger-ink">
            {t('faults.nothing')}
          </p>
        )
      }
      onSubmit={check}
    >
      <BulkForm
        texts={texts}
        faults={faults}
        onChange={(change) => {
          setNothing(false)
          setFaults({})
          setTexts((before) => ({ ...before, ...change }))
        }}
        ownerless={latest.filter(({ idUser }) => idUser === null).length}
      />
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </FormDialog>
  )
}
