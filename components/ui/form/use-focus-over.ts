import { type RefObject, useLayoutEffect } from 'react'

/** What had the focus in a form that goes, by its place among the controls. */
let left: { name: string; at: number } | null = null

/** Another filter is another form: the focus goes over from the one that it takes the place of. */
export function useFocusOver(form: RefObject<HTMLFormElement | null>, name: string) {
  useLayoutEffect(() => {
    const own = form.current
    const controls = () => [...(own?.elements ?? [])] as HTMLElement[]
    if (left?.name === name) {
      controls()[left.at]?.focus({ preventScroll: true })
      // A button to clear with has nothing to clear any more.
      if (document.activeElement === document.body) controls()[0]?.focus({ preventScroll: true })
    }
    return () => {
      const at = controls().indexOf(document.activeElement as HTMLElement)
      left = at < 0 ? null : { name, at }
      // For the form that comes with the same drawing alone.
      queueMicrotask(() => {
        left = null
      })
    }
  }, [form, name])
}
