'use client'

import { useEffect, useState } from 'react'
import { useSettled } from '#components/ui/use-settled.ts'
import { type BenchInput, judgeDelivery, type Verdict } from '#lib/domain/webhook-verdict.ts'

export interface Judgement {
  verdict: Verdict
  /** Of what the receiver computed, where it was given and the delivery is complete. */
  computed: Verdict | null
}

export type Delivery = Omit<BenchInput, 'now' | 'computed'> & { computed: string }

async function judge({ computed, ...delivery }: Delivery, signal: AbortSignal): Promise<Judgement> {
  const input = { ...delivery, now: Date.now() }
  const verdict = await judgeDelivery(input, signal)
  const asked = computed.trim() !== '' && verdict.outcome !== 'incomplete'
  return {
    verdict,
    computed: asked ? await judgeDelivery({ ...input, computed: computed.trim() }, signal) : null,
  }
}

/** Judges a delivery once nothing has been typed for a moment. Null until the first verdict is there. */
export function useVerdict(delivery: Delivery): { judgement: Judgement | null; isSearching: boolean } {
  const settled = useSettled(delivery, 250)
  const [known, setKnown] = useState<{ of: Delivery; judgement: Judgement } | null>(null)
  useEffect(() => {
    const control = new AbortController()
    judge(settled, control.signal).then(
      (judgement) => {
        if (!control.signal.aborted) setKnown({ of: settled, judgement })
      },
      () => undefined,
    )
    return () => control.abort()
  }, [settled])
  return { judgement: known?.judgement ?? null, isSearching: known?.of !== delivery }
}
