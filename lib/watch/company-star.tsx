'use client'

import { type ComponentType, createContext, type ReactNode, use } from 'react'

export interface CompanyStarProps {
  idCompany: number
  /** For its accessible name, where it is known. */
  name?: string | undefined
}

const StarContext = createContext<ComponentType<CompanyStarProps> | null>(null)

/** Says what a star is: the dashboard gives it once, so that every feature can show one. */
export function StarProvider({
  Star,
  children,
}: {
  Star: ComponentType<CompanyStarProps>
  children: ReactNode
}) {
  return <StarContext value={Star}>{children}</StarContext>
}

/** The star that puts a company on the watch-list; nothing where nobody gave one. */
export function CompanyStar(props: CompanyStarProps) {
  const Star = use(StarContext)
  return Star && <Star {...props} />
}
