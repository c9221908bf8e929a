import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { buildIfNeeded, serverDir } from '../../scripts/lib/build.mjs'
import { freePort } from './free-port.ts'

const METRICS_TOKEN = 'token-of-the-tests-for-metrics'

export interface Asked {
  body?: unknown
  cookie?: string
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Connections to use; one of its own, closed afterwards, unless told. */
  agent?: Agent
}

export interface Answered {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  text: string
}

/** The production build as a process of its own, as it is run for people. */
export class BuiltServer {
  readonly port: number
  readonly child: ChildProcess
  readonly #dataDir: string
  #said = ''
  #listens = true

  private constructor(port: number, child: ChildProcess, dataDir: string) {
    this.port = port
    this.child = child
    this.#dataDir = dataDir
    process.once('exit', () => child.kill('SIGKILL'))
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        if (this.#listens) this.#said += text
      })
    }
  }

  /**
   * Builds first, when the sources have changed since. `stdout`: a descriptor that it writes to instead of to us.
   * `under`: a command that runs it, such as one that limits what it may use.
   */
  static async start(
    settings: Record<string, string>,
    stdout: number | 'pipe' = 'pipe',
    given?: number,
    under: readonly string[] = [],
  ): Promise<BuiltServer> {
    await buildIfNeeded()
    const port = given ?? (await freePort())
    const dataDir = mkdtempSync(join(tmpdir(), 'built-'))
    const [command = '', ...args] = [...under, process.execPath, join(serverDir(), 'server.js')]
    const child = spawn(command, args, {
      cwd: serverDir(),
      stdio: ['ignore', stdout, 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        SESSION_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
        METRICS_TOKEN,
        DATA_DIR: dataDir,
        PORT: String(port),
        HOSTNAME: '127.0.0.1',
        ...settings,
      },
    })
    const server = new BuiltServer(port, child, dataDir)
    for (let tries = 0; tries < 600; tries += 1) {
      if (child.exitCode !== null) break
      const answer = await server.ask('GET', '/api/health').catch(() => null)
      if (answer?.status === 200) return server
      await delay(50)
    }
    child.kill('SIGKILL')
    throw new Error(`The built server did not start:\n${server.said}`)
  }

  /** All that it wrote to standard output and standard error. */
  get said(): string {
    return this.#said
  }

  /** For runs that last: what it writes is read and thrown away from here on. */
  forgetWhatItSays(): void {
    this.#listens = false
    this.#said = ''
  }

  /** The JSON lines among what it wrote. */
  get lines(): Record<string, unknown>[] {
    return this.#said
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  }

  /** One request over real HTTP, as a page of ours makes it. */
  ask(method: string, path: string, asked: Asked = {}): Promise<Answered> {
    const body = asked.body === undefined ? undefined : JSON.stringify(asked.body)
    const headers = {
      'x-csrf': '1',
      'sec-fetch-site': 'same-origin',
      ...(asked.cookie === undefined ? {} : { cookie: asked.cookie }),
      ...(body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
      ...asked.headers,
    }
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          ...{ host: '127.0.0.1', port: this.port, method, path, headers, agent: asked.agent ?? false },
          ...(asked.signal ? { signal: asked.signal } : {}),
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () => {
            const whole = Buffer.concat(chunks)
            const { statusCode = 0, headers: told } = response
            resolve({ status: statusCode, headers: told, body: whole, text: whole.toString('utf8') })
          })
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

  /** A cookie for `apiKey`. */
  async signIn(apiKey = 'sandbox-full'): Promise<string> {
    const { status, headers, text } = await this.ask('POST', '/api/session', { body: { apiKey } })
    const set = headers['set-cookie']?.[0]
    if (status !== 200 || set === undefined) throw new Error(`Sign-in answered ${status}: ${text}`)
    return set.slice(0, set.indexOf(';'))
  }

  /** The figures: each line's name with its labels, and its value. */
  async figures(): Promise<Map<string, number>> {
    const { status, text } = await this.ask('GET', '/api/metrics', {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    })
    if (status !== 200) throw new Error(`Metrics answered ${status}: ${text}`)
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return new Map(
      lines.map((line) => {
        const space = line.lastIndexOf(' ')
        return [line.slice(0, space), Number(line.slice(space + 1))]
      }),
    )
  }

  /** The processes that it started (WORKERS). */
  get workers(): number[] {
    const { pid } = this.child
    return (readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []).map(Number)
  }

  /** Ends one of them as a crash would, and waits until another stands in its place. */
  async crashWorker(): Promise<void> {
    const [victim = 0, ...others] = this.workers
    process.kill(victim, 'SIGKILL')
    // A connection that is handed over at that very moment is lost with it: nobody asks before its end is known.
    while (this.workers.includes(victim) || this.workers.length <= others.length) await delay(20)
  }

  /** Sends `signal` and waits for the end: its exit code or signal, and the milliseconds it took. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<{ code: number | string | null; ms: number }> {
    const started = performance.now()
    const gone =
      this.child.exitCode === null && this.child.signalCode === null ? once(this.child, 'close') : null
    this.child.kill(signal)
    await gone
    rmSync(this.#dataDir, { recursive: true, force: true })
    return { code: this.child.exitCode ?? this.child.signalCode, ms: performance.now() - started }
  }
}
