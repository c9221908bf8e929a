import { useLocale, useTranslations } from 'use-intl'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { formatDuration, formatNumber } from '#lib/format/numbers.ts'
import { paths } from '#lib/paths.ts'
import type { CampaignExportProps } from '../campaign-slots.ts'
import { localFilters } from '../local-filters.ts'
import { rowKey } from '../model/campaign-row.ts'
import type { ExportCheck } from './export-check.ts'
import type { ExportState } from './export-run.ts'
import type { ExportRequest } from './use-export.ts'

interface ExportReceiptProps
  extends Pick<CampaignExportProps, 'filters' | 'view' | 'grid' | 'context' | 'load'> {
  state: ExportState
  request: ExportRequest
}

/** Most changed rows that are listed one by one. */
const NAMED = 20

export function ExportReceipt(props: ExportReceiptProps) {
  const { state, request, view, grid, context, load } = props
  const t = useTranslations('campaignExport.receipt')
  const head = useTranslations('campaignGrid')
  const locale = useLocale()
  const { file, check } = state
  if (file === null) return null
  const filters = Object.entries(props.filters)
  const hereFilters = localFilters(view, grid, context)
  const loaded = load.rows.length
  const loadedAll = load.state === 'complete'
  return (
    <div className="flex flex-col gap-3" data-testid="export-receipt">
      <p role="status" className="text-base font-medium">
        {t('written', { count: file.rows })}
      </p>
      <DescriptionList>
        <Fact label={t('file')} note={t(file.kind)}>
          <span className="[overflow-wrap:anywhere]">{file.name}</span>
        </Fact>
        <Fact label={t('rows')} value={t(`scope.${request.scope}`)} />
        <Fact label={t('apiFilters')}>
          {filters.length === 0
            ? t('none')
            : filters.map(([name, text]) => (
                <span key={name} className="block [overflow-wrap:anywhere]">
                  <code>{name}</code> {text}
                </span>
              ))}
        </Fact>
        <Fact label={t('hereFilters')}>
          {hereFilters.length === 0
            ? t('none')
            : hereFilters.map(({ column, kind, text }) => (
                <span key={`${column} ${text}`} className="block [overflow-wrap:anywhere]">
                  {t(kind === 'words' ? 'contains' : 'isIn', {
                    column: column === null ? t('anyColumn') : head(`columns.${column}`),
                    text,
                  })}
                </span>
              ))}
        </Fact>
        <Fact label={t('loaded')} value={t(loadedAll ? 'loadedAll' : 'loadedPart', { count: loaded })} />
        <Fact label={t('apiCount')}>
          {check === null
            ? t('notAsked')
            : check.count === null
              ? t('noTotal')
              : count(check.count, loaded, loadedAll)}
        </Fact>
        <Fact label={t('time')} value={formatDuration(file.milliseconds, locale)} />
      </DescriptionList>
      {state.namesSkipped && <Callout tone="neutral" text={t('namesSkipped')} />}
      {check === null ? (
        <Callout tone="warning" text={t(state.checkError === null ? 'notChecked' : 'checkFailed')} />
      ) : (
        <Meanwhile check={check} />
      )}
    </div>
  )

  function count(now: number, had: number, all: boolean): string {
    const counted = formatNumber(now, locale)
    if (now === had) return t('countSame', { counted })
    if (!all) return counted
    return now > had
      ? t('countMore', { counted, count: now - had })
      : t('countFewer', { counted, count: had - now })
  }
}

function Meanwhile({ check }: { check: ExportCheck }) {
  const t = useTranslations('campaignExport.receipt')
  const { changed, appeared, cut } = check
  if (changed.length === 0 && appeared === 0 && !cut) return <Callout tone="success" text={t('unchanged')} />
  return (
    <Callout tone="warning" title={changed.length > 0 ? t('changed', { count: changed.length }) : undefined}>
      {changed.length > 0 && (
        <ul className="flex flex-wrap gap-x-3" data-testid="export-changed">
          {changed.slice(0, NAMED).map((row) => (
            <li key={rowKey(row)}>
              <TextLink href={paths.campaigns({ idCampaign: row.idCampaign, open: rowKey(row) })}>
                {t('row', { campaign: String(row.idCampaign), company: String(row.idCompany) })}
              </TextLink>
            </li>
          ))}
          {changed.length > NAMED && <li>{t('andMore', { count: changed.length - NAMED })}</li>}
        </ul>
      )}
      {appeared > 0 && <p>{t('appeared', { count: appeared })}</p>}
      {cut && <p>{t('cut')}</p>}
    </Callout>
  )
}
