// The worker thread that reads large answers; `npm run build` bundles it as `reading-thread.js`, beside the server.
import { parentPort } from 'node:worker_threads'
import { CallFault } from '#client/fault.ts'
import { endpointOf, type Operation } from '#lib/contract/index.ts'
import { type Problem, sendDriftTo } from './drift.ts'
import type { FieldOffsets } from './field-offsets.ts'
import { readAnswer } from './read.ts'
import type { FromThread, ReadJob, ReadOutcome, ToThread } from './read-in-thread.ts'

const port = parentPort
if (!port) throw new TypeError('Not a thread')

/** Transferring a chunk transfers its whole ArrayBuffer: one that uses less of it than this is copied. */
const FULL_ENOUGH = 0.5

/** The chunk, copied if need be, in an ArrayBuffer that may be transferred. */
const own = (chunk: Uint8Array): Uint8Array =>
  chunk.length > FULL_ENOUGH * chunk.buffer.byteLength ? chunk : Uint8Array.from(chunk)

const fieldsOf = (item: unknown, names: readonly string[]): unknown =>
  typeof item === 'object' && item !== null
    ? Object.fromEntries(names.map((name) => [name, (item as Record<string, unknown>)[name]]))
    : null

/** The ArrayBuffers of `outcome` that are transferred. */
function handedOver(outcome: ReadOutcome): ArrayBuffer[] {
  if (!('checked' in outcome)) return []
  const { checked, offsets } = outcome
  const views = [...checked.chunks, ...(offsets ? [offsets.bytes, offsets.spans] : [])]
  return [...new Set(views.map(({ buffer }) => buffer as ArrayBuffer))]
}

/** Of all answers in progress: each problem is reported once, with whichever answer ends next. */
let problems: Problem[] = []
sendDriftTo((problem) => problems.push(problem))

async function read(job: ReadJob, signal: AbortSignal): Promise<ReadOutcome> {
  const items: unknown[] = []
  let offsets: FieldOffsets | undefined
  const { watches, wanted } = job
  const watcher = watches && {
    fields: watches,
    item: (item: unknown) => items.push(fieldsOf(item, watches)),
    items: (seen: FieldOffsets) => {
      offsets = seen
    },
  }
  const bytes = Buffer.from(job.bytes.buffer)
  const endpoint = endpointOf(job.expected.operation as Operation)
  try {
    const expected = { ...job.expected, endpoint, signal, ...(watcher ? { watcher } : {}) }
    const { chunks, ...rest } = await readAnswer(bytes, expected, wanted)
    return { checked: { ...rest, chunks: chunks.map(own) }, items, offsets: offsets?.parts() }
  } catch (error) {
    if (!(error instanceof CallFault)) return { error }
    const { status, code, message, ...details } = error
    return { fault: { status, code, message, details } }
  }
}

const stops = new Map<number, AbortController>()

port.on('message', async (message: ToThread) => {
  if ('stop' in message) return stops.get(message.stop)?.abort()
  const { id } = message
  const stop = new AbortController()
  stops.set(id, stop)
  const outcome = await read(message, stop.signal)
  stops.delete(id)
  port.postMessage({ ...outcome, id, problems } satisfies FromThread, handedOver(outcome))
  problems = []
})
port.postMessage('ready')
