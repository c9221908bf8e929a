import { useEffect } from 'react'
import { combineUnsubscribes, listen } from '#lib/store.ts'

const stop = (event: Event) => {
  if (event.cancelable) event.preventDefault()
}

const isBackOrForward = (event: Event) => Reflect.get(event, 'navigationType') === 'traverse'

/**
 * Guards against losing something for good: the browser asks before it leaves the page, Escape is ignored, and Back is
 * cancelled where the browser allows that.
 */
export function useLeaveGuard(held: boolean): void {
  useEffect(() => {
    if (!held) return
    const navigation: unknown = Reflect.get(window, 'navigation')
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault()
    }
    const onNavigate = (event: Event) => {
      if (isBackOrForward(event)) stop(event)
    }
    return combineUnsubscribes(
      listen(window, 'beforeunload', stop),
      listen(window, 'keydown', onKey, { capture: true }),
      navigation instanceof EventTarget ? listen(navigation, 'navigate', onNavigate) : () => {},
    )
  }, [held])
}
