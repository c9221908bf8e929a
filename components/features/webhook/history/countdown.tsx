import { useTranslations } from 'use-intl'
import { countdownText } from '#lib/domain/webhook/webhook-ladder.ts'
import { useSecond } from './use-second.ts'

interface CountdownProps {
  /** Milliseconds since 1970, on the API's clock. */
  to: number
  /** How far the API's clock is ahead of this browser's, milliseconds. */
  offset: number
}

/** Countdown to a time on the API's clock. Screen readers are not notified of each second. */
export function Countdown({ to, offset }: CountdownProps) {
  const t = useTranslations('webhookHistory')
  const now = useSecond()
  const left = to - (now + offset)
  return (
    <span role="timer" aria-live="off" className="tabular-nums" data-testid="countdown">
      {now === 0 ? '' : left <= 0 ? t('dueNow') : t('inTime', { time: countdownText(left) })}
    </span>
  )
}
