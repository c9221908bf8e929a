import type { Opportunity, Stade } from '#lib/contract/schemas/opportunity.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { fieldsAsked, numberAsked } from './request.ts'

const TWO_YEARS = 2 * 365 * 24 * 60

export interface Column {
  readonly idStade: number | null
  readonly label: string
  readonly cards: readonly Opportunity[]
}

/** One call for all opportunities and one for the stages, in parallel, as the board makes them. */
export async function loadColumns(): Promise<Column[]> {
  const fields = fieldsAsked<keyof Opportunity>()
  const [stades, opportunities] = await Promise.all([
    callEndpoint('listStades', {}),
    callEndpoint('listOpportunities', {
      query: { polling: numberAsked('polling', TWO_YEARS) },
      ...(fields ? { fields } : {}),
    }),
  ])
  return columnsOf(stades.result, opportunities.opportunityList)
}

function columnsOf(stades: readonly Stade[], opportunities: readonly Opportunity[]): Column[] {
  const byStade = Map.groupBy(opportunities, (opportunity) => opportunity.idStade)
  const place = (stade: Stade) => stade.order ?? Number.POSITIVE_INFINITY
  const columns = [...stades]
    .sort((a, b) => place(a) - place(b))
    .map(({ idCustomFieldValue, label }) => ({ idStade: idCustomFieldValue as number | null, label }))
  return [...columns, { idStade: null, label: 'No stage' }]
    .map((column) => ({ ...column, cards: inOrder(byStade.get(column.idStade) ?? []) }))
    .filter(({ cards }) => cards.length > 0)
}

/** The board's default order: nearest deadline first, those without one last. */
export const inOrder = (cards: readonly Opportunity[]): Opportunity[] =>
  [...cards].sort(
    (a, b) => (a.deadline ?? '9999').localeCompare(b.deadline ?? '9999') || a.idOpportunity - b.idOpportunity,
  )

export const totalOf = (cards: readonly Opportunity[]): number =>
  cards.reduce((sum, { amount }) => sum + (amount ?? 0), 0)

export const columnName = (idStade: number | null): string => String(idStade ?? 'none')
