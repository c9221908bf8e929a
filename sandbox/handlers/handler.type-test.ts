// Compiled by `npm run check`, never run: each line under an expected error must not compile.
import type { Handler, Handlers } from './handler.ts'

declare const all: Handlers
const { listParcs, ...allButOne } = all

// @ts-expect-error a handler is missing
export const missing: Handlers = allButOne
export const complete: Handlers = { ...allButOne, listParcs }

export const wrongEnvelope: Handler<'countAlerts'> = (_input, { account }) => ({
  parameters: { idAccount: account.idAccount, idCompany: null, siren: null, idAlert: null },
  // @ts-expect-error the count is an int
  result: '12',
})

export const wrongEcho: Handler<'countAlerts'> = () => ({
  // @ts-expect-error the account is echoed as a text
  parameters: { idAccount: 12 },
  result: 12,
})

export const wrongQuery: Handler<'countAlerts'> = ({ query }, { account }) => ({
  // @ts-expect-error the endpoint has no such parameter
  parameters: { idAccount: account.idAccount, idCompany: query.idCompagny, siren: null, idAlert: null },
  result: 0,
})
