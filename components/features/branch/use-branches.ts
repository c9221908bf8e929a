import { useQuery } from '@tanstack/react-query'
import { dataOf } from '#components/ui/feedback/panel-state.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

/** A company with its branches; the very read that the head of the page makes, which says what fails. */
export function useBranches(idCompany: number) {
  const query = useQuery({
    ...endpointQuery('listCompanies', { query: { idCompany } }),
    select: ({ companyList }) => companyList.find((one) => one.idCompany === idCompany) ?? null,
  })
  return { company: dataOf(query), isPending: query.isPending }
}
