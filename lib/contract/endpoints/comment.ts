import { defineEndpoint } from '../define.ts'
import { ids, named, texts } from '../envelopes.ts'
import { Int, nullable, oneOrMany, QueryDate, QueryId, QueryPolling, QueryText, Text } from '../primitives.ts'
import { atLeastOneOf } from '../rules.ts'
import { TimelineElement } from '../schemas/comment.ts'

export const listComments = defineEndpoint({
  method: 'GET',
  path: '/v1/comment',
  spec: '4.16',
  summary: 'Lists timeline elements; only idCompany filters, the rest is validated and ignored',
  query: {
    idCompany: oneOrMany(QueryId).optional(),
    siren: oneOrMany(QueryText).optional(),
    polling: QueryPolling.optional(),
    idUser: oneOrMany(QueryId).optional(),
    idCommentType: oneOrMany(QueryId).optional(),
    minCommentDate: QueryDate.optional(),
    maxCommentDate: QueryDate.optional(),
  },
  rules: [atLeastOneOf('idCompany', 'siren', 'polling')],
  response: named('commentList', TimelineElement, {
    ...nullable({ idAccount: Text, polling: Int, minCommentDate: Text, maxCommentDate: Text }),
    ...ids('idCompany', 'idUser', 'idCommentType'),
    ...texts('siren'),
  }),
})
