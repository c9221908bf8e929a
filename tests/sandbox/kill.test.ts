import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { Database } from '#sandbox/db/database.ts'
import { saveCrmVisitCard } from '#sandbox/seed/resources/crm-visit-card-store.ts'

import { FULL } from './harness.ts'
import { contactOf, newCertificate, newContactId } from './hook-harness.ts'

const KILLS = process.env.THOROUGH ? 100 : 12
/** Sandboxes that live and die side by side, each with a file of its own. */
const LANES = 4
const ROUNDS = KILLS / LANES
const PER_ROUND = 3

const MAIN = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url))
const SECRET = { webhookSecret: 's3cret' }

const folder = mkdtempSync(join(tmpdir(), 'sandbox-kill-'))
const authorityFile = join(folder, 'authority.pem')

interface Arrival {
  lane: string
  kind: string
  /** X-Webhook-Id, or undefined for a per-request call. */
  id: string | undefined
  body: string
  accepted: boolean
}

const arrivals: Arrival[] = []
let server: Server
let receiverUrl: string

beforeAll(async () => {
  const { authority, certificate, key } = newCertificate()
  writeFileSync(authorityFile, authority)
  server = createServer({ cert: certificate, key }, async (request, response) => {
    const [, lane = '', kind = ''] = (request.url ?? '').split('/')
    const body = await text(request).catch(() => null)
    if (body === null) return
    const luck = Math.random()
    await delay(luck * 40)
    const id = request.headers['x-webhook-id']
    arrivals.push({ lane, kind, id: id === undefined ? id : String(id), body, accepted: luck < 0.6 })
    if (luck > 0.9) response.destroy()
    else response.writeHead(luck < 0.6 ? 200 : 503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiverUrl = `https://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

interface Life {
  child: ChildProcess
  url: string
}

async function live(db: string): Promise<Life> {
  const options = ['--port', '0', '--db', db, '--companies', '2', '--opportunities', '1', '--results', '1']
  const child = spawn(process.execPath, [MAIN, ...options, '--allow-webhook-host', 'localhost'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_EXTRA_CA_CERTS: authorityFile,
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    },
  })
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  const url = /http:\S+/.exec(String(line))?.[0]
  if (!url) throw new Error(`Not an address: ${String(line)}`)
  return { child, url }
}

async function end({ child }: Life, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

async function post(url: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'x-access-token': FULL, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as Record<string, unknown>
  if (!response.ok) throw new Error(JSON.stringify(answer))
  return answer
}

const advance = (url: string, advanceSeconds: number) => post(url, '/_sandbox/clock', { advanceSeconds })

interface Work {
  /** Enrichments that were answered for, filled as the answers come. */
  acknowledged: number[]
  /** All of them were. */
  started: Promise<unknown>
  /** The process died under it. */
  over: Promise<unknown>
}

/** Enrichments, and then time that makes them end and their webhooks go out, for as long as the process lives. */
function work(url: string, lane: string, contacts: readonly number[]): Work {
  const acknowledged: number[] = []
  const started = Promise.all(
    contacts.map(async (idCrmVisitCard) => {
      const request = {
        type: 'phone',
        idCrmVisitCard,
        webhookUrl: `${receiverUrl}/${lane}/request`,
        ...SECRET,
      }
      const { result } = await post(url, '/v1/enrichment', request)
      acknowledged.push((result as { idProcessAction: number }).idProcessAction)
    }),
  ).catch(() => undefined)
  const advancing = async () => {
    await started
    for (;;) await advance(url, 15)
  }
  return { acknowledged, started, over: advancing().catch(() => undefined) }
}

interface Lane {
  name: string
  db: string
  acknowledged: number[]
  /** Kills that found an event under way. */
  caught: number
}

async function runLane(name: string): Promise<Lane> {
  const lane: Lane = { name, db: join(folder, `${name}.db`), acknowledged: [], caught: 0 }
  const first = await live(lane.db)
  for (const eventType of ['enrichment.completed', 'enrichment.failed']) {
    await post(first.url, '/v1/webhook', { eventType, url: `${receiverUrl}/${name}/account` })
  }
  await end(first)
  for (let round = 1; round < ROUNDS; round += 1) {
    const contacts = Array.from({ length: PER_ROUND }, (_, index) => newContactId(index > 0))
    const db = new Database(lane.db)
    for (const id of contacts) saveCrmVisitCard(db, contactOf(id))
    lane.caught += Number(db.count("SELECT count(*) FROM webhook_event WHERE status = 'SENDING'") > 0)
    db.close()
    const life = await live(lane.db)
    const { acknowledged, started, over } = work(life.url, name, contacts)
    // Every fourth is killed while it takes requests, the others while it sends.
    if (round % 4 !== 0) await started
    await delay(Math.random() * (round % 4 === 0 ? 30 : 200))
    await end(life)
    await over
    lane.acknowledged.push(...acknowledged)
  }
  const last = await live(lane.db)
  await advance(last.url, 7_200)
  await end(last)
  return lane
}

interface Row {
  idWebhookEvent: number
  idProcessAction: number
  status: string
  payload: string
}

function readLane({ db: file }: Lane) {
  const db = new Database(file)
  const eventsWhere = (condition: string, path: string) =>
    db.all(
      `SELECT idWebhookEvent, status, payload, payload ->> '${path}' AS idProcessAction
       FROM webhook_event WHERE idWebhookConfig IS ${condition} ORDER BY idWebhookEvent`,
    ) as unknown as Row[]
  const found = {
    account: eventsWhere('NOT NULL', '$.idProcessAction'),
    request: eventsWhere('NULL', '$.data.idProcessAction'),
    enrichments: db.all('SELECT idProcessAction, status FROM enrichment ORDER BY idProcessAction'),
    jobs: db.count('SELECT count(*) FROM job'),
  }
  db.close()
  return found
}

const ids = (rows: readonly Row[]) => rows.map((row) => row.idProcessAction).sort((one, other) => one - other)

describe(`${KILLS} kills at random moments`, () => {
  it('lose no event, double none and leave none stuck', { timeout: 240_000 }, async () => {
    // Node keeps what it compiled when it ends in peace: the lives after this one start sooner.
    await end(await live(':memory:'), 'SIGTERM')
    const lanes = await Promise.all(Array.from({ length: LANES }, (_, index) => runLane(`lane-${index}`)))
    // Else the kills proved nothing.
    expect(lanes.reduce((sum, { caught }) => sum + caught, 0)).toBeGreaterThan(KILLS / 20)
    for (const lane of lanes) {
      const { account, request, enrichments, jobs } = readLane(lane)
      const started = enrichments.map((row) => Number(row.idProcessAction))
      expect(lane.acknowledged.length).toBeGreaterThan(ROUNDS)
      expect(started).toEqual(expect.arrayContaining(lane.acknowledged))
      expect(enrichments.filter(({ status }) => status === 'processing')).toEqual([])
      expect(ids(account)).toEqual(started)
      expect(ids(request)).toEqual(started)
      expect(jobs).toBe(0)
      const open = [...account, ...request].filter(
        ({ status }) => status !== 'SUCCESS' && status !== 'FAILED',
      )
      expect(open).toEqual([])

      const own = arrivals.filter((arrival) => arrival.lane === lane.name)
      const sent = own.filter(({ kind }) => kind === 'account')
      const payloads = new Map(account.map((row) => [String(row.idWebhookEvent), row.payload]))
      // Whatever arrived bears the id and the very text of an event in the history, at every attempt.
      for (const { id, body } of sent) expect(body).toBe(payloads.get(id ?? ''))
      const accepted = new Set(own.filter((arrival) => arrival.accepted).map(({ body }) => body))
      for (const { status, payload } of [...account, ...request]) {
        if (status === 'SUCCESS') expect(accepted).toContain(payload)
      }
    }
  })
})
