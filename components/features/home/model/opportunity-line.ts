import type { ItemOf } from '#lib/contract/index.ts'

export const LINE_FIELDS = [
  'idOpportunity',
  'title',
  'idStade',
  'stade',
  'idUser',
  'idCompany',
  'modified',
] as const
type LineRead = Pick<ItemOf<'listOpportunities'>, (typeof LINE_FIELDS)[number]>

export interface OpportunityLine extends Omit<LineRead, 'stade'> {
  /** The label of its stage; null if it has no stage or the API gives no label. */
  stade: string | null
}

export const opportunityLineOf = ({ stade, ...rest }: LineRead): OpportunityLine => ({
  ...rest,
  stade: stade?.label ?? null,
})
