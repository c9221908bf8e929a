import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

import { createClient } from '@redis/client'

import { findProgram } from '../../scripts/lib/programs.mjs'
import { freePort } from '../built/free-port.ts'

/** Redis or Valkey, whichever is here. */
export const redisProgram = findProgram('redis-server')
/** Where tests must not be skipped. */
export const mustRun = Boolean(process.env.CI)

/** A server of its own for a test: nothing on disk, so that it forgets all when it stops. */
export class Redis {
  readonly port: number
  readonly #words: readonly string[]
  #child: ChildProcess | null = null

  private constructor(port: number, words: readonly string[]) {
    this.port = port
    this.#words = words
    process.once('exit', () => this.#child?.kill('SIGKILL'))
  }

  /** `words`: settings beside those that a test always wants. */
  static async start(words: readonly string[] = []): Promise<Redis> {
    const redis = new Redis(await freePort(), words)
    await redis.up()
    return redis
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  async up(): Promise<void> {
    if (redisProgram === null) throw new Error('There is no redis-server')
    const words = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    this.#child = spawn(redisProgram, [...words, ...this.#words], { stdio: 'ignore' })
    for (let tries = 0; tries < 200; tries += 1) {
      if (await this.#answers()) return
      await delay(25)
    }
    throw new Error('redis-server did not start')
  }

  /** Ends it at once; all it knew is gone. */
  async down(): Promise<void> {
    const child = this.#child
    if (!child) return
    this.#child = null
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  /** Silent from now on, with every connection open; `SIGCONT` lets it speak again. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child?.kill(signal)
  }

  /** What it may hold, 0 for anything: beyond that it takes nothing more. */
  async limit(bytes: string): Promise<void> {
    const client = createClient({ url: this.url })
    await client.connect()
    await client.configSet('maxmemory', bytes)
    client.destroy()
  }

  /** A replica from now on, of a primary that nobody runs. */
  async demote(): Promise<void> {
    const client = createClient({ url: this.url })
    await client.connect()
    await client.sendCommand(['REPLICAOF', '127.0.0.1', '1'])
    client.destroy()
  }

  /** Forgets all, with every connection open. */
  async empty(): Promise<void> {
    const client = createClient({ url: this.url })
    await client.connect()
    await client.flushAll()
    client.destroy()
  }

  /** Every key with its milliseconds to live, type and content, as text. */
  async contents(): Promise<{ key: string; ttl: number; content: string }[]> {
    const client = createClient({ url: this.url })
    await client.connect()
    try {
      const keys = await client.keys('*')
      return await Promise.all(
        keys.map(async (key) => {
          const [ttl, type] = await Promise.all([client.pTTL(key), client.type(key)])
          const content = type === 'stream' ? await client.xRange(key, '-', '+') : await client.get(key)
          return { key, ttl, content: JSON.stringify(content) }
        }),
      )
    } finally {
      client.destroy()
    }
  }

  async #answers(): Promise<boolean> {
    const client = createClient({ url: this.url, socket: { reconnectStrategy: false } })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await client.ping()) === 'PONG'
    } catch {
      return false
    } finally {
      if (client.isOpen) client.destroy()
    }
  }
}
