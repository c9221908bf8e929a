import { useStable } from '#components/ui/use-stable.ts'
import { type Draft, useDraft } from '#lib/drafts/use-draft.ts'
import { CAMPAIGN_FIELDS, type CampaignFilterField, type CampaignTexts } from '../campaign-view.ts'

/** The draft of the filter fields: what is typed and not submitted yet, on top of the filters in the address. */
export function useFilterDraft(texts: CampaignTexts): Draft<Readonly<Record<CampaignFilterField, string>>> {
  const fields = CAMPAIGN_FIELDS.map((field) => [field, texts[field] ?? ''])
  const initial = useStable(Object.fromEntries(fields) as Record<CampaignFilterField, string>)
  return useDraft(`campaign-filters:${JSON.stringify(Object.values(initial))}`, initial)
}
