'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type CampaignView, readView, viewQuery } from './campaign-view.ts'

/** What is typed reaches the address this long after the last key, milliseconds: the rows do not wait for it. */
const ADDRESS_AFTER = 300

/**
 * The view that the address holds, and how to change it. Filters of the API make a step to go back to; everything
 * else replaces the present one. What is typed acts at once and is written into the address a moment later.
 */
export function useCampaignView() {
  const params = useSearchParams()
  const pathname = usePathname()
  const text = params.toString()
  const fromAddress = useMemo(() => readView(new URLSearchParams(text)), [text])
  const [ahead, setAhead] = useState<CampaignView | null>(null)
  const view = ahead ?? fromAddress
  const latest = useRef(view)
  latest.current = view
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  // The address has caught up, or somebody went back: it is right again, unless more was typed meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new address ends what ran ahead of it
  useEffect(() => {
    if (timer.current === undefined) setAhead(null)
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])

  const write = useCallback(
    (next: CampaignView, how: 'pushState' | 'replaceState') => {
      clearTimeout(timer.current)
      timer.current = undefined
      window.history[how](null, '', `${pathname}${viewQuery(next)}`)
    },
    [pathname],
  )
  const change = useCallback(
    (next: (view: CampaignView) => CampaignView) => {
      const before = latest.current
      const after = next(before)
      if (viewQuery(after) === viewQuery(before)) return
      latest.current = after
      const typed = after.search !== before.search || after.filters !== before.filters
      setAhead(after)
      clearTimeout(timer.current)
      timer.current = undefined
      if (typed) timer.current = setTimeout(() => write(after, 'replaceState'), ADDRESS_AFTER)
      else write(after, after.texts === before.texts ? 'replaceState' : 'pushState')
    },
    [write],
  )
  return {
    view,
    change,
    query: viewQuery(view),
    go: (search: string) => window.history.pushState(null, '', `${pathname}${search}`),
  }
}
