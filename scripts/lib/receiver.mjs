// The demo's webhook receiver: accepts and stores any POST, verifies it once it knows the secret, and lists them.
// HTTPS and plain HTTP share the port, so that a browser can open the list without a certificate warning.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer } from 'node:net'

import { jsonIn } from '../../lib/domain/text/json-in.ts'
import { receiverPage } from './receiver-page.mjs'

const KEPT = 200
/** What is kept is as JSON at most this long: the dashboard reads 8 MB of it. The largest delivery alone is shorter. */
const KEPT_BYTES = 7_000_000
const MAX_BODY = 1_000_000
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
const TLS_HANDSHAKE = 0x16
/** What is not a delivery. */
const OWN = new Set(['GET /', 'GET /_received', 'DELETE /_received', 'POST /_secret'])

/**
 * Listens on the loopback addresses.
 * @param {{ port: number, certificate: string, key: string, onReceived?: (delivery: object) => void }} options
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function startReceiver({ port, certificate, key, onReceived = () => {} }) {
  const state = { received: [], secrets: new Set(), onReceived }
  const handle = (request, response) => {
    answer(state, request, response).catch((error) => {
      if (!response.headersSent) send(response, 500, 'text/plain', `${error.message}\n`)
    })
  }
  const plain = createHttpServer(handle)
  const secure = createHttpsServer({ cert: certificate, key }, handle)
  const sockets = new Set()
  const route = (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.once('data', (first) => {
      socket.pause()
      socket.unshift(first)
      const server = first[0] === TLS_HANDSHAKE ? secure : plain
      server.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  }
  const listeners = [createServer(route), createServer(route)]
  await listen(listeners[0], port, '127.0.0.1')
  // `localhost` may resolve to ::1 first; without IPv6 this listener is skipped.
  await listen(listeners[1], port, '::1').catch(() => {})
  return {
    url: `https://localhost:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await Promise.all(listeners.map((listener) => new Promise((done) => listener.close(() => done()))))
    },
  }
}

function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, resolve)
  })
}

async function answer(state, request, response) {
  const { pathname } = new URL(request.url ?? '/', 'https://localhost')
  const route = `${request.method} ${pathname}`
  // A page of another site whose name leads here (DNS rebinding); a delivery may come through a tunnel, under any name.
  if (OWN.has(route) && !LOOPBACK.test(request.headers.host ?? ''))
    return send(response, 421, 'text/plain', 'Open it as localhost\n')
  if (route === 'GET /') return send(response, 200, 'text/html', receiverPage(view(state)))
  if (route === 'GET /_received')
    return send(response, 200, 'application/json', JSON.stringify(view(state), null, 2))
  if (route === 'DELETE /_received') {
    state.received.length = 0
    return send(response, 204, 'text/plain', '')
  }
  const body = await bodyOf(request)
  if (body === null) return send(response, 413, 'text/plain', 'Too large\n')
  if (route === 'POST /_secret') {
    // A form of any page that is open in the same browser.
    if (/^(cross|same)-site$/.test(request.headers['sec-fetch-site'] ?? ''))
      return send(response, 403, 'text/plain', 'Send it from this page\n')
    const secret = secretFrom(request, body)
    if (!secret) return send(response, 400, 'text/plain', 'Send secret=… or {"secret": "…"}\n')
    state.secrets.add(secret)
    response.setHeader('location', '/')
    return send(response, 303, 'text/plain', 'The secret is known now\n')
  }
  if (request.method !== 'POST') return send(response, 404, 'text/plain', 'POST a webhook here\n')
  const delivery = { at: new Date().toISOString(), path: pathname, headers: { ...request.headers }, body }
  const size = Buffer.byteLength(JSON.stringify(delivery))
  state.received.unshift({ ...delivery, secretsThen: state.secrets.size, size })
  while (state.received.length > KEPT || sizeOf(state.received) > KEPT_BYTES) state.received.pop()
  state.onReceived({ ...delivery, verified: verify(delivery, state.secrets) })
  return reply(pathname, response)
}

const sizeOf = (received) => received.reduce((sum, { size }) => sum + size, 0)

/** Responds as the path says, to test failing deliveries: /status/503, /slow/SECONDS, /never, /emoji; else 200. */
async function reply(pathname, response) {
  const [, kind, value = ''] = pathname.split('/')
  const isStatus = kind === 'status' && /^[2-5]\d\d$/.test(value)
  const status = isStatus ? Number(value) : 200
  if (kind === 'never') return
  if (kind === 'slow' && /^\d\d?$/.test(value)) await pause(Number(value) * 1000, response)
  if (response.destroyed) return
  // The emoji is the thousandth character, where the API truncates the stored response.
  if (kind === 'emoji') return send(response, 200, 'text/plain', `${'é'.repeat(999)}😀 and more`)
  send(response, status, 'application/json', `{"received":${status < 400}}\n`)
}

/** Waits; ends early when the client disconnects. */
function pause(ms, response) {
  return new Promise((done) => {
    const timer = setTimeout(done, ms)
    response.once('close', () => {
      clearTimeout(timer)
      done()
    })
  })
}

const view = ({ received, secrets }) => ({
  secretsKnown: secrets.size,
  received: received.map(({ secretsThen, size, ...delivery }) => {
    const verified = verify(delivery, secrets)
    // It came before the newest secret: its own may never have been known here.
    return { ...delivery, verified: verified === false && secretsThen < secrets.size ? null : verified }
  }),
})

/** Whether the signature is valid; null without a signature, or while no secret is known. */
function verify({ headers, body }, secrets) {
  const account = headers['x-webhook-signature']
  const request = headers['x-service-signature']
  if ((!account && !request) || secrets.size === 0) return null
  return [...secrets].some((secret) => {
    const hmac = (text) => createHmac('sha256', secret).update(text).digest('hex')
    if (account) return same(account, `sha256=${hmac(`${headers['x-webhook-timestamp']}.${body}`)}`)
    return same(request, hmac(body))
  })
}

function same(left, right) {
  const [a, b] = [Buffer.from(String(left)), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

async function bodyOf(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    // One that is too long is read to its end all the same: leaving the loop would close the connection without an answer.
    if (size <= MAX_BODY) chunks.push(chunk)
  }
  return size > MAX_BODY ? null : Buffer.concat(chunks).toString('utf8')
}

function secretFrom(request, body) {
  if (!request.headers['content-type']?.includes('json'))
    return new URLSearchParams(body).get('secret')?.trim()
  const secret = jsonIn(body)?.secret
  return typeof secret === 'string' ? secret.trim() : ''
}

function send(response, status, type, text) {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
  })
  response.end(status === 204 ? undefined : text)
}
