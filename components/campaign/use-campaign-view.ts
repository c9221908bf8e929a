'use client'

import { usePathname } from 'next/navigation'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type AddressStep, useAddress, writeAddress } from '#components/ui/use-address.ts'
import { type CampaignView, readView, viewQuery } from './campaign-view.ts'

/** What is typed reaches the address this long after the last key, milliseconds: the rows do not wait for it. */
const ADDRESS_AFTER = 300

/**
 * The view that the address holds, and how to change it. Filters of the API make a step to go back to; everything
 * else replaces the present one. What is typed acts at once and is written into the address a moment later.
 */
export function useCampaignView() {
  const params = useAddress()
  const pathname = usePathname()
  const fromAddress = useMemo(() => readView(params), [params])
  const [typed, setTyped] = useState<CampaignView | null>(null)
  const view = typed ?? fromAddress
  const latest = useRef(view)
  latest.current = view
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const settle = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    setTyped(null)
  }, [])
  // Another address, ours or one that somebody went back to, is the last word.
  const told = useRef(params)
  useEffect(() => {
    if (told.current !== params) settle()
    told.current = params
  }, [params, settle])
  useEffect(() => () => clearTimeout(timer.current), [])

  const write = useCallback(
    (next: CampaignView, step: AddressStep) => {
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
      if (after.search === before.search && after.filters === before.filters) {
        return write(after, after.texts === before.texts ? 'replace' : 'push')
      }
      setTyped(after)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => write(after, 'replace'), ADDRESS_AFTER)
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
