import { combineUnsubscribes, listen } from '#lib/store.ts'
import { afterPaint } from '../after-paint.ts'
import { toastStore } from './toast-store.ts'

/** A toast that takes the focus along as it goes returns it to where it was before. Returns the unsubscribe function. */
export function followToastFocus(): () => void {
  const isInToast = (target: EventTarget | null) =>
    target instanceof Element && target.closest('section[popover]') !== null
  let before: HTMLElement | null = null
  const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
    if (!isInToast(target)) before = null
    else if (!isInToast(relatedTarget)) before = relatedTarget as HTMLElement | null
  }
  return combineUnsubscribes(
    listen(document, 'focusin', onFocusIn),
    toastStore.subscribe(() =>
      afterPaint(() => {
        if (document.activeElement !== document.body || before === null) return
        // A card that was moved is drawn anew.
        const now = before.isConnected ? before : document.getElementById(before.id)
        now?.focus({ preventScroll: true })
      }),
    ),
  )
}
