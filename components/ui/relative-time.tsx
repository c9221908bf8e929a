import { use, useSyncExternalStore } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { formatDateTime, formatExactTime } from '#lib/format/dates.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { PreferencesContext } from '#lib/preferences/use-preferences.tsx'
import { createClock } from '#lib/store.ts'

const every = 30_000
const clock = createClock(every)

interface RelativeTimeProps {
  /** ISO 8601, milliseconds or a Date. An unreadable text is shown as it came. */
  value: string | number | Date
  /** How far the clock that wrote the time is ahead of this one, milliseconds, where that is known. */
  offset?: number
  /** The time may be in the future, e.g. a next attempt. Else a future time means a clock ahead, and is shown as now. */
  ahead?: boolean
  className?: string
  /** `off` inside a live region: otherwise the whole region is read out each minute. */
  'aria-live'?: 'off'
}

/** "3 minutes ago", kept up to date, or date and time, as the reader prefers; the tooltip has the other. */
export function RelativeTime({ value, offset = 0, ahead = false, ...rest }: RelativeTimeProps) {
  const t = useTranslations('ui')
  const format = useFormatter()
  const notation = useNotation()
  const absolute = use(PreferencesContext)?.preferences.times === 'absolute'
  // The time of the server's render, so that hydration produces the same text.
  const serverTime = useNow().getTime()
  const now = useSyncExternalStore(clock.subscribe, clock.get, () => serverTime) + offset
  const date = new Date(value)
  const time = date.getTime()
  if (Number.isNaN(time)) return <span {...rest}>{String(value)}</span>
  // `now` is up to half a minute old: what has just happened is not in the future.
  const left = time - now
  const reference = left > 0 && (!ahead || left < 2 * every) ? time : now
  const exact = formatExactTime(time, notation)
  // The word of `Intl`, as in "saved now", is of the present.
  const ago =
    ahead || reference - time > 499 ? format.relativeTime(time, Math.max(reference, 0)) : t('justNow')
  return (
    <time {...rest} dateTime={date.toISOString()} data-tooltip={absolute ? ago : exact}>
      {absolute ? formatDateTime(date.toISOString(), notation) : ago}
    </time>
  )
}
