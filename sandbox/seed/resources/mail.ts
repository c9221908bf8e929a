import { slug } from '../text.ts'
import type { PoolCompany } from './company-pool.ts'

type Named = Pick<PoolCompany, 'idCompany' | 'name'>

/** A mail domain under `.example`, which nobody can own. */
export const mailDomain = ({ idCompany, name }: Named): string =>
  `${slug(name) || 'societe'}-${idCompany}.example`

export const mailOf = (firstName: string, lastName: string, company: Named): string =>
  `${slug(firstName)}.${slug(lastName)}@${mailDomain(company)}`
