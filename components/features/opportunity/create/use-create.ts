import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '#components/ui/use-latest.ts'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { OpportunityDraft } from '#lib/domain/opportunity/board/card.ts'
import type { CreateResult } from '#lib/domain/opportunity/board/create-flow.ts'
import { isOutcomeUnknown } from '#lib/domain/opportunity/board/save-flow.ts'
import { findDuplicates } from './create-alone.ts'

export type Create = (draft: OpportunityDraft, earlier?: ReadonlySet<number>) => Promise<CreateResult>

export type CreateState =
  | { kind: 'ready' }
  | { kind: 'sending' }
  /** Certainly not created. `looked`: the request was not confirmed, and a read did not find it. */
  | { kind: 'failed'; error: unknown; looked: boolean }
  /** May have been created, and reading failed too. */
  | { kind: 'unknown'; error: unknown; look: () => Promise<CreateResult> }
  /** Sent before a page reload, so its response was lost. */
  | { kind: 'interrupted'; alike: readonly Opportunity[] | null; error: unknown }
  | { kind: 'created' }

interface CreateOptions {
  /** One per form: a request in flight outlives the sheet. */
  draftKey: string
  create: Create
  /** Whether the draft was sent and its response never arrived; stored with the draft. */
  wasSent: boolean
  onSending: () => void
  onSettled: () => void
  onCreated: (card: Opportunity) => void
  /** Not created, or in doubt. */
  onFailed: (result: Exclude<CreateResult, { outcome: 'saved' }>) => void
  /** The current values of the form; null when they are invalid. */
  current: () => OpportunityDraft | null
}

// At most one request per form, even if the sheet is closed and opened again.
const inFlight = new Map<string, Promise<CreateResult>>()
// The ids that a company had before an unconfirmed attempt, by form and company: they outlive the sheet too.
const idsBefore = new Map<string, ReadonlySet<number>>()

/** Sends a new opportunity once, even if sent repeatedly, and finds out its outcome. */
export function useCreate(options: CreateOptions) {
  const { draftKey, create, wasSent } = options
  const [state, setState] = useState<CreateState>(() =>
    inFlight.has(draftKey)
      ? { kind: 'sending' }
      : wasSent
        ? { kind: 'interrupted', alike: null, error: null }
        : { kind: 'ready' },
  )
  const latest = useLatest(options)
  const busy = useRef(false)

  const follow = useCallback(async (flight: Promise<CreateResult>) => {
    busy.current = true
    setState({ kind: 'sending' })
    const result = await flight
    switch (result.outcome) {
      case 'saved':
        // Stays busy, so that a late Enter cannot send it again.
        setState({ kind: 'created' })
        latest.current.onSettled()
        latest.current.onCreated(result.card)
        return
      case 'notSaved':
        setState({ kind: 'failed', error: result.error, looked: isOutcomeUnknown(result.error) })
        latest.current.onSettled()
        latest.current.onFailed(result)
        break
      case 'unknown':
        setState({ kind: 'unknown', error: result.error, look: result.resolve })
        latest.current.onFailed(result)
        break
      default:
        result satisfies never
    }
    busy.current = false
  }, [])

  /** After a reload: looks for what the lost request may have created. */
  const lookBack = useCallback(async () => {
    const draft = latest.current.current()
    if (draft === null) {
      latest.current.onSettled()
      return setState({ kind: 'ready' })
    }
    try {
      setState({ kind: 'interrupted', alike: await findDuplicates(draft), error: null })
    } catch (error) {
      setState({ kind: 'interrupted', alike: null, error })
    }
  }, [])

  const interrupted = state.kind === 'interrupted' && state.alike === null && state.error === null
  useEffect(() => {
    const flight = inFlight.get(draftKey)
    if (flight && !busy.current) void follow(flight)
    else if (interrupted) void lookBack()
  }, [draftKey, follow, lookBack, interrupted])

  const launch = (work: () => Promise<CreateResult>) => {
    if (busy.current || inFlight.has(draftKey)) return
    const flight = work().finally(() => inFlight.delete(draftKey))
    inFlight.set(draftKey, flight)
    void follow(flight)
  }

  return {
    state,
    send: (draft: OpportunityDraft) => {
      if (busy.current) return
      latest.current.onSending()
      launch(async () => {
        const key = `${draftKey} ${draft.idCompany}`
        const result = await create(draft, idsBefore.get(key))
        if (result.outcome === 'saved') idsBefore.delete(key)
        else if (result.before) idsBefore.set(key, result.before)
        return result
      })
    },
    /** Looks again for what may have been created. */
    look: () => {
      if (state.kind === 'unknown') launch(state.look)
    },
    lookBack: () => void lookBack(),
    /** The person has seen the similar ones found, or discards what was not created: allows sending again. */
    again: () => {
      latest.current.onSettled()
      setState({ kind: 'ready' })
    },
  }
}
