'use client'

import { lazy, Suspense } from 'react'
import { part } from '#components/ui/feedback/part.tsx'
import type { AskedFor } from '#lib/early-press/early-press.ts'
import { EntriesDialog } from './entries-dialog.tsx'

const KeyMap = part(lazy(async () => ({ default: (await import('./key-map.tsx')).KeyMap })))

interface PaletteProps {
  idAccount: string
  view: AskedFor
  onView: (next: { view: AskedFor; typed: string }) => void
  /** What was typed before it was there. */
  typed: string
  onClose: () => void
}

/** What Ctrl-K and `?` open. */
export function Palette({ view, onView, ...rest }: PaletteProps) {
  if (view === 'entries')
    return <EntriesDialog {...rest} onKeys={() => onView({ view: 'keys', typed: '' })} />
  return (
    <Suspense>
      <KeyMap onClose={rest.onClose} />
    </Suspense>
  )
}
