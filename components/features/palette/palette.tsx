import { partOf } from '#components/ui/feedback/part.tsx'
import type { AskedFor } from '#lib/early-press/early-press.ts'
import { EntriesDialog } from './entries-dialog.tsx'

const KeyMap = partOf(() => import('./key-map.tsx'), 'KeyMap')

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
  return <KeyMap onClose={rest.onClose} />
}
