import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

import { CLIENT_ID } from './organisation.ts'

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey']

/** What a token says beside what a good one would. */
export interface Forged {
  claims?: Record<string, unknown>
  /** `none` writes no signature. */
  alg?: 'RS256' | 'none' | 'HS256'
  /** Signed by a key that the provider does not show. */
  otherKey?: boolean
  typ?: string
  /** Claims that are left out. */
  without?: readonly string[]
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An OpenID provider that answers whatever a test wants: what a real one never would. */
export class HostileProvider {
  readonly #key: Key
  readonly #other: Key
  readonly #jwk: object
  issuer = ''
  /** What the next ID token is like. */
  next: Forged = {}
  userinfo: Record<string, unknown> = { groups: ['sales'] }
  /** The address whose answer never ends. */
  floods = ''
  /** How many megabytes of it were taken. */
  flooded = 0
  refreshToken: string | undefined = 'again'
  /** The nonce that the dashboard asked with. */
  nonce = ''
  /** What was sent for a code. */
  asked: URLSearchParams[] = []
  close: () => Promise<void> = async () => undefined

  private constructor(key: Key, other: Key, jwk: object) {
    this.#key = key
    this.#other = other
    this.#jwk = jwk
  }

  static async open(): Promise<HostileProvider> {
    const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
    const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
    const provider = new HostileProvider(own.privateKey, other.privateKey, jwk)
    await provider.#listen()
    return provider
  }

  async #listen(): Promise<void> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      if (request.url === this.floods) return this.#flood(response)
      const answer = await this.#answer(request.url ?? '', Buffer.concat(chunks).toString())
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer ?? {}))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.issuer = `http://localhost:${(server.address() as AddressInfo).port}`
    this.close = () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }

  async #flood(response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = Buffer.alloc(1024 * 1024, ' ')
    const closed = once(response, 'close')
    while (!response.closed) {
      this.flooded += 1
      if (!response.write(more)) await Promise.race([once(response, 'drain'), closed])
    }
  }

  async #answer(url: string, body: string): Promise<object | null> {
    const { issuer } = this
    switch (url) {
      case '/.well-known/openid-configuration':
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          // It would like them to be taken.
          id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
          authorization_response_iss_parameter_supported: true,
        }
      case '/keys':
        return { keys: [this.#jwk] }
      case '/token':
        this.asked.push(new URLSearchParams(body))
        return {
          access_token: 'a-token',
          token_type: 'Bearer',
          refresh_token: this.refreshToken,
          id_token: await this.token(this.next),
        }
      case '/userinfo':
        return { sub: 'mallory', ...this.userinfo }
      default:
        return null
    }
  }

  /** A token of this provider, good but for what is forged. */
  async token({ claims = {}, alg = 'RS256', otherKey = false, typ, without = [] }: Forged): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const all: JWTPayload = {
      iss: this.issuer,
      aud: CLIENT_ID,
      sub: 'mallory',
      nonce: this.nonce,
      iat: now,
      exp: now + 300,
      groups: ['sales'],
      ...claims,
    }
    const payload = Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))
    const header = { alg, kid: 'one', ...(typ === undefined ? {} : { typ }) }
    if (alg === 'none') return `${part(header)}.${part(payload)}.`
    // Signed with what everybody knows of the provider: its public key.
    const key = alg === 'HS256' ? Buffer.from(JSON.stringify(this.#jwk)) : otherKey ? this.#other : this.#key
    return new SignJWT(payload).setProtectedHeader(header).sign(key)
  }
}
