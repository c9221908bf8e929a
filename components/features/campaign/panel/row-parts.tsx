'use client'

import { useTranslations } from 'use-intl'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { panelStateOf } from '#components/ui/feedback/panel-state.ts'
import { Skeleton, SkeletonText } from '#components/ui/feedback/skeleton.tsx'
import { PanelPart } from './panel-part.tsx'
import { RowFields } from './row-fields.tsx'
import { RowHistory } from './row-history.tsx'
import { RowState } from './row-state.tsx'
import { type RowPlace, useCampaignRow } from './use-campaign-row.ts'

/** The row itself, whole: where it stands and why, what happened when, and every field. */
export function RowParts({ place }: { place: RowPlace }) {
  const t = useTranslations('campaignPanel')
  const { query, row, rows = 0 } = useCampaignRow(place)
  const part = {
    state: panelStateOf(query, () => row === undefined),
    onRetry: () => void query.refetch(),
    retrying: query.isFetching,
  }
  const { kind } = part.state
  return (
    <>
      <PanelPart
        {...part}
        part="state"
        title={t('state')}
        skeleton={<SkeletonText lines={3} />}
        empty={t('rowGone')}
      >
        {() =>
          row && (
            <>
              {rows > 1 && (
                <p className="mb-1 text-sm text-warning-ink">{t('severalRows', { count: rows })}</p>
              )}
              <RowState row={row} />
            </>
          )
        }
      </PanelPart>
      {(kind === 'loading' || (kind !== 'error' && kind !== 'noAccess' && row !== undefined)) && (
        <>
          <PanelPart
            {...part}
            part="history"
            title={t('history')}
            skeleton={<Skeleton className="mt-1 mb-4 h-42 w-60" />}
          >
            {() => row && <RowHistory row={row} />}
          </PanelPart>
          <div className="border-b border-line px-4 py-1.5" data-part="fields">
            <Disclosure summary={<span className="font-medium">{t('allFields')}</span>}>
              {row && <RowFields row={row} />}
            </Disclosure>
          </div>
        </>
      )}
    </>
  )
}
