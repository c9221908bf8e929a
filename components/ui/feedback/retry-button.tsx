import { useTranslations } from 'use-intl'
import { Button, type ButtonProps } from '../button.tsx'
import { useCountdown } from './use-countdown.ts'

interface RetryButtonProps extends Omit<ButtonProps, 'children'> {
  /** The failure, perhaps with seconds to wait. */
  error: { retryAfter: number | null } | null
  label: string
}

/** A Retry button: disabled, with a countdown, for as long as the API asks to wait. */
export function RetryButton({ error, label, ...button }: RetryButtonProps) {
  const t = useTranslations('ui')
  const wait = useCountdown(error)
  return (
    // It stands in live regions: a countdown would have the whole region read out every second.
    <Button size="sm" {...button} aria-live="off" disabled={wait > 0}>
      {wait > 0 ? t('retryIn', { seconds: wait }) : label}
    </Button>
  )
}
