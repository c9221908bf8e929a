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
import { useOnChange } from '#components/ui/use-on-change.ts'
import { listen } from '#lib/store.ts'
import { callAfter } from '#lib/when-idle.ts'
import { type CampaignView, campaignView, viewQuery } from './campaign-view.ts'

/** Debounce of typed text on its way to the address, milliseconds; the rows do not wait for it. */
const ADDRESS_AFTER = 300

/** Limits for rendering rows in the same frame as the control, milliseconds: if they are now, and if they are not. */
const QUICK = { together: 20, behind: 50 }

/**
 * The view that the rows are rendered with. Typed text is painted before its rows; so is a column header, unless the
 * last renders were fast enough for both in one frame.
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
 * The view in the address, and how to change it. The API's filters push a history entry; everything else replaces the
 * current one: it is applied at once, and written to the address after the paint or, while typing, after a debounce.
 */
export function useCampaignView() {
  const params = useAddress()
  const pathname = usePathname()
  const fromAddress = useMemo(() => campaignView.read(params), [params])
  // The view before it is in the address; any other address, written or navigated to, overrides it.
  const [ahead, setAhead] = useState<{ of: URLSearchParams; view: CampaignView; isTyped: boolean } | null>(
    null,
  )
  // Once the address has caught up, keep the same object, so that nothing is rendered.
  const isAhead = ahead?.of === params || (ahead && viewQuery(ahead.view) === viewQuery(fromAddress))
  const view = isAhead ? ahead.view : fromAddress
  const isTyped = ahead?.view === view && ahead.isTyped
  const latest = useLatest(view)
  const address = useLatest(params)
  const changedAt = useRef<number | null>(null)
  const drawn = useDrawnView(view, isTyped, changedAt)
  /** Cancels the pending write. */
  const pending = useRef(() => {})
  /** The view to write once its rows are painted; writing earlier would delay them. */
  const unwritten = useRef<CampaignView | null>(null)
  useOnChange(params, () => pending.current())
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
  /** Writes the pending view to the history entry that is about to be left. */
  const writeNow = useCallback(() => {
    const now = latest.current
    if (viewQuery(now) !== viewQuery(campaignView.read(address.current))) write(now, 'replace')
  }, [write])
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) writeNow()
    }
    return listen(document, 'click', onClick, { capture: true })
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
      if (isTyped) pending.current = callAfter(ADDRESS_AFTER, () => write(after, 'replace'))
    },
    [write, writeNow],
  )
  const go = useCallback((search: string) => writeAddress(`${pathname}${search}`), [pathname])
  return { view, head: isTyped ? drawn : view, drawn, change, go }
}
