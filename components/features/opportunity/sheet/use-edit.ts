import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocale } from 'use-intl'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { OpportunityPatch, SeenCard } from '#lib/domain/opportunity/board/card.ts'
import { holdsComparable, isEmptyPatch } from '#lib/domain/opportunity/board/record.ts'
import { isOutcomeUnknown, type Saved, type SaveResult } from '#lib/domain/opportunity/board/save-flow.ts'
import {
  inNotation,
  type OpportunityTexts,
  opportunityTextsOf,
  patchOf,
} from '#lib/domain/opportunity/opportunity-form.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { WRITING } from '#lib/domain/text/writing.ts'
import { draftStore } from '#lib/drafts/draft-store.ts'
import { useDraft, withDraft } from '#lib/drafts/use-draft.ts'
import { draftKeyOf } from '../draft-of.ts'
import { useOpportunityForm } from '../form/use-opportunity-form.ts'
import { useBoard } from '../model/use-board.tsx'

export type Save = (idOpportunity: number, patch: OpportunityPatch, seen: SeenCard) => Promise<SaveResult>

/** The state of a save, for the note above the form. */
export type EditState =
  | { kind: 'ready' }
  | { kind: 'saving' }
  /** `looked`: the write was not confirmed, and a read shows that it was not saved. */
  | { kind: 'failed'; error: unknown; looked: boolean }
  | ({ kind: 'unknown' } & Extract<SaveResult, { outcome: 'unknown' }>)
  | { kind: 'gone' }

interface EditOptions {
  record: Opportunity
  save: Save
  /** A response contained the newest version. */
  onRecord: (record: Opportunity) => void
  onSaved: (saved: Saved) => void
  readAgain: () => Promise<Opportunity | null>
}

/**
 * Edits a record in place. The draft stores the version that it began from: the person's changes and other people's
 * are computed against that version, not against one fetched later.
 */
export function useEdit({ record, save, onRecord, onSaved, readAgain }: EditOptions) {
  const digits = WRITING[useLocale()]
  const sign = digits.decimal
  const initial = useMemo(
    () => ({ ...opportunityTextsOf(record, digits), sign: sign as string, base: '' }),
    [record, digits, sign],
  )
  const draft = useDraft(draftKeyOf(record.idOpportunity), initial)
  const { base: baseText, sign: notation, ...rest } = draft.value
  const texts: OpportunityTexts = inNotation(rest, notation, digits)
  const base = useMemo(() => (jsonIn(baseText) as Opportunity | null) ?? record, [baseText, record])
  const { change, clear } = draft
  const write = (changed: Partial<OpportunityTexts>) => {
    const begun = baseText === '' ? { base: JSON.stringify(record) } : {}
    const next = { ...texts, ...changed }
    const began = opportunityTextsOf(base, digits)
    // Every field is as at the start again: delete the draft.
    const undone = (Object.keys(began) as (keyof OpportunityTexts)[]).every((f) => began[f] === next[f])
    if (undone) clear()
    else change({ ...(notation === sign ? {} : texts), ...changed, sign, ...begun })
  }
  const form = useOpportunityForm(texts, write, base)
  const [state, setState] = useState<EditState>({ kind: 'ready' })
  const busy = useRef(false)
  const sent = useRef(texts)
  const dirty = draft.dirty

  /** Deletes the draft, except what was typed since it was sent: that is now a draft against the newest version. */
  const leaveTyped = (newest: Opportunity): void => {
    const kept = draftStore.get(draftKeyOf(record.idOpportunity))
    if (kept === null) return
    const { base: _base, sign: from, ...now } = withDraft(initial, kept)
    const typed = Object.entries(inNotation(now, from, digits)).filter(
      ([field, text]) => text !== sent.current[field as keyof OpportunityTexts],
    )
    clear()
    if (typed.length > 0)
      change({
        ...opportunityTextsOf(newest, digits),
        ...Object.fromEntries(typed),
        sign,
        base: JSON.stringify(newest),
      })
  }

  const settle = (result: SaveResult): void => {
    switch (result.outcome) {
      case 'saved':
        leaveTyped(result.card)
        onRecord(result.card)
        setState({ kind: 'ready' })
        onSaved(result)
        return
      case 'notSaved': {
        if (result.card) onRecord(result.card)
        const { code, message } = panelError(result.error)
        if (code === 'invalid' || code === 'not_found') form.refuse(message)
        setState({
          kind: 'failed',
          error: result.error,
          looked: isOutcomeUnknown(result.error) && result.card !== null,
        })
        return
      }
      case 'unknown':
        setState({ kind: 'unknown', ...result })
        return
      case 'gone':
        setState({ kind: 'gone' })
        return
      case 'cancelled':
        if (result.card) onRecord(result.card)
        // Choosing their version discards the draft; cancelling keeps it, now against the newest version.
        if (result.tookTheirs) leaveTyped(result.card ?? record)
        setState({ kind: 'ready' })
        return
      default:
        result satisfies never
    }
  }

  // The board's polls settle what is unknown too: note and message then say the same.
  const { onResolved } = useBoard()
  const onKnown = useEffectEvent((idOpportunity: number, result: SaveResult) => {
    if (state.kind === 'unknown' && idOpportunity === record.idOpportunity) settle(result)
  })
  useEffect(() => onResolved((idOpportunity, result) => onKnown(idOpportunity, result)), [onResolved])

  return {
    form,
    state,
    dirty,
    /** Somebody changed the record after the draft was begun. */
    overtaken: dirty && base.modified !== record.modified,
    discard: () => {
      clear()
      form.reset()
      setState({ kind: 'ready' })
    },
    submit: async (): Promise<'invalid' | 'sent'> => {
      if (busy.current) return 'sent'
      const values = form.read()
      if (values === null) return 'invalid'
      const patch = patchOf(base, values)
      if (isEmptyPatch(patch)) {
        clear()
        return 'sent'
      }
      busy.current = true
      sent.current = texts
      setState({ kind: 'saving' })
      settle(await save(record.idOpportunity, patch, base))
      busy.current = false
      return 'sent'
    },
    /** After an unknown outcome: reads the card again and reports what it has. */
    look: async () => {
      if (state.kind !== 'unknown') return
      const { error, wanted, before } = state
      setState({ kind: 'saving' })
      try {
        const now = await readAgain()
        if (now === null) return setState({ kind: 'gone' })
        if (holdsComparable(now, wanted)) settle({ outcome: 'saved', card: now, before, wrote: wanted })
        else settle({ outcome: 'notSaved', error, card: now })
      } catch {
        setState(state)
      }
    },
  }
}

export type Edit = ReturnType<typeof useEdit>
