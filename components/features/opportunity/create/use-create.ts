import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '#components/ui/use-latest.ts'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { OpportunityDraft } from '#lib/domain/opportunity/board/card.ts'
import type { CreateResult } from '#lib/domain/opportunity/board/create-flow.ts'
import { isUnclear } from '#lib/domain/opportunity/board/save-flow.ts'
import { alikeOf } from './create-alone.ts'

export type Create = (draft: OpportunityDraft, earlier?: ReadonlySet<number>) => Promise<CreateResult>

/** How the sending stands. */
export type CreateState =
  | { kind: 'ready' }
  | { kind: 'sending' }
  /** Certainly not created. `looked`: the API had not confirmed, and it is not there. */
  | { kind: 'failed'; error: unknown; looked: boolean }
  /** May have been created, and could not be looked for. */
  | { kind: 'unknown'; error: unknown; look: () => Promise<CreateResult> }
  /** Sent before the page was loaded anew: nobody heard the answer. */
  | { kind: 'interrupted'; alike: readonly Opportunity[] | null; error: unknown }
  | { kind: 'created' }

interface CreateOptions {
  /** One per form: what is under way outlives a closed sheet. */
  draftKey: string
  create: Create
  /** Whether the draft was sent and no answer heard, as the draft itself remembers. */
  wasSent: boolean
  onSending: () => void
  onSettled: () => void
  onCreated: (card: Opportunity) => void
  /** Certainly not created, and why. */
  onFailed: (error: unknown) => void
  /** What the form says now; null when it cannot be read. */
  current: () => OpportunityDraft | null
}

// One sending per form, whatever closes and opens around it.
const flights = new Map<string, Promise<CreateResult>>()

/** Sends a new opportunity once, however often it is asked to, and finds out what became of it. */
export function useCreate(options: CreateOptions) {
  const { draftKey, create, wasSent } = options
  const [state, setState] = useState<CreateState>(() =>
    flights.has(draftKey)
      ? { kind: 'sending' }
      : wasSent
        ? { kind: 'interrupted', alike: null, error: null }
        : { kind: 'ready' },
  )
  const latest = useLatest(options)
  const busy = useRef(false)
  /** By company, what was there before a try that nobody confirmed. */
  const earlier = useRef(new Map<number, ReadonlySet<number>>())

  const follow = useCallback(async (flight: Promise<CreateResult>) => {
    busy.current = true
    setState({ kind: 'sending' })
    const result = await flight
    switch (result.outcome) {
      case 'saved':
        // Stays busy: an Enter that comes late must not begin another.
        setState({ kind: 'created' })
        latest.current.onSettled()
        latest.current.onCreated(result.card)
        return
      case 'notSaved':
        setState({ kind: 'failed', error: result.error, looked: isUnclear(result.error) })
        latest.current.onSettled()
        latest.current.onFailed(result.error)
        break
      case 'unknown':
        setState({ kind: 'unknown', error: result.error, look: result.resolve })
        break
      default:
        result satisfies never
    }
    busy.current = false
  }, [])

  /** Sent before a reload: looks for what it may have made. */
  const lookBack = useCallback(async () => {
    const draft = latest.current.current()
    if (draft === null) {
      latest.current.onSettled()
      return setState({ kind: 'ready' })
    }
    try {
      setState({ kind: 'interrupted', alike: await alikeOf(draft), error: null })
    } catch (error) {
      setState({ kind: 'interrupted', alike: null, error })
    }
  }, [])

  const interrupted = state.kind === 'interrupted' && state.alike === null && state.error === null
  useEffect(() => {
    const flight = flights.get(draftKey)
    if (flight && !busy.current) void follow(flight)
    else if (interrupted) void lookBack()
  }, [draftKey, follow, lookBack, interrupted])

  const launch = useCallback(
    (work: () => Promise<CreateResult>) => {
      if (busy.current || flights.has(draftKey)) return
      const flight = work().finally(() => flights.delete(draftKey))
      flights.set(draftKey, flight)
      void follow(flight)
    },
    [draftKey, follow],
  )

  return {
    state,
    send: (draft: OpportunityDraft) => {
      if (busy.current) return
      latest.current.onSending()
      launch(async () => {
        const result = await create(draft, earlier.current.get(draft.idCompany))
        if (result.outcome !== 'saved' && result.before) earlier.current.set(draft.idCompany, result.before)
        return result
      })
    },
    /** Looks again for what may have been created. */
    look: () => {
      if (state.kind === 'unknown') launch(state.look)
    },
    lookBack: () => void lookBack(),
    /** The person has seen what was found, and the form may be sent again. */
    again: () => {
      latest.current.onSettled()
      setState({ kind: 'ready' })
    },
  }
}
