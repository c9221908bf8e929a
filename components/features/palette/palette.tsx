import { partOf } from '#components/ui/feedback/part.tsx'
import type { AskedFor } from '#lib/early-press/early-press.ts'
import { EntriesDialog } from './entries-dialog.tsx'

const KeyMap = partOf(() => import('./key-map.tsx'), 'KeyMap')

interface PaletteProps {
  view: AskedFor
  onView: (next: { view: AskedFor; typed: string }) => void
  /** Keys typed before it was loaded. */
  typed: string
  onClose: () => void
}

/** The dialog that Ctrl-K (entries) or `?` (shortcuts) opens. */
export function Palette({ view, onView, ...rest }: PaletteProps) {
  if (view === 'entries')
    return <EntriesDialog {...rest} onKeys={() => onView({ view: 'keys', typed: '' })} />
  return <KeyMap onClose={rest.onClose} />
}
