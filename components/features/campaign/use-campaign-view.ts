import { usePathname } from 'next/navigation'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { afterPaint } from '#components/ui/after-paint.ts'
import { type HistoryStep, useAddress, writeAddress } from '#components/ui/use-address.ts'
import { useLatest } from '#components/ui/use-latest.ts'
import { type CampaignView, campaignView, viewQuery } from './campaign-view.ts'

/** What is typed reaches the address this long after the last key, milliseconds: the rows do not wait for it. */
const ADDRESS_AFTER = 300

function later(act: () => void): () => void {
  const timer = setTimeout(act, ADDRESS_AFTER)
  return () => clearTimeout(timer)
}

/**
 * The view that the address holds, and how to change it. Filters of the API make a step to go back to; everything
 * else replaces the present one. That acts at once, and is written into the address once it is painted; what is typed,
 * a moment later.
 */
export function useCampaignView() {
  const params = useAddress()
  const pathname = usePathname()
  const fromAddress = useMemo(() => campaignView.read(params), [params])
  // Another address, ours or one that somebody went back to, is the last word.
  const [ahead, setAhead] = useState<{ of: URLSearchParams; view: CampaignView } | null>(null)
  const view = ahead?.of === params ? ahead.view : fromAddress
  const latest = useLatest(view)
  const address = useLatest(params)
  /** Calls off the writing that is to come. */
  const pending = useRef(() => {})
  const told = useRef(params)
  useEffect(() => {
    if (told.current !== params) pending.current()
    told.current = params
  }, [params])
  useEffect(() => () => pending.current(), [])

  const settle = useCallback(() => {
    pending.current()
    setAhead(null)
  }, [])

  const write = useCallback(
    (next: CampaignView, step: HistoryStep) => {
      settle()
      writeAddress(`${pathname}${viewQuery(next)}`, step)
    },
    [pathname, settle],
  )
  const change = useCallback(
    (next: (view: CampaignView) => CampaignView) => {
      const before = latest.current
      const after = next(before)
      if (viewQuery(after) === viewQuery(before)) return
      latest.current = after
      if (after.texts !== before.texts) return write(after, 'push')
      setAhead({ of: address.current, view: after })
      pending.current()
      const isTyped = after.search !== before.search || after.filters !== before.filters
      pending.current = (isTyped ? later : afterPaint)(() => write(after, 'replace'))
    },
    [write],
  )
  return {
    view,
    change,
    query: viewQuery(view),
    go: (search: string) => writeAddress(`${pathname}${search}`),
  }
}
