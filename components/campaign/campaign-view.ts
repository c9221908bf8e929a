/** The filters that the API applies (api.md 4.12), as typed and as the address holds them. */
export const CAMPAIGN_FIELDS = [
  'idCampaign',
  'idCompany',
  'siren',
  'companyStatus',
  'status',
  'dateMin',
  'dateMax',
  'dateInsert',
  'minModified',
] as const
export type CampaignFilterField = (typeof CAMPAIGN_FIELDS)[number]
export type CampaignTexts = Partial<Record<CampaignFilterField, string>>
