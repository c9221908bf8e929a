import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the canned API was sent. */
export interface Sent {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/**
 * An API that answers exact bytes: for what the sandbox, which speaks the truth, cannot say.
 * Sign-in's read is answered properly unless `answer` takes `/v1/opportunity/stade` itself.
 */
export class Canned {
  readonly sent: Sent[] = []
  readonly #server: Server
  answer: (sent: Sent, response: ServerResponse) => void = (_, response) => response.end()

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  static async open(): Promise<Canned> {
    const canned = new Canned()
    await new Promise<void>((resolve) => canned.#server.listen(0, '127.0.0.1', resolve))
    return canned
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Answers `body` as JSON, whatever is asked. */
  says(body: string | Buffer, headers: Record<string, string> = {}, status = 200): void {
    this.answer = (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(body)
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    this.sent.push(sent)
    this.answer(sent, response)
  }
}

/** The answer to sign-in's read. */
export const stades = (idAccount: string[] | null): string =>
  JSON.stringify({ success: true, code: '200', message: 'OK', parameters: { idAccount }, result: [] })
