import 'server-only'

import { notFound, sessionInvalid } from './errors.ts'
import { readJsonBody } from './http/body.ts'
import type { Answer, Call } from './http/handle.ts'
import { matchRequest, prepareRequest } from './prepare.ts'
import { touchSession } from './session/session.ts'
import { askKept } from './upstream/kept.ts'
import { once, WRITE_ID } from './upstream/once.ts'

/**
 * The proxy: answers a call under /api/v1 when the contract has its method and path, the session is alive and the
 * parameters are valid, in this order; only then is the API asked, with the session's key.
 */
export async function forward(call: Call): Promise<Answer> {
  const { request } = call
  const found = matchRequest(request)
  if (!found) throw notFound()
  call.route = `/api${found.match.endpoint.path}`
  call.operation = found.match.operation
  const used = await touchSession(request.headers.get('cookie'))
  if (!used) throw sessionInvalid()
  const isRead = request.method === 'GET'
  const body = isRead ? undefined : await readJsonBody(request)
  const prepared = prepareRequest(found.match, found.search, body)
  const asked = performance.now()
  const ask = () => askKept(used.session, prepared, request.signal)
  const answering = isRead ? ask() : once(used.session.id, request.headers.get(WRITE_ID), ask)
  const answered = await answering.finally(() => {
    call.upstreamMs = performance.now() - asked
  })
  return {
    status: answered.status,
    body: answered.chunks,
    ...(answered.drift > 0 ? { headers: { 'x-contract-drift': String(answered.drift) } } : {}),
    cookie: used.cookie,
  }
}
