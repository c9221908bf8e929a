import { useEffect, useState } from 'react'
import { useDebounced } from '#components/ui/form/use-debounced.ts'
import { type BenchInput, judgeDelivery, type Verdict } from '#lib/domain/webhook/webhook-verdict.ts'

export interface Judgement {
  verdict: Verdict
  /** Of what the receiver computed, where it was given and the delivery is complete. */
  computed: Verdict | null
}

export type Delivery = Omit<BenchInput, 'now' | 'computed'> & { computed: string }

/** Tells what the usual search finds and, where that explains nothing, goes on to mistakes made together. */
async function judge(
  { computed, ...delivery }: Delivery,
  tell: (judgement: Judgement, isDone: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  const input = { ...delivery, now: Date.now() }
  const own = { ...input, computed: computed.trim() }
  const first = await judgeDelivery(input, { signal })
  const asked = own.computed !== '' && first.outcome !== 'incomplete'
  const second = asked ? await judgeDelivery(own, { signal }) : null
  const isOpen = (verdict: Verdict | null) => verdict?.outcome === 'unexplained'
  const isDone = !isOpen(first) && !isOpen(second)
  tell({ verdict: first, computed: second }, isDone)
  if (isDone) return
  const deep = { signal, isDeep: true }
  tell(
    {
      verdict: isOpen(first) ? await judgeDelivery(input, deep) : first,
      computed: isOpen(second) ? await judgeDelivery(own, deep) : second,
    },
    true,
  )
}

/** Judges a delivery once nothing has been typed for a moment. Null until the first verdict is there. */
export function useVerdict(delivery: Delivery): { judgement: Judgement | null; isSearching: boolean } {
  const settled = useDebounced(delivery, 250)
  const [known, setKnown] = useState<{ of: Delivery; judgement: Judgement; isDone: boolean } | null>(null)
  useEffect(() => {
    const control = new AbortController()
    const tell = (judgement: Judgement, isDone: boolean) => {
      if (!control.signal.aborted) setKnown({ of: settled, judgement, isDone })
    }
    judge(settled, tell, control.signal).catch(() => undefined)
    return () => control.abort()
  }, [settled])
  return { judgement: known?.judgement ?? null, isSearching: known?.of !== delivery || !known.isDone }
}
