import { type RefObject, useInsertionEffect, useRef } from 'react'

/**
 * The value of the last render, for callbacks that must keep their identity: a handler given to rows, code after an
 * await. Effects use `useEffectEvent` instead.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  // Before all other effects of this render, and never for a render that is discarded.
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
