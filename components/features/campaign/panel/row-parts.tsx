import { useTranslations } from 'use-intl'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { dataOf } from '#components/ui/feedback/panel-state.ts'
import { Skeleton, SkeletonText } from '#components/ui/feedback/skeleton.tsx'
import { PanelPart } from './panel-part.tsx'
import { RowFields } from './row-fields.tsx'
import { RowHistory } from './row-history.tsx'
import { RowState } from './row-state.tsx'
import { type RowPlace, useCampaignRow } from './use-campaign-row.ts'

/** The row itself, whole: where it stands and why, what happened when, and every field. */
export function RowParts({ place }: { place: RowPlace }) {
  const t = useTranslations('campaignPanel')
  const query = useCampaignRow(place)
  const part = { query, isEmpty: ({ length }: readonly unknown[]) => length === 0 }
  const [row] = dataOf(query) ?? []
  return (
    <>
      <PanelPart
        {...part}
        part="state"
        title={t('state')}
        skeleton={<SkeletonText lines={3} />}
        empty={t('rowGone')}
      >
        {([first, ...others]) =>
          first && (
            <>
              {others.length > 0 && (
                <p className="mb-1 text-sm text-warning-ink">
                  {t('severalRows', { count: others.length + 1 })}
                </p>
              )}
              <RowState row={first} />
            </>
          )
        }
      </PanelPart>
      {(query.isPending || row) && (
        <>
          <PanelPart
            {...part}
            part="history"
            title={t('history')}
            skeleton={<Skeleton className="mt-1 mb-4 h-42 w-60" />}
          >
            {([first]) => first && <RowHistory row={first} />}
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
