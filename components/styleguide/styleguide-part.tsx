'use client'

import dynamic from 'next/dynamic'
import { part } from '#components/ui/feedback/part.tsx'

/** The page answers 404 in production: what it would show does not come along. */
export const StyleguidePart = part(
  () => dynamic(async () => (await import('./styleguide.tsx')).Styleguide, { ssr: false }),
  { here: true },
)
