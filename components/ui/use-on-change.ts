import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `act` after a render with another `value` than the one before, not after the first. */
export function useOnChange<Value>(value: Value, act: (before: Value) => unknown): void {
  const last = useRef(value)
  const changed = useEffectEvent(act)
  useEffect(() => {
    const before = last.current
    last.current = value
    if (before !== value) changed(before)
  }, [value])
}
