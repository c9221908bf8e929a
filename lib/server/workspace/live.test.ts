import { afterEach, expect, it, vi } from 'vitest'
import { closeSingletons } from '../singleton.ts'
import { live } from './live.ts'

/** Connections to PostgreSQL, by what was asked on each; the first takes no message. */
const asked = vi.hoisted(() => [] as string[][])
vi.mock('pg', async () => {
  const { EventEmitter } = await import('node:events')
  class Client extends EventEmitter {
    readonly #asked: string[] = []
    connect = async () => void asked.push(this.#asked)
    end = async () => undefined
    query = async (text: string) => {
      this.#asked.push(text)
      if (this.#asked === asked[0] && text.startsWith('SELECT')) throw new Error('Query read timeout')
    }
  }
  return { default: { Client } }
})
vi.mock('../env.ts', () => ({
  env: () => ({ DATABASE_URL: 'postgres://db.example/desk', SESSION_SECRET: ['a-secret-of-the-tests'] }),
}))
afterEach(async () => {
  vi.useRealTimers()
  await closeSingletons()
})

it('connects anew where a message is not taken: on a dead connection nothing is heard either', async () => {
  vi.useFakeTimers()
  live().publish('account:one', 'names')
  await vi.advanceTimersByTimeAsync(1_100)
  live().publish('account:one', 'names')
  await vi.advanceTimersByTimeAsync(0)
  const once = ['LISTEN company_dashboard_live', 'SELECT pg_notify($1, $2)']
  expect(asked).toEqual([once, once])
})
