import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'
import { Callout } from '../feedback/callout.tsx'
import type { ErrorText } from '../feedback/error-text.ts'
import { useAttempt } from '../feedback/use-attempt.ts'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  onClose: () => void
  /** A question that names what is affected: "Delete the webhook enrichment.completed?" */
  title: ReactNode
  description?: ReactNode
  /** The action as a verb, never "OK". */
  confirmLabel: string
  tone?: 'danger' | 'primary'
  /** Nothing can be confirmed now; the dialog's text says why. */
  disabled?: boolean
  /** Closes when it succeeds; stays open and says why when it fails. */
  onConfirm: () => Promise<void> | void
  children?: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { onClose, title, description, confirmLabel, tone = 'danger', disabled = false } = props
  const { onConfirm, children } = props
  const t = useTranslations('ui')
  const [failure, setFailure] = useState<ErrorText | null>(null)
  const { busy, attempt } = useAttempt(setFailure)

  const close = () => {
    if (!busy) onClose()
  }
  const confirm = async () => {
    setFailure(null)
    await attempt(async () => {
      await onConfirm()
      onClose()
    })
  }

  return (
    <Dialog
      onClose={close}
      title={title}
      description={description}
      size="sm"
      role="alertdialog"
      footer={
        <>
          <Button onClick={close} data-autofocus="" label={t('cancel')} />
          <Button variant={tone} onClick={() => void confirm()} busy={busy} disabled={disabled}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(children || failure) && (
        <div className="flex flex-col gap-3">
          {children}
          {failure && (
            <Callout tone="danger" live title={failure.title} text={failure.message ?? failure.detail} />
          )}
        </div>
      )}
    </Dialog>
  )
}
