import { useTranslations } from 'use-intl'
import { Button, type ButtonProps } from '../button.tsx'

/** A button in a dialog that goes with what it discards: the dialog gets the focus. */
export const DiscardButton = ({ onClick, ...props }: ButtonProps) => (
  <Button
    {...props}
    onClick={(event) => {
      event.currentTarget.closest('dialog')?.focus({ preventScroll: true })
      onClick?.(event)
    }}
  />
)

/** In the footer of a form with a draft: a button that discards it. Nothing where nothing was typed. */
export function DiscardTyped({ draft }: { draft: { dirty: boolean; clear: () => void } }) {
  const t = useTranslations('ui')
  return draft.dirty ? (
    <DiscardButton variant="ghost" onClick={draft.clear} className="me-auto" label={t('discardTyped')} />
  ) : null
}
