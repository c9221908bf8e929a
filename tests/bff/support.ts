import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { vi } from 'vitest'
import { answerWebRequest } from '#lib/server/api.ts'
import { closeSingletons } from '#lib/server/singleton.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'

export const ORIGIN = 'http://localhost:4130'

interface Asked {
  method: string
  path: string
  headers: Record<string, string>
  query?: Record<string, unknown>
}

interface Options {
  body?: unknown
  cookie?: string | undefined
  headers?: Record<string, string | null>
  signal?: AbortSignal
}

function request(method: string, path: string, options: Options): Request {
  const headers = new Headers({ host: 'localhost:4130', 'x-csrf': '1', 'sec-fetch-site': 'same-origin' })
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  if (options.cookie !== undefined) headers.set('cookie', options.cookie)
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  const body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body)
  return new Request(ORIGIN + path, {
    method,
    headers,
    ...(options.body === undefined ? {} : { body }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
}

/** Calls what answers this address in `next dev`. */
export const api = (method: string, path: string, options: Options = {}): Promise<Response> =>
  answerWebRequest(request(method, path, options))

/** The `cookie` header that a browser would send after this answer. */
export function cookieFrom(response: Response): string {
  const set = response.headers.get('set-cookie')
  if (set === null) throw new Error('The answer sets no cookie')
  return set.slice(0, set.indexOf(';'))
}

/** A cookie for one of the sandbox's keys. */
export async function signIn(apiKey = 'sandbox-full'): Promise<string> {
  const response = await api('POST', '/api/session', { body: { apiKey } })
  if (response.status !== 200)
    throw new Error(`Sign-in answered ${response.status}: ${await response.text()}`)
  return cookieFrom(response)
}

/** A read that every key may make. */
export const SOME_READ = '/api/v1/opportunity/stade'

/** Whether the session behind that cookie is alive, which two routes must agree on. */
export const isSignedIn = async (cookie: string): Promise<boolean> => {
  const { session } = (await (await api('GET', '/api/session', { cookie })).json()) as {
    session: { signedIn: boolean }
  }
  const read = await api('GET', SOME_READ, { cookie })
  if (read.status !== (session.signedIn ? 200 : 401))
    throw new Error(`The API's read answered ${read.status}`)
  return session.signedIn
}

/** Lets the time by which durations go pass; the clock that people see stays. Until the test's end. */
export function skipTime(): (ms: number) => void {
  const real = performance.now.bind(performance)
  let skipped = 0
  vi.spyOn(performance, 'now').mockImplementation(() => real() + skipped)
  return (ms) => {
    skipped += ms
  }
}

/** A BFF of its own settings in this process, in front of a sandbox. */
export class Bench {
  readonly sandbox: Sandbox
  readonly dataDir = mkdtempSync(join(tmpdir(), 'bff-'))

  private constructor(sandbox: Sandbox) {
    this.sandbox = sandbox
  }

  static async open(settings: Record<string, string> = {}): Promise<Bench> {
    const bench = new Bench(await startSandbox({ port: 0, companies: 30 }))
    await bench.configure(settings)
    return bench
  }

  /** Starts the BFF anew with these settings; the sandbox and DATA_DIR stay. */
  async configure(settings: Record<string, string> = {}): Promise<void> {
    await closeSingletons()
    const names = [
      'DEMO_KEYS',
      'DEMO_PLAIN_COOKIE',
      'DEMO_RECEIVER_URL',
      'HOSTNAME',
      'PUBLIC_ORIGIN',
      'TRUST_PROXY',
      'API_TIMEOUT_MS',
      'API_MAX_RESPONSE_MB',
      'API_ARRAY_FORMAT',
      'API_TIME_ZONE',
      'API_IDS_PER_CALL',
      'METRICS_TOKEN',
      'KEEP_READS_SECONDS',
      'DATABASE_URL',
      'REDIS_URL',
      'ACTIVITY_DAYS',
      'FEED_DAYS',
      'OIDC_ISSUER',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
      'OIDC_SCOPE',
      'OIDC_GROUP_CLAIM',
      'OIDC_ROLE_CLAIM',
      'OIDC_ONLY',
      'API_KEYS_FILE',
    ]
    for (const name of [...names, 'SESSION_IDLE_MINUTES', 'SESSION_MAX_HOURS']) delete process.env[name]
    Object.assign(process.env, {
      API_BASE_URL: this.sandbox.url,
      SESSION_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
      DATA_DIR: this.dataDir,
      LOG_LEVEL: 'silent',
      ...settings,
    })
  }

  async close(): Promise<void> {
    await closeSingletons()
    await this.sandbox.close()
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  async fault(fault: {
    path: string
    kind: string
    method?: string
    times?: number
    delayMs?: number
  }): Promise<void> {
    const response = await this.#control('POST', 'faults', fault)
    if (!response.ok) throw new Error(`The sandbox refused the fault: ${await response.text()}`)
  }

  /** What the API was asked since `forget`. */
  async calls(): Promise<Asked[]> {
    const response = await this.#control('GET', 'calls')
    return ((await response.json()) as { calls: Asked[] }).calls
  }

  async forget(): Promise<void> {
    await this.#control('DELETE', 'faults')
    await this.#control('DELETE', 'calls')
  }

  #control(method: string, route: string, body?: unknown): Promise<Response> {
    return fetch(`${this.sandbox.url}/_sandbox/${route}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  }
}
