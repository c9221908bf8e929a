import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'

/** In the footer of a form with a draft: a button that discards it. Nothing where nothing was typed. */
export function DiscardTyped({ draft }: { draft: { dirty: boolean; clear: () => void } }) {
  const t = useTranslations('ui')
  return draft.dirty ? (
    <Button variant="ghost" onClick={draft.clear} className="me-auto" label={t('discardTyped')} />
  ) : null
}
