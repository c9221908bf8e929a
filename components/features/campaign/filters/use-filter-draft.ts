import { useMemo } from 'react'
import { type Draft, useDraft } from '#lib/drafts/use-draft.ts'
import { CAMPAIGN_FIELDS, type CampaignFilterField, type CampaignTexts } from '../campaign-view.ts'

/** What is typed into the filters and not yet asked for, over those that the address holds. */
export function useFilterDraft(texts: CampaignTexts): Draft<Readonly<Record<CampaignFilterField, string>>> {
  const asked = JSON.stringify(CAMPAIGN_FIELDS.map((field) => texts[field] ?? ''))
  const initial = useMemo(() => {
    const values = JSON.parse(asked) as string[]
    return Object.fromEntries(CAMPAIGN_FIELDS.map((field, at) => [field, values[at] ?? ''])) as Record<
      CampaignFilterField,
      string
    >
  }, [asked])
  return useDraft(`campaign-filters:${asked}`, initial)
}
