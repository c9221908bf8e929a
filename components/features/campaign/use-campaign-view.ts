import { usePathname } from 'next/navigation'
import {
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
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

/** With what asked for them, or a frame behind it: rows that were there within this are drawn together with it, milliseconds. */
const QUICK = { together: 20, behind: 50 }

/**
 * The view that the rows have. The letters of a search are painted before the rows that answer them; so is the head of
 * a column, unless the processor draws both in one frame.
 */
function useDrawnView(
  view: CampaignView,
  isTyped: boolean,
  changedAt: RefObject<number | null>,
): CampaignView {
  const behind = useDeferredValue(view)
  const [isQuick, setQuick] = useState(false)
  const drawn = isQuick && !isTyped ? view : behind
  useLayoutEffect(() => {
    if (drawn !== view || changedAt.current === null) return
    const took = performance.now() - changedAt.current
    changedAt.current = null
    setQuick(took < (isQuick ? QUICK.together : QUICK.behind))
  }, [drawn, view, isQuick, changedAt])
  return drawn
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
  const [ahead, setAhead] = useState<{ of: URLSearchParams; view: CampaignView; isTyped: boolean } | null>(
    null,
  )
  // Once it says what we wrote, the view is still the same object, and nothing is drawn for it.
  const isAhead = ahead?.of === params || (ahead && viewQuery(ahead.view) === viewQuery(fromAddress))
  const view = isAhead ? ahead.view : fromAddress
  const isTyped = ahead?.view === view && ahead.isTyped
  const latest = useLatest(view)
  const address = useLatest(params)
  const changedAt = useRef<number | null>(null)
  const drawn = useDrawnView(view, isTyped, changedAt)
  /** Calls off the writing that is to come. */
  const pending = useRef(() => {})
  /** What is to be written as soon as its rows are painted: before, that would hold them up. */
  const unwritten = useRef<CampaignView | null>(null)
  const told = useRef(params)
  useEffect(() => {
    if (told.current !== params) pending.current()
    told.current = params
  }, [params])
  useEffect(() => () => pending.current(), [])

  const write = useCallback(
    (next: CampaignView, step: HistoryStep) => {
      pending.current()
      writeAddress(`${pathname}${viewQuery(next)}`, step)
    },
    [pathname],
  )
  useEffect(() => {
    if (drawn !== view || unwritten.current !== view) return
    unwritten.current = null
    pending.current = afterPaint(() => write(view, 'replace'))
  }, [drawn, view, write])
  /** The step that is left keeps what was not written yet. */
  const writeNow = useCallback(() => {
    const now = latest.current
    if (viewQuery(now) !== viewQuery(campaignView.read(address.current))) write(now, 'replace')
  }, [write])
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) writeNow()
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [writeNow])
  const change = useCallback(
    (next: (view: CampaignView) => CampaignView) => {
      const before = latest.current
      const after = next(before)
      if (viewQuery(after) === viewQuery(before)) return
      if (after.texts !== before.texts) {
        writeNow()
        latest.current = after
        return write(after, 'push')
      }
      latest.current = after
      const isTyped = after.search !== before.search || after.filters !== before.filters
      changedAt.current = isTyped ? null : performance.now()
      setAhead({ of: address.current, view: after, isTyped })
      pending.current()
      unwritten.current = isTyped ? null : after
      if (isTyped) pending.current = later(() => write(after, 'replace'))
    },
    [write, writeNow],
  )
  const go = useCallback((search: string) => writeAddress(`${pathname}${search}`), [pathname])
  return { view, head: isTyped ? drawn : view, drawn, change, go }
}
