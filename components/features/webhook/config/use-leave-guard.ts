import { useEffect } from 'react'

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
    const released = new AbortController()
    window.addEventListener('beforeunload', stop, released)
    window.addEventListener('keydown', onKey, { capture: true, signal: released.signal })
    if (navigation instanceof EventTarget) navigation.addEventListener('navigate', onNavigate, released)
    return () => released.abort()
  }, [held])
}
