import { useNow, useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { formatDate } from '#lib/format/dates.ts'
import { dayOf } from '#lib/format/today.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

export function Deadline({ day }: { day: string }) {
  const t = useTranslations('alert')
  const notation = useNotation()
  const now = useNow()
  const passed = /^\d{4}-\d{2}-\d{2}/.test(day) && day.slice(0, 10) < dayOf(now)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {formatDate(day, notation)}
      {passed && <Badge tone="warning">{t('passed')}</Badge>}
    </span>
  )
}
