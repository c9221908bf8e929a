import { useCompany } from '#components/entities/company/use-company.ts'
import { dataOf } from '#components/ui/feedback/panel-state.ts'

/** A company with its branches; the very read that the head of the page makes, which says what fails. */
export function useBranches(idCompany: number) {
  const query = useCompany(idCompany)
  return { company: dataOf(query), isPending: query.isPending }
}
