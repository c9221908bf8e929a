import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'

import { mapConcurrently } from '../../../../lib/domain/api/concurrently.ts'
import { missedOf, payloadFacts } from '../../../../lib/domain/webhook/webhook-missed.ts'
import { signAccountDelivery } from '../../../../lib/domain/webhook/webhook-signature.ts'
import { CallFault, getEnrichment, listWebhookEvents, type WebhookEvent } from '../../../client/src/index.ts'
import { type Desk, EXIT, minutesOf, type Options, targetOf, textOf, UsageError } from '../desk.ts'

const TIMEOUT_MS = 10_000
const FIRST_LIMIT = 50
const MAX_EVENTS = 1_000
/** The same limit as that of the dashboard's webhook console. */
const MAX_FAILED = 5_000

interface Delivery {
  id: string
  eventType: string
  payload: WebhookEvent['payload']
}

interface Receipt {
  event: string
  eventType: string
  idProcessAction: number | null
  /** The receiver's HTTP status; null without a response. */
  httpStatus: number | null
  /** Node's error code or name, without a response: `ECONNREFUSED`, `CERT_HAS_EXPIRED`, `TimeoutError`. */
  fault?: string
  sentAt: string
}

const secretOf = (environment: NodeJS.ProcessEnv): string => {
  const secret = environment.DESK_WEBHOOK_SECRET
  if (!secret) throw new UsageError('noSecret')
  return secret
}

/** The error code, else the error name, of a failed `fetch`. */
function faultOf(error: unknown): string {
  const { cause = error } = error as Error
  const { code, name } = cause as NodeJS.ErrnoException
  return typeof code === 'string' ? code : name
}

/** Posts an event as the API does (section 6.1), signed with the user's own secret. */
async function post(url: URL, secret: string, { id, eventType, payload }: Delivery, signal: AbortSignal) {
  const body = JSON.stringify(payload)
  const timestamp = new Date().toISOString()
  const headers = {
    'content-type': 'application/json',
    'X-Webhook-Event': eventType,
    'X-Webhook-Id': id,
    'X-Webhook-Timestamp': timestamp,
    'X-Webhook-Signature': await signAccountDelivery({ secret, timestamp, body }),
  }
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  const init = { method: 'POST', headers, body, redirect: 'manual', signal: limit } as const
  const outcome = await fetch(url, init).then(
    async (response) => {
      await response.body?.cancel()
      return { httpStatus: response.status }
    },
    (error: unknown) => ({ httpStatus: null, fault: faultOf(error) }),
  )
  signal.throwIfAborted()
  return { ...outcome, sentAt: timestamp }
}

const isReceived = ({ httpStatus }: Pick<Receipt, 'httpStatus'>) =>
  httpStatus !== null && httpStatus >= 200 && httpStatus < 300

async function forward(desk: Desk, url: URL, secret: string, delivery: Delivery): Promise<Receipt> {
  const sent = await post(url, secret, delivery, desk.signal)
  const { idProcessAction } = payloadFacts(delivery)
  const receipt = { event: delivery.id, eventType: delivery.eventType, idProcessAction, ...sent }
  await desk.print(`${JSON.stringify(receipt)}\n`)
  return receipt
}

const idOf = ({ idWebhookEvent }: WebhookEvent) => idWebhookEvent

/** Failed events created after `from`, and whether some may be missing, as the API lists only the newest. */
async function failedSince(desk: Desk, from: number) {
  for (let limit = MAX_EVENTS; ; limit = MAX_FAILED) {
    const query = { status: 'FAILED', limit } as const
    const { result } = await listWebhookEvents(desk.client, { query }, { signal: desk.signal })
    const recent = result.filter(({ created }) => Date.parse(created) >= from)
    const isCut = recent.length >= limit
    if (!isCut || limit === MAX_FAILED) return { recent, isCut }
  }
}

/** Events after `last`, oldest first. The API lists the newest, so the limit is raised while all of them are new. */
async function eventsAfter(desk: Desk, last: number): Promise<WebhookEvent[]> {
  for (let limit = FIRST_LIMIT; ; limit = Math.min(MAX_EVENTS, limit * 4)) {
    const { result } = await listWebhookEvents(desk.client, { query: { limit } }, { signal: desk.signal })
    const fresh = result.filter((event) => idOf(event) > last)
    const isCut = fresh.length >= limit
    if (isCut && limit < MAX_EVENTS) continue
    if (isCut) desk.printError(desk.say('eventsCut', { most: MAX_EVENTS }))
    return fresh.toSorted((a, b) => idOf(a) - idOf(b))
  }
}

async function listen(desk: Desk, options: Options): Promise<number> {
  const target = textOf(options['forward-to'])
  if (target === undefined) throw new UsageError('missing', { name: '--forward-to', command: 'webhooks' })
  const url = targetOf(target, '--forward-to')
  const secret = secretOf(process.env)
  const every = Number(textOf(options.every) ?? 5)
  if (!(every >= 1 && every <= 3600))
    throw new UsageError('badOption', { name: '--every', command: 'webhooks' })
  const seconds = textOf(options.for) === undefined ? Number.POSITIVE_INFINITY : Number(options.for)
  if (!(seconds > 0)) throw new UsageError('badOption', { name: '--for', command: 'webhooks' })
  const end = performance.now() + seconds * 1000
  // Events from before the start are skipped.
  const { result } = await listWebhookEvents(desk.client, { query: { limit: 1 } }, { signal: desk.signal })
  let last = Math.max(0, ...result.map(idOf))
  desk.printError(desk.say('listening'))
  while (performance.now() < end) {
    await delay(Math.max(0, Math.min(every * 1000, end - performance.now())), undefined, {
      signal: desk.signal,
    })
    try {
      for (const event of await eventsAfter(desk, last)) {
        const { eventType, payload } = event
        await forward(desk, url, secret, { id: String(idOf(event)), eventType, payload })
        last = idOf(event)
      }
    } catch (error) {
      // A transient failure is retried at the next poll.
      if (!(error instanceof CallFault) || !error.retryable) throw error
      desk.printError(desk.say('failed', { why: error.message }))
    }
  }
  return EXIT.done
}

/** Error codes of an enrichment that cannot be read: it is skipped, so that the others are still sent. */
const GONE: ReadonlySet<string> = new Set(['not_found', 'forbidden'])

/** The payload of a finished enrichment, as it is now (section 6.1); null while it runs or where it is gone. */
async function rebuilt(desk: Desk, id: number, event: WebhookEvent): Promise<Delivery | null> {
  const result = await getEnrichment(desk.client, { params: { id } }, { signal: desk.signal }).then(
    (answer) => answer.result,
    (error: unknown) => {
      if (error instanceof CallFault && GONE.has(error.code)) return null
      throw error
    },
  )
  if (!result?.executed) return null
  const card = result.crmVisitCard
  const { enrichmentType, idCrmVisitCard } = payloadFacts(event as never)
  const found = ['firstName', 'lastName', 'email', 'phone', 'mobile', 'linkedinUrl'] as const
  return {
    id: String(event.idWebhookEvent),
    eventType: result.errored ? 'enrichment.failed' : 'enrichment.completed',
    payload: {
      test: false,
      idProcessAction: id,
      enrichmentType,
      status: result.errored ? 'failed' : 'completed',
      timestamp: new Date().toISOString(),
      idCrmVisitCard: card?.idCrmVisitCard ?? idCrmVisitCard,
      result: Object.fromEntries(found.map((name) => [name, card?.[name] ?? null])),
    },
  }
}

/** Whether the person at the terminal agrees; without a terminal nobody is asked. */
async function confirmed({ say, signal }: Desk): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return true
  process.stderr.write(`${say('confirm')} `)
  // Not as a terminal: readline would then keep Ctrl-C to itself.
  const lines = createInterface({ input: process.stdin, terminal: false, signal })
  const answer = once(lines, 'line', { signal })
  const [line = ''] = (await Promise.race([answer, once(lines, 'close', { signal })])) as [string?]
  lines.close()
  // Closing the lines at Ctrl-C may come before the refusal.
  signal.throwIfAborted()
  return /^(?:y|yes|o|oui|j|ja)$/i.test(line.trim())
}

async function replay(desk: Desk, options: Options): Promise<number> {
  const [to, since] = [textOf(options.to), textOf(options.since)]
  if (since === undefined) throw new UsageError('missing', { name: '--since', command: 'webhooks' })
  if (to === undefined) throw new UsageError('missing', { name: '--to', command: 'webhooks' })
  const from = Date.now() - minutesOf(since, '--since') * 60_000
  const url = targetOf(to, '--to')
  const isDry = options['dry-run'] === true
  const secret = isDry ? '' : secretOf(process.env)
  const { recent, isCut } = await failedSince(desk, from)
  const { missed, nameless } = missedOf(recent as never)
  const now = await mapConcurrently(missed, async ({ idProcessAction, events }) => {
    const event = (events as WebhookEvent[]).toSorted((a, b) => idOf(b) - idOf(a))[0]
    return event ? rebuilt(desk, idProcessAction, event) : null
  })
  const deliveries = now.filter((delivery) => delivery !== null)
  const skipped = nameless.length + now.length - deliveries.length
  desk.printError(desk.say('toReplay', { count: deliveries.length, host: url.host, skipped }))
  const receipts: Receipt[] = []
  if (isDry) {
    for (const { id, eventType, payload } of deliveries) {
      const { idProcessAction } = payloadFacts({ payload })
      await desk.print(`${JSON.stringify({ event: id, eventType, idProcessAction, dryRun: true })}\n`)
    }
  } else if (deliveries.length > 0) {
    if (options.yes !== true && !(await confirmed(desk))) return EXIT.no
    await mapConcurrently(deliveries, async (delivery) => {
      receipts.push(await forward(desk, url, secret, delivery))
    })
    const sent = receipts.filter(isReceived).length
    desk.printError(desk.say('replayed', { sent, refused: receipts.length - sent }))
  }
  if (isCut) desk.printError(desk.say('failedCut', { most: MAX_FAILED }))
  return receipts.every(isReceived) && !isCut ? EXIT.done : EXIT.no
}

export function webhooks(desk: Desk, [verb]: readonly string[], options: Options): Promise<number> {
  if (verb === 'listen') return listen(desk, options)
  if (verb === 'replay') return replay(desk, options)
  throw new UsageError('missing', { name: 'listen, replay', command: 'webhooks' })
}
