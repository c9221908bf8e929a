import { useCompany } from '#components/entities/company/use-company.ts'
import { dataOf } from '#components/ui/feedback/panel-state.ts'

/** A company with its branches: the same query as the page's header, which shows its errors. */
export function useBranches(idCompany: number) {
  const query = useCompany(idCompany)
  return { company: dataOf(query), isPending: query.isPending }
}
