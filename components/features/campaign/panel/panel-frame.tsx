import type { KeyboardEvent, ReactNode } from 'react'
import { Modal } from '#components/ui/overlay/dialog.tsx'
import { useMedia } from '#components/ui/use-media.ts'
import { PanelPlace } from './panel-place.tsx'

/** From here on the panel stands beside the grid; below it lies over it. `PanelPlace` has the same limit and width. */
const DOCKED = '(width >= 75rem)'

/** Whether a key was pressed in a dialog or menu that the panel opened: it is meant for that one. */
const inDialog = ({ target, currentTarget }: KeyboardEvent): boolean => {
  const inner = target instanceof Element ? target.closest('dialog, [popover]') : null
  return inner !== null && inner !== currentTarget && currentTarget.contains(inner)
}

interface PanelFrameProps {
  label: string
  onClose: () => void
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

/**
 * Beside the grid where there is room for both: then it is a region of the page and the grid stays in reach. Else a
 * modal sheet over it, the whole screen on a phone.
 */
export function PanelFrame({ label, onClose, onKeyDown, children }: PanelFrameProps) {
  const docked = useMedia(DOCKED)
  // Drawn in one place and then in the other, it would ask for everything twice.
  if (docked === null) return <PanelPlace />
  return docked ? (
    <aside
      aria-label={label}
      data-testid="row-panel"
      onKeyDown={(event) => {
        if (inDialog(event)) return
        onKeyDown(event)
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
      className="sticky top-[calc(var(--topbar)+1rem)] flex h-[calc(100dvh-var(--topbar)-4.75rem)] w-[27rem] shrink-0 flex-col self-start overflow-hidden rounded-lg border border-line bg-surface"
    >
      {children}
    </aside>
  ) : (
    <Modal
      aria-label={label}
      data-testid="row-panel"
      data-sheet=""
      onClose={onClose}
      onKeyDown={(event) => {
        if (!inDialog(event)) onKeyDown(event)
      }}
      className="m-0 ms-auto h-dvh max-h-none w-full max-w-none bg-surface sm:w-[28rem] sm:border-s"
    >
      {children}
    </Modal>
  )
}
