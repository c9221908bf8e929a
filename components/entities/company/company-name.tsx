import { useName } from '#lib/query/use-names.ts'
import { CompanyLink, type CompanyLinkProps } from './company-link.tsx'
import { companyNames } from './company-names.ts'
import { useCompanyText } from './company-text.ts'

/** The name of a company of which only the id is known, once it is loaded; until then « Company 12 ». */
export const CompanyName = ({ idCompany }: { idCompany: number }) =>
  useCompanyText()(idCompany, useName(companyNames, idCompany)?.name)

/** A link to a company of which only the id is known. */
export const NamedCompanyLink = (props: Omit<CompanyLinkProps, 'name'>) => (
  <CompanyLink {...props} name={useName(companyNames, props.idCompany)?.name} />
)
