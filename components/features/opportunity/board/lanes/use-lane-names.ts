import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import type { LaneKind } from '#lib/domain/opportunity/board/lane-kinds.ts'
import { NO_LANE } from '#lib/domain/opportunity/board/lanes.ts'
import { formatMonthOfDay } from '#lib/format/calendar-days.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

/** Names of lanes: an owner's name, or a month. */
export function useLaneNames(kind: LaneKind): (lane: string) => string {
  const t = useTranslations('board')
  const { locale } = useNotation()
  const nameOfUser = useUserNames()
  return useCallback(
    (lane) => {
      if (lane === NO_LANE) return t(kind === 'owner' ? 'noOwner' : 'lanes.noDeadline')
      if (kind === 'owner') return nameOfUser(Number(lane))
      // The API may have sent an invalid date.
      return Number.isNaN(Date.parse(`${lane}-01`)) ? lane : formatMonthOfDay(`${lane}-01`, locale)
    },
    [kind, locale, nameOfUser, t],
  )
}
