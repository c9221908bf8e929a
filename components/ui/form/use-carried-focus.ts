import { type RefObject, useLayoutEffect } from 'react'

/** Which control had the focus in a form that unmounts, by its index among the controls. */
let left: { name: string; at: number } | null = null

/** Another filter mounts another form: it takes over the focus from the form that it replaces. */
export function useCarriedFocus(form: RefObject<HTMLFormElement | null>, name: string) {
  useLayoutEffect(() => {
    const own = form.current
    const controls = () => [...(own?.elements ?? [])] as HTMLElement[]
    if (left?.name === name) {
      const all = controls()
      // What is hidden, or disabled as Clear with nothing left to clear, takes no focus.
      for (const control of [all[left.at], ...all])
        if (document.activeElement === document.body) control?.focus({ preventScroll: true })
    }
    return () => {
      const at = controls().indexOf(document.activeElement as HTMLElement)
      left = at < 0 ? null : { name, at }
      // Only for a form that mounts in the same commit.
      queueMicrotask(() => {
        left = null
      })
    }
  }, [form, name])
}
