'use client'

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = 0

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const current = () => {
  if (Date.now() - now > 1000) now = Date.now()
  return now
}

/** This browser's time, milliseconds, anew each second: one timer for every countdown. 0 on the server. */
export const useSecond = (): number => useSyncExternalStore(subscribe, current, () => 0)
