import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import type { LaneKind } from '#lib/domain/opportunity/board/lane-kinds.ts'
import { NO_LANE } from '#lib/domain/opportunity/board/lanes.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

/** Names lanes: owners as everywhere, months in words. */
export function useLaneNames(kind: LaneKind): (lane: string) => string {
  const t = useTranslations('board')
  const { locale } = useNotation()
  const nameOfUser = useUserNames()
  return useCallback(
    (lane) => {
      if (lane === NO_LANE) return t(kind === 'owner' ? 'noOwner' : 'lanes.noDeadline')
      if (kind === 'owner') return nameOfUser(Number(lane))
      const month = new Date(`${lane}-01T00:00:00Z`)
      // The API may have sent a day that is in no calendar.
      if (Number.isNaN(month.getTime())) return lane
      const words = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
      return words.format(month)
    },
    [kind, locale, nameOfUser, t],
  )
}
