import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { matchEndpoint } from '#lib/contract/match.ts'
import { isObject } from '#lib/domain/api/is-object.ts'
import type { HonoEnv } from '../http/env.ts'
import { drifted } from './drift.ts'
import type { Fault, FaultKind, NamedKind } from './fault-book.ts'
import { filled } from './filled.ts'
import { hostile } from './hostile.ts'

const MEBIBYTE = 1024 * 1024
const ITEMS = 48
const LINE = JSON.stringify({ name: 'x'.repeat(MEBIBYTE) })

/** A valid response body of 48 MiB, generated while it is read. */
function* body(list: string): Generator<Buffer> {
  yield Buffer.from(`{"success":true,"code":"200","message":"huge","parameters":{},"${list}":[`)
  for (let item = 0; item < ITEMS; item += 1) yield Buffer.from(item === 0 ? LINE : `,${LINE}`)
  yield Buffer.from('],"count":48}')
}

/** A response larger than any limit; with gzip it is small on the wire, like a zip bomb. */
function hugeAnswer(method: string, path: string, acceptEncoding: string): Response {
  const list = matchEndpoint(method, path)?.endpoint.list ?? 'result'
  const source = Readable.from(body(list))
  const zipped = /\bgzip\b/.test(acceptEncoding)
  const stream = zipped ? source.pipe(createGzip()) : source
  if (zipped) stream.on('close', () => source.destroy())
  return new Response(Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>, {
    headers: { 'content-type': 'application/json', ...(zipped ? { 'content-encoding': 'gzip' } : {}) },
  })
}

/** The real response; calling it executes the request, even if the response is never sent. */
type Truth = () => Promise<Response>

interface Meeting {
  fault: Fault
  c: Context<HonoEnv>
  truth: Truth
}

const SLOW_MS = 2_000
const DRIP_MS = 100
const RETRY_SECONDS = '2'

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init)

function status(kind: FaultKind): Response {
  const code = Number(kind.slice('status:'.length))
  const wait = code === 429 || code === 503 ? { 'retry-after': RETRY_SECONDS } : {}
  return json(
    { success: false, code: String(code), message: `Fault ${code}`, parameters: {} },
    { status: code, headers: wait },
  )
}

/** Never responds; ends when the client disconnects. */
async function hang({ c }: Meeting): Promise<Response> {
  const { outgoing } = c.env
  await new Promise<void>((resolve) => {
    outgoing.once('close', () => resolve())
    if (outgoing.destroyed) resolve()
  })
  return RESPONSE_ALREADY_SENT
}

/** Sends the real response one byte at a time. */
async function drip({ fault, c, truth }: Meeting): Promise<Response> {
  const answer = await truth()
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { outgoing } = c.env
  outgoing.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': bytes.length })
  for (let position = 0; position < bytes.length && !outgoing.destroyed; position += 1) {
    outgoing.write(bytes.subarray(position, position + 1))
    await delay(fault.delayMs ?? DRIP_MS)
  }
  if (!outgoing.destroyed) outgoing.end()
  return RESPONSE_ALREADY_SENT
}

/** Executes the request, then resets the connection before responding. */
async function reset({ c, truth }: Meeting): Promise<Response> {
  await truth()
  c.env.incoming.socket.resetAndDestroy()
  return RESPONSE_ALREADY_SENT
}

/** Sends half the announced bytes, then closes the connection. */
async function cut({ c, truth }: Meeting): Promise<Response> {
  const answer = await truth()
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { outgoing, incoming } = c.env
  outgoing.writeHead(answer.status, { 'content-type': 'application/json', 'content-length': bytes.length })
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => incoming.socket.destroy())
  return RESPONSE_ALREADY_SENT
}

/** Sends half the JSON as a complete response. */
async function truncate({ truth }: Meeting): Promise<Response> {
  const answer = await truth()
  const text = await answer.text()
  return new Response(text.slice(0, Math.floor(text.length / 2)), {
    status: answer.status,
    headers: { 'content-type': 'application/json' },
  })
}

/** Sends the real response with its body changed by `change`. */
const changed =
  (change: (method: string, path: string, body: unknown) => unknown) =>
  async ({ c, truth }: Meeting): Promise<Response> => {
    const answer = await truth()
    return json(change(c.req.method, c.req.path, await answer.json()), { status: answer.status })
  }

/** Sends the real response with its records changed: its list, or the only object in it. The envelope stays valid. */
const changedRecords = (change: (records: unknown, key: string) => unknown) =>
  changed((method, path, body) => {
    if (!isObject(body)) return body
    const isPart = (name: string) => name !== 'parameters' && Object(body[name]) === body[name]
    const key = matchEndpoint(method, path)?.endpoint.list ?? Object.keys(body).find(isPart)
    if (key === undefined || body[key] === undefined) return body
    return { ...body, [key]: change(body[key], key) }
  })

const turned = (meeting: Meeting) => {
  const turn = Number(meeting.fault.kind.slice('drift:'.length))
  return changedRecords((records, key) => hostile(records, key, turn))(meeting)
}

const filling = (flag: boolean) => changed((method, path, body) => filled(method, path, body, flag))

const html = () =>
  new Response('<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>', {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })

const meetings: Readonly<Record<NamedKind, (meeting: Meeting) => Promise<Response> | Response>> = {
  slow: ({ truth }) => truth(),
  hang,
  drip,
  reset,
  cut,
  truncate,
  html,
  empty: () => new Response('', { headers: { 'content-type': 'application/json' } }),
  'wrong-envelope': () => json({ data: [{ id: 1 }], total: 1 }),
  drift: changedRecords(drifted),
  filled: filling(true),
  'filled-false': filling(false),
  huge: ({ c }) => hugeAnswer(c.req.method, c.req.path, c.req.header('accept-encoding') ?? ''),
  redirect: () => new Response(null, { status: 302, headers: { location: '/v1/redirected' } }),
  'success-false': () => json({ success: false, message: 'Traitement refusé', parameters: {} }),
}

const isStatus = (kind: FaultKind): kind is `status:${number}` => kind.startsWith('status:')
const isTurned = (kind: FaultKind): kind is `drift:${number}` => kind.startsWith('drift:')

export async function applyFault(fault: Fault, c: Context<HonoEnv>, truth: Truth): Promise<Response> {
  const { kind } = fault
  const wait = fault.delayMs ?? (kind === 'slow' ? SLOW_MS : 0)
  if (kind !== 'drip' && wait > 0) await delay(wait)
  if (isStatus(kind)) return status(kind)
  return isTurned(kind) ? turned({ fault, c, truth }) : meetings[kind]({ fault, c, truth })
}
