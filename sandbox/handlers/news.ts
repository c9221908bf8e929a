import type { News } from '#lib/contract/schemas/news.ts'

import { all, documentsWhere, type Filter, ofSiren, oneOf } from './filters.ts'
import type { Handler, Input } from './handler.ts'
import { echo } from './sets.ts'

const aboutCompany = (filter: Filter | null): Filter | null =>
  filter && { sql: `idNews IN (SELECT idNews FROM news_company WHERE ${filter.sql})`, values: filter.values }

/** 4.17 as one condition: an article is found by any company it names. */
export const newsWhere = (query: Input<'listNews'>['query']) =>
  all(
    oneOf('idNews', query.idNews),
    aboutCompany(oneOf('idCompany', query.idCompany)),
    aboutCompany(ofSiren('idCompany', query.siren)),
  )

/** 4.17. */
export const listNews: Handler<'listNews'> = ({ query }, { account, db }) => ({
  success: true,
  parameters: {
    idAccount: account.idAccount,
    idCompany: echo(query.idCompany),
    siren: echo(query.siren),
    idNews: echo(query.idNews),
  },
  newsList: documentsWhere<News>(db, 'news', newsWhere(query), 'idNews'),
})
