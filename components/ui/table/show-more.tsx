import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'

interface ShowMoreProps {
  /** How many are not shown; nothing is rendered for none. */
  left: number
  /** How many a click adds. */
  step: number
  onMore: () => void
}

/** Below a list that is rendered in steps: a button that shows more entries. */
export function ShowMore({ left, step, onMore }: ShowMoreProps) {
  const t = useTranslations('ui')
  if (left <= 0) return null
  return (
    <p className="border-t border-line px-4 py-3">
      <Button size="sm" onClick={onMore} label={t('showMore', { count: Math.min(step, left), left })} />
    </p>
  )
}
