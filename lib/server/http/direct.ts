import diagnostics from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

import { faultOf } from '../fault-of.ts'
import { log } from '../log.ts'
import { singleton } from '../singleton.ts'
import type { Asked } from './asked.ts'
import type { Answerer } from './built-files.ts'
import { type Handler, ownPagesOnly, serve } from './handle.ts'
import { writeReply } from './write-reply.ts'

/** Addresses with nothing odd in them; Next knows what to do about the others. */
const PLAIN = /^\/api\/v1(?:\/[A-Za-z0-9_-]+)+(?:\?|$)/
const METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'POST', 'PUT', 'DELETE'])
const ROUTE = '/api/v1/*'
const nextOnly: Answerer = (_request, _response, next) => next()

const isOurs = ({ method, url }: IncomingMessage) =>
  METHODS.has(method) && url !== undefined && PLAIN.test(url)

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return (Array.isArray(value) ? value.join(', ') : value) ?? null
}

function askedBy(request: IncomingMessage, response: ServerResponse): Asked {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort()
  })
  return {
    method: request.method ?? '',
    url: `http://here${request.url}`,
    headers: { get: (name) => headerOf(request, name) },
    signal: gone.signal,
    // What is not read of a body that is too long is let go of below: the answer needs the connection.
    body: request.method === 'GET' ? null : request.iterator({ destroyOnReturn: false }),
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, handler: Handler): Promise<void> {
  try {
    await writeReply(await serve(askedBy(request, response), ROUTE, handler), request, response)
    if (!request.complete) request.resume()
  } catch (error) {
    log().error(faultOf(error), 'answer not written')
    response.destroy()
  }
}

function stepIn(server: Server, handler: Handler, files: Answerer): void {
  const others = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (isOurs(request)) void answer(request, response, handler)
    else
      files(request, response, () => {
        for (const other of others) other.call(server, request, response)
      })
  })
}

/**
 * Answers calls under /api/v1 before Next sees them, with the very handler that Next's route has: on Node's own request
 * and response, without its detour (docs/decisions/bff-direct.md), and requests for the build's `files`. Everything
 * else stays Next's, and so do these where this was not called.
 */
export function answerDirectly(handler: Handler, files: Answerer | null): void {
  const guarded = ownPagesOnly(handler)
  singleton(
    'direct-answers',
    () => {
      const known = new WeakSet<Server>()
      // Before Node tells its listeners of a server's first request.
      const meet = (message: unknown) => {
        const { server } = message as { server: Server }
        if (known.has(server)) return
        known.add(server)
        stepIn(server, guarded, files ?? nextOnly)
      }
      diagnostics.subscribe('http.server.request.start', meet)
      return meet
    },
    (meet) => diagnostics.unsubscribe('http.server.request.start', meet),
  )
}
