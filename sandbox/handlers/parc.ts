import type { Parc } from '#lib/contract/schemas/parc.ts'

import { all, documentsWhere, ofSiren, oneOf } from './filters.ts'
import type { Handler, Input } from './handler.ts'
import { echo } from './sets.ts'

/** 4.15 as one condition. */
export const parcsWhere = (query: Input<'listParcs'>['query']) =>
  all(oneOf('idParc', query.idParc), oneOf('idCompany', query.idCompany), ofSiren('idCompany', query.siren))

/** 4.15. */
export const listParcs: Handler<'listParcs'> = ({ query }, { account, db }) => ({
  success: true,
  parameters: {
    idAccount: account.idAccount,
    idCompany: echo(query.idCompany),
    siren: echo(query.siren),
    idParc: echo(query.idParc),
  },
  parcList: documentsWhere<Parc>(db, 'parc', parcsWhere(query), 'idParc'),
})
