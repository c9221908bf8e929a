import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'

/** At the foot of a form whose words are kept: away with them. Nothing where nothing was typed. */
export function DiscardTyped({ draft }: { draft: { dirty: boolean; clear: () => void } }) {
  const t = useTranslations('ui')
  return draft.dirty ? (
    <Button variant="ghost" onClick={draft.clear} className="me-auto" label={t('discardTyped')} />
  ) : null
}
