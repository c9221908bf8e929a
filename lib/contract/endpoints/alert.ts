import { z } from 'zod'
import { defineEndpoint } from '../define.ts'
import { envelope, ids, named, success, texts } from '../envelopes.ts'
import { Int, nullable, oneOrMany, QueryId, QueryText, Text } from '../primitives.ts'
import { atLeastOneOf } from '../rules.ts'
import { Alert } from '../schemas/alert.ts'

const filter = {
  idCompany: oneOrMany(QueryId).optional(),
  siren: oneOrMany(QueryText).optional(),
  idAlert: oneOrMany(QueryId).optional(),
}
const parameters = { ...nullable({ idAccount: Text }), ...ids('idCompany', 'idAlert'), ...texts('siren') }

export const listAlerts = defineEndpoint({
  method: 'GET',
  path: '/v1/alert',
  spec: '4.13',
  summary: 'Lists alerts with their versions',
  query: filter,
  rules: [atLeastOneOf('idCompany', 'siren', 'idAlert')],
  response: named('alertList', Alert, parameters),
})

export const countAlerts = defineEndpoint({
  method: 'GET',
  path: '/v1/alert/count',
  spec: '4.14',
  summary: 'Counts alerts; no parameter is mandatory',
  query: filter,
  response: envelope(z.object({ success, parameters: z.object(parameters), result: Int })),
})
