'use client'

import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'

interface DialogProps {
  open: boolean
  /** Escape, the cross and a press outside ask for this. */
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** `alertdialog` for a question that needs an answer; a press outside then does nothing. */
  role?: 'dialog' | 'alertdialog'
  /** false: nothing but the buttons inside closes it. */
  dismissible?: boolean
  children?: ReactNode
}

const widths = { sm: 'max-w-[25rem]', md: 'max-w-[34rem]', lg: 'max-w-[52rem]' }

/** A modal on the platform's dialog: focus is kept inside and given back, all else is inert. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  footer,
  size = 'md',
  role = 'dialog',
  dismissible = true,
  children,
}: DialogProps) {
  const t = useTranslations('ui')
  const ref = useRef<HTMLDialogElement>(null)
  const before = useRef<Element | null>(null)
  const id = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      before.current = document.activeElement
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])
  // Taken off the page while it is open, the platform gives the focus back to nothing.
  useEffect(
    () => () => {
      const { activeElement, body } = document
      if (activeElement === body && before.current instanceof HTMLElement)
        before.current.focus({ preventScroll: true })
    },
    [],
  )

  return (
    // The press outside is a convenience for the pointer; the keyboard has Escape.
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        if (dismissible) onClose()
      }}
      onClose={() => {
        if (!open) return
        // The platform lets a second Escape, or a gesture, close it whatever the page says: it comes back.
        if (dismissible) onClose()
        else ref.current?.showModal()
      }}
      onPointerDown={(event) => {
        if (dismissible && role === 'dialog' && event.target === event.currentTarget) onClose()
      }}
      className={cx(
        'm-auto max-h-[min(44rem,calc(100dvh-2rem))] w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-xl border border-line bg-raised p-0 text-ink shadow-overlay backdrop:bg-scrim backdrop:animate-fade open:flex open:animate-rise',
        widths[size],
      )}
    >
      {open && (
        <>
          <div className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <h2 id={`${id}-title`} className="text-lg font-semibold">
                {title}
              </h2>
              {description && (
                <p id={`${id}-description`} className="mt-0.5 text-sm text-ink-2">
                  {description}
                </p>
              )}
            </div>
            {dismissible && role === 'dialog' && (
              <IconButton
                label={t('close')}
                icon={<X aria-hidden size={16} />}
                onClick={onClose}
                size="sm"
                className="-me-1.5"
              />
            )}
          </div>
          {children && <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>}
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
              {footer}
            </footer>
          )}
        </>
      )}
    </dialog>
  )
}
