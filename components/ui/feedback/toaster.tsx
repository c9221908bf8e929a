import { X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { listen } from '#lib/store.ts'
import { callAfter } from '#lib/when-idle.ts'
import type { Tone } from '../badge.tsx'
import { aboveBars } from '../bottom-bar.ts'
import { Button, IconButton } from '../button.tsx'
import { cx } from '../cx.ts'
import { announce } from './announcer.ts'
import { dismissToast, MAX_TOASTS, noToasts, type Toast, toastStore } from './toast-store.ts'

const bars: Record<Tone, string> = {
  neutral: 'before:bg-line-strong',
  accent: 'before:bg-accent',
  success: 'before:bg-success',
  warning: 'before:bg-warning',
  danger: 'before:bg-danger',
}

const wordsOf = ({ title, description = '' }: Toast) => `${title} ${description}`

/** The corner where short messages appear. One per page. */
export function Toaster() {
  const t = useTranslations('ui')
  const ref = useRef<HTMLElement>(null)
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, noToasts)
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)

  // Everything outside the topmost modal dialog is inert: a click on a toast there would hit the backdrop and close it.
  const newest = toasts.at(-1)?.id
  const [dialog, setDialog] = useState<Element | null>(null)
  useEffect(() => {
    const above = newest === undefined ? undefined : [...document.querySelectorAll('dialog:modal')].at(-1)
    setDialog(above ?? null)
    if (above) return listen(above, 'close', () => setDialog(null))
  }, [newest])

  // Reopened for each toast, so that it lies above a dialog that has opened since.
  useEffect(() => {
    const corner = ref.current
    if (!corner || dialog?.isConnected === false) return
    if (corner.matches(':popover-open')) corner.hidePopover()
    if (newest === undefined) return
    corner.showPopover()
    // Several failures may overflow it: scroll to the latest.
    corner.scrollTop = corner.scrollHeight
    return aboveBars(corner)
  }, [newest, dialog])

  const told = useRef(0)
  useEffect(() => {
    // A button that is removed with its toast fires no blur event, nor outside of Chromium one that the pointer left it.
    setFocused(ref.current?.matches(':focus-within') ?? false)
    setPointed((was) => was && ref.current?.matches(':hover') === true)
    const toast = toasts.at(-1)
    if (!toast || toast.id <= told.current) return
    told.current = toast.id
    // The live region below is inert then too: of that a screen reader says nothing.
    if (document.querySelector('dialog:modal')) announce(wordsOf(toast))
  }, [toasts])

  const corner = (
    <section
      ref={ref}
      popover="manual"
      aria-label={t('messages')}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="pointer-events-none fixed inset-auto end-0 bottom-(--bottom-bar,0px) m-0 max-h-[50dvh] w-96 max-w-full flex-col gap-2 overflow-auto bg-transparent p-4 open:flex"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} held={isPointed || isFocused} />
      ))}
      {/* Below the toasts: their list is scrolled to its end. */}
      {toasts.length > MAX_TOASTS && (
        <Button
          size="sm"
          className="pointer-events-auto shrink-0 self-end"
          onClick={() => toasts.map(({ id }) => dismissToast(id))}
          label={t('closeAll')}
        />
      )}
    </section>
  )
  return (
    <>
      <div role="status" aria-atomic="false" className="sr-only">
        {toasts.map((toast) => (
          <p key={toast.id}>{wordsOf(toast)}</p>
        ))}
      </div>
      {dialog ? createPortal(corner, dialog) : corner}
    </>
  )
}

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  const t = useTranslations('ui')
  const { id, duration } = toast
  useEffect(() => {
    if (duration !== null && !held) return callAfter(duration, () => dismissToast(id))
  }, [id, duration, held])
  return (
    <div
      className={cx(
        'pointer-events-auto relative flex shrink-0 animate-rise items-start gap-2 overflow-hidden rounded-lg border border-line-strong bg-raised py-2.5 ps-4 pe-2 text-sm shadow-overlay before:absolute before:inset-y-0 before:start-0 before:w-[3px]',
        bars[toast.tone],
      )}
    >
      {/* A long button label wraps below the text instead of narrowing it. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-end gap-2">
        <div className="min-w-0 flex-[1_1_10rem]">
          <p className="line-clamp-5 font-medium [overflow-wrap:anywhere] text-ink" data-tooltip-cut="">
            {toast.title}
          </p>
          {toast.description && (
            <p className="line-clamp-4 [overflow-wrap:anywhere] text-ink-2" data-tooltip-cut="">
              {toast.description}
            </p>
          )}
        </div>
        {toast.action && (
          <Button
            size="sm"
            data-toast-action=""
            onClick={() => {
              toast.action?.onSelect()
              dismissToast(id)
            }}
            label={toast.action.label}
          />
        )}
      </div>
      <IconButton label={t('close')} tooltip={false} icon={X} onClick={() => dismissToast(id)} />
    </div>
  )
}
