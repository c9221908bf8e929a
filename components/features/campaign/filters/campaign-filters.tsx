import { type FormEvent, type MouseEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { useThrottled } from '#components/ui/feedback/use-throttled.ts'
import { Field } from '#components/ui/form/field.tsx'
import { Input, Options, Select } from '#components/ui/form/input.tsx'
import { fieldTooLong, formTextsOf } from '#lib/drafts/form-texts.ts'
import type { ColumnContext } from '../campaign-column.ts'
import { type CampaignRequest, COMPANY_STATUSES, MAX_IDS } from '../campaign-request.ts'
import {
  CAMPAIGN_FIELDS,
  type CampaignFilterField,
  type CampaignTexts,
  DAY_FIELDS,
} from '../campaign-view.ts'
import type { GridRows } from '../grid/use-grid-rows.ts'
import type { CampaignLoad } from '../model/campaign-load.ts'
import { useFilterDraft } from './use-filter-draft.ts'

interface CampaignFiltersProps {
  texts: CampaignTexts
  wrong: CampaignRequest['wrong']
  unknownSirens: readonly string[]
  grid: GridRows
  load: CampaignLoad | null
  context: ColumnContext
  onChange: (texts: CampaignTexts) => void
}

/** Campaigns and statuses in the loaded rows, suggested while typing: [id, label]. */
function useKnown({ grid, load, context }: Pick<CampaignFiltersProps, 'grid' | 'load' | 'context'>) {
  const loaded = useThrottled(grid.loaded, load?.all === true, grid.index)
  return useMemo(
    () => ({
      idCampaign: loaded.index
        .tally('campaign', null)
        .map(([{ idCampaign }]) => [idCampaign, context.campaign(idCampaign)] as const),
      status: loaded.index
        .tally('status', null)
        .map(([row]) => [row.idCampaignResultStatus, row.status.title] as const),
    }),
    [loaded, context],
  )
}

const ids = ['idCampaign', 'idCompany', 'siren', 'status'] as const

/** The API's filters. The list of states applies when chosen, the other fields on Enter or the button. */
export function CampaignFilters(props: CampaignFiltersProps) {
  const { texts, wrong, unknownSirens, onChange } = props
  const t = useTranslations('campaignGrid')
  const c = useTranslations('campaign')
  const filter = useTranslations('ui.filter')
  const draft = useFilterDraft(texts)
  const [tooLong, setTooLong] = useState<CampaignFilterField | null>(null)
  const typed = (field: CampaignFilterField) => ({
    name: field,
    value: draft.value[field],
    onValueChange: (text: string) => draft.change({ [field]: text }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = formTextsOf(event.currentTarget, CAMPAIGN_FIELDS)
    const long = fieldTooLong(wanted)
    setTooLong(long)
    if (long !== null) return
    draft.clear()
    onChange(wanted)
  }
  const clear = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    setTooLong(null)
    draft.clear()
    onChange({})
    // The button is disabled now.
    currentTarget.form?.querySelector('input')?.focus()
  }
  const error = (field: CampaignFilterField) => {
    if (field === tooLong) return filter('tooLong')
    const fault = wrong[field]
    if (fault?.kind === 'words') return t(`wrong.${field}`, { words: fault.words.slice(0, 3).join(', ') })
    if (fault?.kind === 'many') return t('wrong.many', { count: fault.count, most: MAX_IDS })
    if (fault) return t(`wrong.${fault.kind}`)
    if (field === 'siren' && unknownSirens.length > 0) {
      return t('unknownSirens', { count: unknownSirens.length, list: unknownSirens.slice(0, 3).join(', ') })
    }
    return undefined
  }
  const lists = useKnown(props)
  return (
    <form onSubmit={submit} aria-label={t('filters')} noValidate className="@container px-4 py-3">
      {/* Nine fields and the buttons, in even rows on a wide screen. */}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] items-start gap-2 @3xl:grid-cols-5 @min-[90rem]:grid-cols-10">
        {ids.map((field) => {
          const list = field === 'idCampaign' || field === 'status' ? lists[field] : null
          return (
            <Field key={field} label={t(`fields.${field}`)} error={error(field)}>
              <Input
                size="sm"
                {...typed(field)}
                inputMode="numeric"
                list={list && list.length > 0 ? `campaign-${field}` : undefined}
              />
              {list && list.length > 0 && (
                <datalist id={`campaign-${field}`}>
                  {list.map(([id, label]) => (
                    <option key={id} value={id} label={label} />
                  ))}
                </datalist>
              )}
            </Field>
          )
        })}
        <Field label={t('fields.companyStatus')} error={error('companyStatus')}>
          <Select
            size="sm"
            name="companyStatus"
            value={wrong.companyStatus ? '' : (texts.companyStatus ?? '')}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          >
            <option value="">{t('anyStatus')}</option>
            <Options
              of={COMPANY_STATUSES.filter((status) => status !== 'any' || texts.companyStatus === 'any')}
              text={(status) => (status === 'any' ? t('anyStatus') : c(`states.${status}`))}
            />
          </Select>
        </Field>
        {DAY_FIELDS.map((field) => (
          <Field key={field} label={t(`fields.${field}`)} error={error(field)}>
            <Input
              size="sm"
              type={wrong[field]?.kind === 'day' ? 'text' : 'date'}
              {...typed(field)}
              max="9999-12-31"
            />
          </Field>
        ))}
        <div className="flex gap-2 self-end pt-[1.625rem]">
          <Button size="sm" type="submit" variant="primary" label={t('show')} />
          <Button
            size="sm"
            variant="ghost"
            disabled={Object.keys(texts).length === 0 && !draft.dirty}
            onClick={clear}
            label={t('clear')}
          />
        </div>
      </div>
    </form>
  )
}
