import { type RefObject, useInsertionEffect, useRef } from 'react'

/**
 * The value as it was drawn last, for what is called later and must not change for it: a handler given to rows, what
 * goes on after an await. An effect takes `useEffectEvent` instead.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  // Before every other effect of this drawing, and never by one that is thrown away.
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
