import { setTimeout as delay } from 'node:timers/promises'

import { contract } from '#lib/contract/index.ts'

import type { SmallDisk } from '../../../tests/built/small-disk.ts'
import type { Fleet } from '../../../tests/copies/fleet.ts'

/** A part of the day, and the fault that is injected in it. */
export interface Trouble {
  name: string
  /** Injects the fault, in parallel to the simulated users, until aborted. */
  work: (signal: AbortSignal) => Promise<void>
}

const SLOW = [contract.listCompanies.path, contract.listOpportunities.path]
const rest = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => undefined)

/** All troubles in order, each of the same duration. `disk` is that of the first copy. */
export function troublesOf(fleet: Fleet, disk: SmallDisk | null): Trouble[] {
  const control = async (method: string, body?: object) => {
    const headers = { 'content-type': 'application/json' }
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) }
    await (await fetch(`${fleet.sandbox}/_sandbox/faults`, init)).body?.cancel()
  }
  return [
    { name: 'nothing', work: async () => undefined },
    {
      name: 'a copy killed, every 15 s another',
      work: async (signal) => {
        for (let turn = 0; !signal.aborted; turn += 1) {
          await fleet.copies[turn % fleet.copies.length]?.crash()
          await rest(15_000, signal)
        }
      },
    },
    {
      name: 'the API takes 800 ms more for companies and opportunities',
      work: async (signal) => {
        for (const path of SLOW) await control('POST', { path, kind: 'slow', times: 1_000_000, delayMs: 800 })
        await rest(3_600_000, signal)
        await control('DELETE')
      },
    },
    {
      name: disk ? 'the disk of a copy is full' : 'nothing (a full disk needs root)',
      work: async (signal) => {
        disk?.fill()
        await rest(3_600_000, signal)
        disk?.free()
      },
    },
    {
      name: 'the clock of a copy goes back by an hour',
      work: async () => fleet.copies.at(-1)?.signal('SIGUSR2'),
    },
    {
      name: 'Redis is away',
      work: async (signal) => {
        await fleet.redis.down()
        await rest(3_600_000, signal)
        await fleet.redis.up()
      },
    },
  ]
}
