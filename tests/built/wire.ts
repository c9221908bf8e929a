import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

export interface Asked {
  method?: string
  headers?: Record<string, string | null>
  body?: string | Buffer
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** One request, its path byte for byte as given and no header that is not named. Redirects are answers. */
export function send(
  base: string,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
): Promise<Reply> {
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null)
  const { hostname, port } = new URL(base)
  // Node frames a body by itself for some methods only.
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const asked = request(
      { agent, hostname, port, method, path, headers: { ...length, ...Object.fromEntries(given) } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Writes bytes to a socket and answers all that comes back until the other side closes or `enough` says so. */
export function sendBytes(
  port: number,
  pieces: readonly (string | Buffer)[],
  enough: (received: string) => boolean = () => false,
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    const end = () => {
      socket.destroy()
      resolve(received)
    }
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      if (enough(received)) end()
    })
    // A server that has said no may reset what is still being written.
    socket.on('error', end)
    socket.on('close', end)
    for (const piece of pieces) socket.write(piece)
  })
}

/** What our own pages send with every call. */
export const OWN = { 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }

/** Signs in over HTTP; the `cookie` header from then on. */
export async function signIn(
  base: string,
  apiKey = 'sandbox-full',
  more: Record<string, string> = {},
): Promise<string> {
  const { status, headers, text } = await send(base, '/api/session', {
    method: 'POST',
    headers: { ...OWN, 'content-type': 'application/json', ...more },
    body: JSON.stringify({ apiKey }),
  })
  const cookie = headers['set-cookie']?.[0]?.split(';')[0]
  if (status !== 200 || cookie === undefined) throw new Error(`Sign-in answered ${status}: ${text}`)
  return cookie
}

/** Whether a `location` stays on our own host, however a browser reads it; none at all does. */
export const isHere = (location: string | undefined): boolean =>
  location === undefined || new URL(location, 'http://here.invalid/').origin === 'http://here.invalid'
