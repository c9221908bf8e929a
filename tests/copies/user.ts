import { Agent, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'

import { contract } from '#lib/contract/index.ts'
import { ApiError, errorOf, networkError } from '#lib/query/api-error.ts'
import { makeQueryClient } from '#lib/query/query-client.ts'

export interface Got {
  status: number
  text: string
  cookie: string | undefined
}

const ONES_TRY = 20_000
const { queries } = makeQueryClient().getDefaultOptions()

/** Who uses the dashboard from an address of their own, as a browser does: keeps the cookie, retries reads alike. */
export class User {
  cookie = ''
  readonly #port: number
  readonly #address: string
  readonly #agent: Agent
  readonly #secure: boolean

  /** `secure`: by TLS, whoever has signed the certificate; from the usual address, which alone gets to containers. */
  constructor(port: number, number: number, secure = false) {
    this.#port = port
    this.#secure = secure
    const connections = { keepAlive: true, maxSockets: 2 }
    this.#agent = secure
      ? new SecureAgent({ ...connections, rejectUnauthorized: false })
      : new Agent(connections)
    this.#address = `127.0.${1 + Math.floor(number / 250)}.${1 + (number % 250)}`
  }

  /** One request, to the balancer unless another port is named. Rejects with the query layer's ApiError. */
  async ask(method: string, path: string, body?: unknown, port = this.#port): Promise<string> {
    const got = await this.#send(method, path, body, port).catch((cause: unknown) => {
      throw networkError(cause)
    })
    if (got.cookie !== undefined) this.cookie = got.cookie
    if (got.status >= 400) throw await errorOf(new Response(got.text, { status: got.status }))
    return got.text
  }

  async signIn(apiKey: string): Promise<void> {
    await this.ask('POST', '/api/session', { apiKey })
  }

  /** A read as the browser's query layer makes it, retries and all; `failed` is told of each try that failed. */
  async read(path: string, failed: (error: Error) => void): Promise<string> {
    const client = makeQueryClient()
    const { retry = 0, retryDelay = 0 } = queries ?? {}
    return client.fetchQuery({
      queryKey: [path],
      retry,
      retryDelay,
      queryFn: () =>
        this.ask('GET', path).catch((error: Error) => {
          failed(error)
          throw error
        }),
    })
  }

  /** Creates an opportunity; whether it was saved, was not, or nobody can say. */
  async write(title: string, idCompany: number): Promise<'saved' | 'refused' | 'open'> {
    try {
      await this.ask('POST', `/api${contract.saveOpportunity.path}`, {
        idCompany,
        title,
        idUserResponsable: 101,
      })
      return 'saved'
    } catch (error) {
      return error instanceof ApiError && error.status >= 400 && error.status < 500 ? 'refused' : 'open'
    }
  }

  /** Whether the copy at `port` lets this user, with this cookie, read. */
  async isLetIn(port: number): Promise<boolean> {
    const { status } = await this.#send('GET', '/api/session', undefined, port)
    if (status !== 200) throw new Error(`Who am I answered ${status}`)
    const read = await this.#send('GET', `/api${contract.listStades.path}`, undefined, port)
    if (read.status !== 200 && read.status !== 401) throw new Error(`A read answered ${read.status}`)
    return read.status === 200
  }

  leave(): void {
    this.#agent.destroy()
  }

  #send(method: string, path: string, body: unknown, port: number): Promise<Got> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      host: this.#secure ? 'localhost' : `127.0.0.1:${port}`,
      'x-csrf': '1',
      'sec-fetch-site': 'same-origin',
      cookie: this.cookie,
      ...(text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    const agent = port === this.#port ? this.#agent : false
    const from = this.#secure ? {} : { localAddress: this.#address }
    const to = { host: '127.0.0.1', port, ...from, timeout: ONES_TRY }
    return new Promise((resolve, reject) => {
      const sent = (this.#secure ? secureRequest : request)(
        { ...to, method, path, headers, agent },
        (response) => {
          let said = ''
          response.setEncoding('utf8')
          response.on('data', (piece: string) => {
            said += piece
          })
          response.on('error', reject)
          response.on('end', () => {
            const cookie = response.headers['set-cookie']?.[0]?.split(';')[0]
            resolve({ status: response.statusCode ?? 0, text: said, cookie })
          })
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('No answer')))
      sent.on('error', reject)
      sent.end(text)
    })
  }
}
