// A webhook receiver in Node (20 or newer, no package): node receiver.mjs
// WEBHOOK_SECRETS: secrets of the account's webhooks, separated by spaces, since each event type has its own.
// REQUEST_SECRETS: secrets that you pass as webhookSecret when you start an enrichment. PORT: 8080 by default.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'

const FIVE_MINUTES = 5 * 60
const MAX_BYTES = 1_000_000
const words = (text) => (text ?? '').split(/\s+/).filter(Boolean)
const webhookSecrets = words(process.env.WEBHOOK_SECRETS)
const requestSecrets = words(process.env.REQUEST_SECRETS)

// Keep these in your database: a restart forgets them.
const seen = new Set()

function isSigned(secrets, signature, prefix, ...parts) {
  return secrets.some((secret) => {
    const hmac = createHmac('sha256', secret)
    for (const part of parts) hmac.update(part)
    const given = Buffer.from(signature)
    const expected = Buffer.from(prefix + hmac.digest('hex'))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

// Seconds from a time to now, by this clock: NaN where it is no time. Ask it about signed times only.
const ageOf = (timestamp) => Math.round((Date.now() - Date.parse(timestamp)) / 1000)

// Returns [status, reason] and, when it is 204, the delivery's key and its payload.
function accept(headers, body) {
  const ofAccount = headers['x-webhook-signature']
  const ofRequest = headers['x-service-signature']
  const timestamp = headers['x-webhook-timestamp']
  const id = headers['x-webhook-id']
  if (ofAccount) {
    if (!timestamp || !id) return [400, 'header missing']
    if (!isSigned(webhookSecrets, ofAccount, 'sha256=', timestamp, '.', body)) return [401, 'signature']
  } else if (ofRequest) {
    if (!isSigned(requestSecrets, ofRequest, '', body)) return [401, 'signature']
  } else return [401, 'not signed']

  let payload
  try {
    payload = JSON.parse(body.toString('utf8'))
  } catch {
    return [400, 'not JSON']
  }
  // A per-request call has no timestamp header: its payload's is signed.
  const age = ageOf(ofAccount ? timestamp : payload?.timestamp)
  if (!(Math.abs(age) <= FIVE_MINUTES)) return [401, `too old, or your clock is off: sent ${age} s ago by it`]
  // A repeat of a per-request call has the same bytes, so the same signature.
  return [204, '', ofAccount ? `id:${id}` : `signature:${ofRequest}`, payload]
}

async function rawBody(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    // One that is too long is read to its end all the same: leaving the loop would close the connection without an answer.
    if (size <= MAX_BYTES) chunks.push(chunk)
  }
  if (size > MAX_BYTES) return null
  return Buffer.concat(chunks) // the bytes as sent: JSON.parse and JSON.stringify would change them
}

// Your work: write the event to a queue, quickly. The answer has to leave within ten seconds.
function enqueue(key, payload) {
  // Unlike console.log it throws when the disk is full.
  appendFileSync(1, `accepted ${key} ${JSON.stringify(payload)}\n`)
}

const server = createServer(async (request, response) => {
  const answer = (status, text = '') => response.writeHead(status, { connection: 'close' }).end(text)
  try {
    if (request.method !== 'POST') return answer(405)
    const body = await rawBody(request)
    if (!body) return answer(413)
    const [status, reason, key, payload] = accept(request.headers, body)
    if (status === 204 && !seen.has(key)) {
      enqueue(key, payload)
      seen.add(key)
    }
    answer(status, reason)
  } catch (error) {
    console.error(error)
    answer(500) // it will be sent again
  }
})
// Put TLS in front: the API sends to HTTPS addresses only.
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1')
