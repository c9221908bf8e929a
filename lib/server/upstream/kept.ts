import 'server-only'

import type { Operation } from '#lib/contract/index.ts'

import { env } from '../env.ts'
import { metrics } from '../metrics/instruments.ts'
import { keptReads } from '../store/kept-reads.ts'
import { type Answered, type Asker, ask, type Prepared } from './ask.ts'

/** Lists that every screen asks for, that change rarely, and that nothing here writes (4.3, 4.8). */
const KEPT: ReadonlySet<Operation> = new Set<Operation>(['listStades', 'listIdentificationTypes'])

const keyOf = ({ scope, apiKey }: Asker, { path, fields }: Prepared) =>
  JSON.stringify([scope, apiKey, path, fields])

/**
 * Asks as `ask` does, but answers stages and identification types from what the same key of the same account was
 * answered within KEEP_READS_SECONDS. Failures and answers that break the contract are not kept.
 */
export async function askKept(asker: Asker, call: Prepared, signal: AbortSignal): Promise<Answered> {
  const keepMs = env().KEEP_READS_SECONDS * 1000
  if (keepMs === 0 || !KEPT.has(call.operation)) return ask(asker, call, signal)
  const key = keyOf(asker, call)
  const found = await keptReads().find(key)
  metrics().keptReads.inc({ outcome: found ? 'found' : 'asked' })
  if (found) return { status: 200, drift: 0, chunks: [Buffer.from(found.text)] }
  const answered = await ask(asker, call, signal)
  if (answered.drift === 0 && answered.status === 200) {
    const text = Buffer.concat(answered.chunks).toString('utf8')
    await keptReads().keep(key, { text, until: Date.now() + keepMs })
  }
  return answered
}
