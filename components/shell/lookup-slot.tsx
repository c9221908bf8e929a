import type { ReactNode } from 'react'

/** The place of the lookup in the top bar. `/` puts the focus into its field (lib/early-press/script.ts). */
export const LookupSlot = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 max-w-xl flex-1">{children}</div>
)
