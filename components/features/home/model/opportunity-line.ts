import type { ItemOf } from '#lib/contract/index.ts'

/** What a line of Home is read with. */
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
  /** The label of its stage; null where it has none, or the API does not say. */
  stade: string | null
}

export const opportunityLineOf = ({ stade, ...rest }: LineRead): OpportunityLine => ({
  ...rest,
  stade: stade?.label ?? null,
})
