'use client'

import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { countdownText } from '#lib/domain/webhook/webhook-ladder.ts'
import { createClock } from '#lib/store.ts'

const clock = createClock(1000)

/** This browser's time, milliseconds, anew each second: one timer for every countdown. 0 on the server. */
const useSecond = (): number => useSyncExternalStore(clock.subscribe, clock.get, () => 0)

interface CountdownProps {
  /** Milliseconds since 1970, on the API's clock. */
  to: number
  /** How far that clock is ahead of this one. */
  offset: number
}

/** The time left until a moment of the API, counting. Not read out each second. */
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
