'use client'

import { type ComponentType, useSyncExternalStore } from 'react'

export interface CompanyStarProps {
  idCompany: number
  /** For its accessible name, where it is known. */
  name?: string | undefined
}

let star: ComponentType<CompanyStarProps> | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
const get = () => star
const none = () => null

/** Says what a star is: the dashboard does once, so that every feature can show one and none knows another. */
export function giveStar(given: ComponentType<CompanyStarProps>): void {
  star = given
  for (const listener of listeners) listener()
}

/** The star that puts a company on the watch-list. No page waits for it: its place is kept until it has come. */
export function CompanyStar(props: CompanyStarProps) {
  const Star = useSyncExternalStore(subscribe, get, none)
  return Star ? <Star {...props} /> : <span className="inline-block size-control-sm shrink-0" />
}
