'use client'

import { useNow, useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { DEFAULT_TIME_ZONE, formatDate } from '#lib/format/dates.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: DEFAULT_TIME_ZONE, dateStyle: 'short' })

/** A deadline, and whether it has passed. */
export function Deadline({ day }: { day: string }) {
  const t = useTranslations('alert')
  const notation = useNotation()
  const now = useNow()
  const passed = /^\d{4}-\d{2}-\d{2}/.test(day) && day.slice(0, 10) < isoDay.format(now)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {formatDate(day, notation)}
      {passed && <Badge tone="warning">{t('passed')}</Badge>}
    </span>
  )
}
