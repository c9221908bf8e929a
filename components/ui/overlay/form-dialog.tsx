import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'footer'> {
  /** What the form does, as a verb. */
  submitLabel: string
  /** What the button beside it does, if closing is more than to cancel. */
  closeLabel?: string
  onSubmit: () => unknown
  busy?: boolean
  disabled?: boolean
  /** At the beginning of the footer. */
  aside?: ReactNode
  id?: string
}

/** Shows a message that appears: scrolled out of view, it would look as if nothing had happened, and be pressed over. */
function useMessagesInView(idForm: string) {
  const last = useRef<Element | null>(null)
  const isOpen = useRef(false)
  useEffect(() => {
    const message = [...document.querySelectorAll(`[id="${idForm}"] :is([role=alert], [role=status])`)].at(-1)
    if (isOpen.current && message && message !== last.current) message.scrollIntoView({ block: 'nearest' })
    isOpen.current = true
    last.current = message ?? null
  })
}

export function FormDialog(props: FormDialogProps) {
  const { submitLabel, closeLabel, onSubmit, busy = false, disabled = false, ...others } = props
  const { aside, id, children, ...dialog } = others
  const t = useTranslations('ui')
  const own = useId()
  const form = id ?? own
  useMessagesInView(form)
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {aside}
          <Button onClick={dialog.onClose} disabled={!dialog.onClose} label={closeLabel ?? t('cancel')} />
          <Button variant="primary" type="submit" form={form} busy={busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
