import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { EXCERPT_BYTES, excerpt } from './excerpt.ts'
import { checkLiteral, hostOf, publicLookup, RefusedTarget } from './target.ts'

export interface SendOptions {
  /** Timeout of the whole exchange, from DNS lookup to the end of the response. */
  readonly timeoutMs: number
  /** Hosts that may have private or loopback addresses, given by `--allow-webhook-host`. */
  readonly allowedHosts: ReadonlySet<string>
}

export interface DeliveryCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON text. */
  readonly body: string
}

export interface SendOutcome {
  /** The receiver answered 2xx. */
  readonly delivered: boolean
  /** Null when no complete response came. */
  readonly httpStatus: number | null
  /** The beginning of the response, or the reason in French why there is none. */
  readonly responseBody: string
}

const decoder = new TextDecoder()

async function readExcerpt(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    // Breaking out of the loop closes the connection, so an endless response costs no more than a long one.
    if (size >= EXCERPT_BYTES) break
  }
  return excerpt(decoder.decode(Buffer.concat(chunks)))
}

function open(
  call: DeliveryCall,
  { allowedHosts }: SendOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(call.url)
  const host = hostOf(url)
  const isAllowed = allowedHosts.has(host)
  if (!isAllowed) checkLiteral(host)
  return new Promise((resolve, reject) => {
    const requestOf = url.protocol === 'https:' ? httpsRequest : httpRequest
    const body = Buffer.from(call.body)
    const request = requestOf(
      url,
      {
        method: 'POST',
        // A new connection for each call: no late response of an earlier call can be mistaken for this one's.
        agent: false,
        signal,
        headers: {
          ...call.headers,
          'content-type': 'application/json',
          'content-length': body.length,
          'user-agent': 'company-data-sandbox',
        },
        ...(isAllowed ? {} : { lookup: publicLookup }),
      },
      (response) => {
        // A body that cannot be parsed is an error of the request; the response knows only that it was cut.
        request.on('error', (error) => response.destroy(error))
        resolve(response)
      },
    )
      .on('error', reject)
      .on('upgrade', (_, socket) => {
        socket.destroy()
        reject(new Error('changement de protocole'))
      })
      .end(body)
  })
}

function explain(error: unknown, signal: AbortSignal, timeoutMs: number): string {
  if (signal.aborted) return `Échec de l'appel : aucune réponse complète en ${timeoutMs / 1000} s`
  if (error instanceof RefusedTarget) return `Échec de l'appel : ${error.message}`
  const { code, message } = error as NodeJS.ErrnoException
  return `Échec de l'appel : ${code ?? message}`
}

/** Makes one POST. Never throws or follows a redirect; anything but a complete 2xx response in time is a failure. */
export async function send(call: DeliveryCall, options: SendOptions): Promise<SendOutcome> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    const response = await open(call, options, signal)
    const responseBody = await readExcerpt(response)
    const httpStatus = response.statusCode ?? 0
    return { delivered: httpStatus >= 200 && httpStatus < 300, httpStatus, responseBody }
  } catch (error) {
    return { delivered: false, httpStatus: null, responseBody: explain(error, signal, options.timeoutMs) }
  }
}
