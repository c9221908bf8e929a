'use client'

import X from 'lucide-react/icons/x'
import { type KeyboardEventHandler, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import { InspectButton } from '../feedback/inspect-button.tsx'

interface SideSheetProps {
  /** Escape, the cross and a press outside ask for this. */
  onClose: () => void
  title: ReactNode
  /** Above the title. */
  eyebrow?: ReactNode
  /** Under the title. */
  description?: ReactNode
  /** Beside the cross. */
  actions?: ReactNode
  /** Stays in view under what scrolls. */
  footer?: ReactNode
  onKeyDown?: KeyboardEventHandler<HTMLDialogElement>
  testId?: string
  children: ReactNode
}

/**
 * A modal at the end of the screen, on the platform's dialog: focus is kept inside and given back. It is open while it is
 * mounted.
 */
export function SideSheet({
  onClose,
  title,
  eyebrow,
  description,
  actions,
  footer,
  onKeyDown,
  testId,
  children,
}: SideSheetProps) {
  const t = useTranslations('ui')
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open) return
    const from = document.activeElement
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]')
    ;(first ?? dialog).focus({ preventScroll: true })
    return () => {
      dialog.close()
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
    }
  }, [])

  return (
    // The press outside is a convenience for the pointer; the keyboard has Escape.
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      data-testid={testId}
      data-sheet=""
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // The platform may close it without asking, e.g. at a second Escape.
        const { target, currentTarget } = event
        if (target === currentTarget && currentTarget.isConnected && !currentTarget.open) onClose()
      }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className={cx(
        'fixed inset-y-0 start-auto end-0 m-0 h-dvh max-h-none w-[32rem] max-w-full flex-col overflow-hidden border-s border-line bg-surface p-0 text-ink shadow-overlay',
        'outline-none backdrop:bg-scrim backdrop:animate-fade open:flex open:animate-fade',
      )}
    >
      <div className="flex items-start gap-2 border-b border-line px-5 pt-3.5 pb-3">
        <div className="min-w-0 flex-1">
          {eyebrow && <div className="mb-0.5 text-xs text-ink-3">{eyebrow}</div>}
          <h2 id={`${id}-title`} className="text-lg font-semibold break-words">
            {title}
          </h2>
          {description && <div className="mt-0.5 text-sm text-ink-2">{description}</div>}
        </div>
        <div className="-me-1.5 flex shrink-0 items-center gap-0.5">
          {actions}
          <InspectButton />
          <IconButton label={t('close')} icon={<X aria-hidden size={16} />} onClick={onClose} size="sm" />
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      {footer && (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
          {footer}
        </footer>
      )}
    </dialog>
  )
}
