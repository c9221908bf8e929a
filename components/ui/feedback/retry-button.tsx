import { useTranslations } from 'use-intl'
import { Button, type ButtonProps } from '../button.tsx'
import { useCountdown } from './use-countdown.ts'

interface RetryButtonProps extends Omit<ButtonProps, 'children'> {
  /** What failed, and may ask to wait. */
  error: { retryAfter: number | null } | null
  label: string
}

/** Tries again; held back, counting down, for as long as the API asks to wait. */
export function RetryButton({ error, label, ...button }: RetryButtonProps) {
  const t = useTranslations('ui')
  const wait = useCountdown(error)
  return (
    // It stands in regions that are read out when they change: a countdown would have all of one read every second.
    <Button size="sm" {...button} aria-live="off" disabled={wait > 0}>
      {wait > 0 ? t('retryIn', { seconds: wait }) : label}
    </Button>
  )
}
