import { defineEndpoint } from '../define.ts'
import { ids, named, texts } from '../envelopes.ts'
import { nullable, oneOrMany, QueryId, QueryText, Text } from '../primitives.ts'
import { atLeastOneOf } from '../rules.ts'
import { News } from '../schemas/news.ts'

export const listNews = defineEndpoint({
  method: 'GET',
  path: '/v1/news',
  spec: '4.17',
  summary: 'Lists news',
  query: {
    idCompany: oneOrMany(QueryId).optional(),
    siren: oneOrMany(QueryText).optional(),
    idNews: oneOrMany(QueryId).optional(),
  },
  rules: [atLeastOneOf('idCompany', 'siren', 'idNews')],
  response: named('newsList', News, {
    ...nullable({ idAccount: Text }),
    ...ids('idCompany', 'idNews'),
    ...texts('siren'),
  }),
})
