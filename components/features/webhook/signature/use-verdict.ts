import { useEffect, useState } from 'react'
import { useDebounced } from '#components/ui/form/use-debounced.ts'
import { type BenchInput, judgeDelivery, type Verdict } from '#lib/domain/webhook/webhook-verdict.ts'

export interface Judgement {
  verdict: Verdict
  /** The verdict on the receiver's computed signature, where that is given and the delivery is complete. */
  computed: Verdict | null
}

export type Delivery = Omit<BenchInput, 'now' | 'computed'> & { computed: string }

/** Reports the verdict of the usual search; where it explains nothing, continues with the deep one. */
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

/** The verdict on a delivery, debounced. Null until the first one. */
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
