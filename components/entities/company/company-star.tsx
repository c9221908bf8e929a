import { type ComponentType, useSyncExternalStore } from 'react'
import { createStore } from '#lib/store.ts'

export interface CompanyStarProps {
  idCompany: number
  /** For its accessible name, where it is known. */
  name?: string | undefined
}

const star = createStore<ComponentType<CompanyStarProps> | null>(null)

/** Says what a star is: the dashboard does once, so that every feature can show one and none knows another. */
export const giveStar: (given: ComponentType<CompanyStarProps>) => void = star.set

/** The star that puts a company on the watch-list. No page waits for it: its place is kept until it has come. */
export function CompanyStar(props: CompanyStarProps) {
  const Star = useSyncExternalStore(star.subscribe, star.get, () => null)
  return Star ? <Star {...props} /> : <span className="inline-block size-control-sm shrink-0" />
}
