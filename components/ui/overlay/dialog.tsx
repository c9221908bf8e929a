import { X } from 'lucide-react'
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { afterPaint } from '../after-paint.ts'
import { IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import { guardDoubleClicks } from './double-press.ts'

export interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'ref' | 'title' | 'onClose'> {
  /** Called on Escape and on a click outside; without it, only the buttons inside close the dialog. */
  onClose?: (() => void) | undefined
  /** Painted before the page behind becomes inert, as both restyle it all. `onClose` must close without asking. */
  paintsFirst?: boolean | undefined
  /** Called once the page behind is inert. */
  onShown?: (() => void) | undefined
}

const SHOW_AGAIN_MS = 1_000

const closerOf = ({ onClose, paintsFirst }: Pick<ModalProps, 'onClose' | 'paintsFirst'>) =>
  onClose &&
  ((inside: Element) => {
    const dialog = inside.closest('dialog')
    // Above another dialog the page stays inert, and a second Escape must reach that other dialog.
    if (!paintsFirst || !dialog || document.querySelectorAll('dialog:modal').length > 1) return onClose()
    if (dialog.style.visibility) return
    dialog.style.visibility = 'hidden'
    // A key pressed before it is closed must not reach a hidden control.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    afterPaint(onClose)
    // If it is kept open after all, it must not stay hidden over an inert page.
    setTimeout(() => dialog.style.removeProperty('visibility'), SHOW_AGAIN_MS)
  })

function focusFirst(dialog: HTMLDialogElement): HTMLElement {
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog
  first.focus({ preventScroll: true })
  // The caret goes to the end of the text; WebKit would put it at the start.
  if (
    first instanceof HTMLInputElement &&
    first.selectionEnd !== null &&
    first.selectionStart === first.selectionEnd
  )
    first.setSelectionRange(first.value.length, first.value.length)
  return first
}

function show(dialog: HTMLDialogElement) {
  dialog.popover = null
  dialog.showModal()
  const first = focusFirst(dialog)
  if (/Linux.*Firefox/.test(navigator.userAgent))
    void import('./focus-for-orca.ts').then(({ focusForOrca }) => focusForOrca(dialog, first))
}

const focusIfLost = (element: HTMLElement | null) =>
  document.activeElement === document.body && element?.focus({ preventScroll: true })

/**
 * The base of every modal, on the native dialog element: everything else is inert, focus is trapped and restored,
 * Escape goes to the topmost only. Open while mounted. `data-autofocus` is focused first, else the dialog itself.
 */
export function Modal({ onClose, paintsFirst, onShown, className, ...rest }: ModalProps) {
  const close = closerOf({ onClose, paintsFirst })
  const ref = useRef<HTMLDialogElement>(null)
  const open = useEffectEvent((dialog: HTMLDialogElement) => {
    show(dialog)
    onShown?.()
  })
  const isPaintedFirst = useEffectEvent(() => paintsFirst && !document.querySelector('dialog:modal'))
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    guardDoubleClicks()
    const before = document.activeElement as HTMLElement | null
    // A data attribute, not `open`: the entry animation must not restart as the dialog becomes modal.
    dialog.dataset.shown = ''
    let cancel = () => {}
    if (isPaintedFirst()) {
      dialog.popover = 'manual'
      dialog.showPopover()
      focusFirst(dialog)
      cancel = afterPaint(() => open(dialog))
    } else open(dialog)
    return () => {
      cancel()
      dialog.popover = null
      dialog.close()
      // Removed while open, it does not restore the focus; the action itself may have moved the focus elsewhere. What
      // had the focus may be gone: then the screen may know where it belongs, else it goes to the content.
      focusIfLost(before)
      afterPaint(() => focusIfLost(document.querySelector('main')))
    }
  }, [])
  // What had the focus is gone or disabled. Not at once: between a blur and the next focus it is nowhere, too.
  useEffect(() => afterPaint(() => focusIfLost(ref.current)))
  return (
    // The click outside is a convenience for the mouse; the keyboard has Escape.
    <dialog
      {...rest}
      ref={ref}
      tabIndex={-1}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event)
        // Not modal yet: the browser fires no cancel event then.
        if (event.key === 'Escape' && !event.currentTarget.open && !event.defaultPrevented)
          close?.(event.currentTarget)
      }}
      onCancel={(event) => {
        // In React, cancel events of a dialog or a file input inside bubble.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close?.(event.currentTarget)
      }}
      onClose={({ target, currentTarget: dialog }) => {
        if (target !== dialog || dialog.open || !dialog.isConnected) return
        // It is hidden, and about to be closed.
        if (dialog.style.visibility) return
        // Browsers let a second Escape, or a gesture, close it even if cancel was prevented: show it again.
        show(dialog)
        onClose?.()
      }}
      onMouseDown={(event) => {
        if (!close || rest.role === 'alertdialog' || event.target !== event.currentTarget) return
        // Otherwise the click would take the focus that has just been restored.
        event.preventDefault()
        close(event.currentTarget)
      }}
      className={cx(
        'flex-col border-line p-0 text-ink shadow-overlay outline-none backdrop:bg-transparent open:backdrop:animate-fade open:backdrop:bg-scrim data-shown:flex',
        className,
      )}
    />
  )
}

export interface TitledModalProps extends ModalProps {
  title: ReactNode
  /** Above the title. */
  eyebrow?: ReactNode
  description?: ReactNode
  /** Beside the close button. */
  actions?: ReactNode
  /** Stays in view below the scrolling content. */
  footer?: ReactNode
}

/** A modal with a title, a close button, scrolling content and a footer. With `paintsFirst` its head is painted first. */
export function TitledModal(props: TitledModalProps) {
  const { title, eyebrow, description, actions, footer, children, ...modal } = props
  const [isShown, setShown] = useState(!modal.paintsFirst)
  const t = useTranslations('ui')
  const id = useId()
  const close = closerOf(modal)
  return (
    <Modal
      {...modal}
      onShown={() => setShown(true)}
      aria-labelledby={id}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      {/* With large text the buttons stand above the title. */}
      <div className="flex flex-wrap-reverse items-end gap-2 px-5 pt-4 pb-3">
        <div className="min-w-0 flex-1 basis-32">
          {eyebrow && <div className="mb-0.5 text-xs text-ink-3">{eyebrow}</div>}
          {/* A user's title may be a thousand letters long: the dialog's content must stay in view. */}
          <h2
            id={id}
            data-tooltip-cut=""
            className="line-clamp-3 text-lg font-semibold [overflow-wrap:anywhere]"
          >
            {title}
          </h2>
          {description && (
            <div
              id={`${id}-description`}
              className="mt-0.5 max-h-[40dvh] overflow-y-auto text-sm text-ink-2 [overflow-wrap:anywhere]"
            >
              {description}
            </div>
          )}
        </div>
        <div className="-me-1.5 ms-auto flex shrink-0 items-center gap-0.5">
          {actions}
          {close && modal.role !== 'alertdialog' && (
            <IconButton
              label={t('close')}
              icon={<X size={16} />}
              onClick={(event) => close(event.currentTarget)}
              size="sm"
            />
          )}
        </div>
      </div>
      {isShown && children && (
        // The padding is room for the focus ring of what stands first, which would be cut off.
        <div className="relative -mt-1 min-h-0 flex-auto overflow-y-auto overscroll-contain pt-1">
          {children}
        </div>
      )}
      {footer && (
        <div
          data-footer=""
          className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3"
        >
          {footer}
        </div>
      )}
    </Modal>
  )
}

type DialogProps = Pick<TitledModalProps, 'onClose' | 'title' | 'description' | 'footer' | 'children'> & {
  size?: 'sm' | 'md' | 'lg'
  /** For a question that needs an answer: it has no close button, and a click outside does nothing. */
  role?: 'alertdialog'
}

const widths = { sm: 'max-w-[25rem]', md: 'max-w-[34rem]', lg: 'max-w-[52rem]' }

export const Dialog = ({ size = 'md', children, ...rest }: DialogProps) => (
  <TitledModal
    {...rest}
    className={cx(
      'm-auto max-h-[min(44rem,calc(100dvh-2rem))] w-[calc(100vw-2rem)] rounded-xl border bg-raised data-shown:animate-rise',
      widths[size],
    )}
  >
    {children && <div className="px-5 pb-5">{children}</div>}
  </TitledModal>
)
