import { type ComponentType, useSyncExternalStore } from 'react'
import { createStore } from '#lib/store.ts'

export interface CompanyStarProps {
  idCompany: number
  /** For its accessible name, where it is known. */
  name?: string | undefined
}

const star = createStore<ComponentType<CompanyStarProps> | null>(null)

/** Registers the star's component, once, at start: so every feature can show it without importing the watch feature. */
export const registerStar: (given: ComponentType<CompanyStarProps>) => void = star.set

/** The star that adds a company to the watch-list. Loaded after the page; until then its place is kept free. */
export function CompanyStar(props: CompanyStarProps) {
  const Star = useSyncExternalStore(star.subscribe, star.get, () => null)
  return Star ? <Star {...props} /> : <span className="inline-block size-control-sm shrink-0" />
}
