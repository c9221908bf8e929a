import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

import { expect } from 'vitest'

import { type BodyOf, endpointOf, type Operation, type ResponseOf } from '#lib/contract/index.ts'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { buildPath } from '#lib/contract/wire.ts'
import { breaches } from '#sandbox/http/self-check.ts'
import { saveCrmVisitCard } from '#sandbox/seed/resources/crm-visit-card-store.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { localhostCertificate } from '../../scripts/lib/certificates.mjs'
import { ask, control, FULL, type Reply, read } from './harness.ts'

export interface Pair {
  authority: string
  certificate: string
  key: string
}

export const newCertificate = (): Pair => localhostCertificate() as Pair

/** Makes this process trust an authority, as NODE_EXTRA_CA_CERTS does for one that is about to start. */
export const trust = ({ authority }: Pair): void =>
  setDefaultCACertificates([...getCACertificates('default'), authority])

export interface Arrival {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface Receiver {
  /** `https://localhost:PORT`, or http. */
  url: string
  port: number
  arrivals: Arrival[]
  /** Connections opened, whether or not a request came over them. */
  connections: number
  close: () => Promise<void>
}

const LONG = '0123456789'.repeat(500)

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 1000 })
  const timer = setInterval(() => response.write('.'), 20)
  response.on('close', () => clearInterval(timer))
}

/** Answers as the path says: /status/NNN, /slow/MS, /never, /drop, /cut, /garbled, /drip, /endless, /long, /emoji. */
function answer(path: string, response: ServerResponse): void {
  const [, kind, value] = path.split('/')
  switch (kind) {
    case 'status':
      response
        .writeHead(Number(value), { location: '/followed' })
        .end(Number(value) === 204 ? '' : `answer ${value}`)
      return
    case 'slow':
      setTimeout(() => response.end('late'), Number(value))
      return
    case 'never':
      return
    case 'drop':
      response.destroy()
      return
    case 'cut':
      response.writeHead(200, { 'content-length': 1000 }).write('half', () => response.destroy())
      return
    case 'garbled':
      response.socket?.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nno number\r\n')
      return
    case 'drip':
      drip(response)
      return
    case 'endless': {
      const timer = setInterval(() => response.write(LONG), 1)
      response.on('close', () => clearInterval(timer))
      return
    }
    case 'long':
      response.end(LONG)
      return
    case 'emoji':
      response.end(`${'é'.repeat(999)}😀 and more`)
      return
    default:
      response.end('{"received":true}')
  }
}

/** A real receiver on a free port; plain HTTP when no certificate is given. */
export async function startReceiver(pair?: Pair, host = '127.0.0.1'): Promise<Receiver> {
  const arrivals: Arrival[] = []
  const listener: RequestListener = async (request, response) => {
    const path = request.url ?? ''
    const body = await text(request).catch(() => '')
    arrivals.push({ path, headers: request.headers, body })
    answer(path, response)
  }
  const server: Server = pair
    ? createHttpsServer({ cert: pair.certificate, key: pair.key }, listener)
    : createHttpServer(listener)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `${pair ? 'https' : 'http'}://localhost:${port}`,
    port,
    arrivals,
    connections: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  server.on('connection', () => {
    receiver.connections += 1
  })
  return receiver
}

interface Sent<Op extends Operation> {
  id?: number
  body?: BodyOf<Op>
  key?: string
}

/** Calls one operation, whatever comes of it. */
export function call<Op extends Operation>(
  sandbox: Sandbox,
  operation: Op,
  { id, body, key = FULL }: Sent<Op> = {},
): Promise<Reply> {
  const { path, method } = endpointOf(operation)
  const target = buildPath(path, id === undefined ? {} : { id })
  return ask(sandbox, target, { method, key, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
}

/** The answer of an operation that must succeed and keep the contract. */
export async function done<Op extends Operation>(
  sandbox: Sandbox,
  operation: Op,
  sent: Sent<Op> = {},
): Promise<ResponseOf<Op>> {
  const { status, body } = await call(sandbox, operation, sent)
  expect(body).toMatchObject({ success: true })
  expect(status).toBe(endpointOf(operation).status)
  expect(breaches(endpointOf(operation), body)).toEqual([])
  return body as ResponseOf<Op>
}

/** An error of section 7, whole: the code is a string on these endpoints. */
export const refusal = (status: number, message: unknown) => ({
  status,
  body: { success: false, code: String(status), message, parameters: {} },
})

export const advance = async (sandbox: Sandbox, seconds: number): Promise<void> => {
  const { status } = await control(sandbox, 'POST', '/clock', { advanceSeconds: seconds })
  expect(status).toBe(200)
}

export const history = async (sandbox: Sandbox, search = '', key: string = FULL): Promise<WebhookEvent[]> =>
  (await read(sandbox, 'listWebhookEvents', search, key)).result

/** The newest event of the account. */
export async function newest(sandbox: Sandbox): Promise<WebhookEvent> {
  const [event] = await history(sandbox, 'limit=1')
  if (!event) throw new Error('No event')
  return event
}

const NONE = {
  idRefVisitCard: null,
  idUser: null,
  userLastModified: null,
  idCompany: null,
  idCatalogVisitCard: null,
  email: null,
  phone: null,
  mobile: null,
  linkedinId: null,
  linkedinTechId: null,
  linkedinUrl: null,
  companySiret: null,
  lastEnrichmentDate: null,
  company: null,
  latestFunction: null,
}

/** A contact about whom only the name is known. */
export const contactOf = (idCrmVisitCard: number, change: Partial<CrmVisitCard> = {}): CrmVisitCard => ({
  ...NONE,
  idCrmVisitCard,
  idAccount: 'account-full',
  firstName: 'Zoé',
  firstNameNormalized: 'ZOE',
  lastName: 'Le Goff',
  lastNameNormalized: 'LE GOFF',
  fullName: 'Zoé Le Goff',
  isCompany: false,
  contactLeftCompany: false,
  contactCreatedByUser: true,
  created: '2025-01-02T03:04:05.000Z',
  modified: '2025-01-02T03:04:05.000Z',
  functionList: [],
  ...change,
})

const FIRST_CONTACT = 90_000_001
let contacts = 0

/** Ids of contacts, new each time, by whether their enrichment finds something (docs/sandbox.md). */
export function newContactId(found = true): number {
  contacts += 1
  return FIRST_CONTACT + contacts * 10 + (found ? 0 : 3)
}

export function addContact(sandbox: Sandbox, change: Partial<CrmVisitCard> = {}, found = true): number {
  const id = newContactId(found)
  saveCrmVisitCard(sandbox.world.db, contactOf(id, change))
  return id
}

/** Seconds that surely end any enrichment. */
export const MAX_ENRICHMENT = 90

/** Enriches a new contact to its end; the first attempt at its webhooks is then still ahead. */
export async function enrichOne(
  sandbox: Sandbox,
  request: Partial<BodyOf<'startEnrichment'>> = {},
  found = true,
): Promise<number> {
  const idCrmVisitCard = addContact(sandbox, {}, found)
  const body = { type: 'phone' as const, idCrmVisitCard, ...request }
  const { idProcessAction } = (await done(sandbox, 'startEnrichment', { body })).result
  const job = sandbox.world.db.get(
    "SELECT dueAt FROM job WHERE kind = 'enrichment-end' ORDER BY idJob DESC LIMIT 1",
  )
  // Exactly to its end, so that the ladder can be climbed from there.
  await sandbox.world.clock.advance(Math.max(0, Number(job?.dueAt) - sandbox.world.clock.now()))
  return idProcessAction
}
