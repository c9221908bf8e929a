'use client'

import { lazy, type ReactNode, Suspense } from 'react'
import { part } from '#components/ui/part.tsx'
import { type CompanyStarProps, StarProvider } from '#lib/watch/company-star.tsx'

const StarButton = part(
  lazy(() => import('./star-button.tsx').then((module) => ({ default: module.StarButton }))),
)
const WatchKeeper = part(
  lazy(() => import('./watch-keeper.tsx').then((module) => ({ default: module.WatchKeeper }))),
)

/** The star, which no page waits for: its place is kept until it has come. */
function LazyStar(props: CompanyStarProps) {
  return (
    <Suspense fallback={<span className="inline-block size-control-sm shrink-0" />}>
      <StarButton {...props} />
    </Suspense>
  )
}

/** Gives everything below the star of a company, and keeps the watch-list of the account. */
export function WatchRoot({ idAccount, children }: { idAccount: string; children: ReactNode }) {
  return (
    <StarProvider Star={LazyStar}>
      {children}
      <Suspense fallback={null}>
        <WatchKeeper idAccount={idAccount} />
      </Suspense>
    </StarProvider>
  )
}
