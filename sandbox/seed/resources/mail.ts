import { domainOf } from '../company-data.ts'
import { slug } from '../text.ts'
import type { PoolCompany } from './company-pool.ts'

type Named = Pick<PoolCompany, 'idCompany' | 'name'>

export const mailOf = (firstName: string, lastName: string, company: Named): string =>
  `${slug(firstName)}.${slug(lastName)}@${domainOf(company)}`
