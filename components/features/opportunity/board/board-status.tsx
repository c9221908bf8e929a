import { History, RefreshCw } from 'lucide-react'
import { useNow, useTranslations } from 'use-intl'
import { useWindowLimit } from '#components/entities/api/window-note.tsx'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { useOnline } from '#components/ui/feedback/use-online.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { formatMoney, formatNumber } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { widerThan } from '../model/live.ts'
import { useBoard, useBoardStatus } from '../model/use-board.tsx'

const YEAR = 525_600
const DAY = 1_440
/** Data younger than this is called up to date, milliseconds: a little over two poll intervals. */
const FRESH_WITHIN = 45_000

/** Reserves two lines from the start, so that the filters below do not shift while somebody presses one. */
const place =
  'flex min-h-11 min-w-0 flex-1 basis-64 flex-col justify-center text-xs text-ink-2 max-sm:order-last max-sm:basis-full'

/** The status: number and sum of opportunities, the window loaded, and when it was last fresh. */
export function BoardStatusLine() {
  const t = useTranslations('board')
  const notation = useNotation()
  const board = useBoard()
  const { total, shown, sum, window, freshAt, loading, refreshing, error, gone } = useBoardStatus()
  const limit = useWindowLimit()
  const isLimited = limit !== null && limit < window
  const wider = isLimited ? null : widerThan(window)
  const online = useOnline()
  const years = Math.round(window / YEAR)
  const age = useNow({ updateInterval: 10_000 }).getTime() - (freshAt ?? 0)
  // Nothing before the first response, not even "0".
  if (freshAt === null) return <div className={place} />
  const current = age < FRESH_WITHIN && error === null && online
  return (
    <div className={place}>
      <p role="status" data-testid="board-count" className="tabular-nums">
        {t(shown === total ? 'loaded' : 'loadedSome', {
          shown: formatNumber(shown, notation.locale),
          total: formatNumber(total, notation.locale),
          count: total,
          sum: formatMoney(sum, notation),
        })}
      </p>
      <div className="flex min-w-0 flex-wrap items-center">
        <p data-testid="board-window" className="me-1">
          {isLimited ? t('windowLimited', { days: Math.round(limit / DAY) }) : t('window', { years })}{' '}
          {current ? t('freshNow') : t.rich('fresh', { when: () => <RelativeTime value={freshAt} /> })}
          {gone > 0 && ` ${t('goneSince', { count: gone })}`}
        </p>
        {/* One button in both states, so that it keeps its position and the focus while loading. */}
        <IconButton
          label={t('refresh')}
          icon={
            online && (refreshing || loading) ? (
              <Spinner className="size-3.5 text-ink-3" />
            ) : (
              <RefreshCw size={13} />
            )
          }
          onClick={board.refresh}
        />
        {wider !== null && (
          <Button
            size="sm"
            variant="ghost"
            busy={loading}
            icon={<History size={13} className="sm:hidden" />}
            onClick={() => board.widen(wider)}
          >
            <span className="max-sm:sr-only">{t('widen', { years: Math.round(wider / YEAR) })}</span>
          </Button>
        )}
      </div>
    </div>
  )
}
