import 'server-only'
import type { WriteOperation } from '#lib/contract/index.ts'
import { REQUIRED_ROLE } from '#lib/domain/session/least-role.ts'
import { env } from './env.ts'
import { notFound } from './errors.ts'
import { heldBytes } from './held-bytes.ts'
import { readBodyOf } from './http/body.ts'
import type { Answer, Call } from './http/handle.ts'
import { matchRequest, prepareRequest } from './prepare.ts'
import { assertRole, requiredSession } from './session/session.ts'
import { coalescePolls, POLL_HEADER, untilNextPoll } from './upstream/coalesce-polls.ts'
import { once, WRITE_ID } from './upstream/once-per-write.ts'
import { callApiCached, FRESH_HEADER } from './upstream/read-cache.ts'
import { SEEN_HEADER, serialiseWrites } from './upstream/serialise-writes.ts'
import { CHANGED_HEADER, recorded } from './workspace/record.ts'

/**
 * The proxy: forwards a call under /api/v1 to the API with the session's key, once the contract has its method and
 * path, the session is valid, and so are the parameters, checked in this order.
 */
export async function forward(call: Call): Promise<Answer> {
  const { request } = call
  const found = matchRequest(request)
  if (!found) throw notFound()
  call.route = `/api${found.match.endpoint.path}`
  call.operation = found.match.operation
  const used = await requiredSession(call)
  if (found.match.operation in REQUIRED_ROLE)
    assertRole(used.session, REQUIRED_ROLE[found.match.operation as WriteOperation])
  const isRead = request.method === 'GET'
  const body = isRead ? undefined : await readBodyOf(call)
  const prepared = prepareRequest(found.match, found.search, body)
  const polls = isRead && request.headers.get(POLL_HEADER) === '1'
  if (polls) await coalescePolls(used.session.scope, request.signal)
  const asked = performance.now()
  // Before the API is called, while no answer has to be held in memory yet.
  if (isRead) await heldBytes().room(used.session.scope, env().API_TIMEOUT_MS, request.signal)
  const ask = () =>
    callApiCached(used.session, prepared, request.signal, request.headers.get(FRESH_HEADER) === '1')
  const answering = isRead
    ? ask()
    : once(used.session, request.headers.get(WRITE_ID), prepared, () =>
        serialiseWrites(used.session.scope, prepared, request.headers.get(SEEN_HEADER), () =>
          recorded(used.session, prepared, call.requestId, request.headers.get(CHANGED_HEADER), ask()),
        ),
      )
  const answered = await answering.finally(() => {
    call.upstreamMs = performance.now() - asked
  })
  return {
    status: answered.status,
    body: answered.chunks,
    headers: {
      ...(answered.drift > 0 ? { 'x-contract-drift': String(answered.drift) } : {}),
      ...(polls ? { 'x-next-poll': String(untilNextPoll(used.session.scope)) } : {}),
      ...(answered.window === undefined ? {} : { 'x-window': String(answered.window) }),
    },
    prolonged: used.cookie,
  }
}
