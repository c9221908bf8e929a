import { setTimeout as delay } from 'node:timers/promises'
import 'server-only'
import type { LiveTopic } from '#lib/domain/workspace/live-topics.ts'
import { BffError } from '../errors.ts'
import type { Answer, Call } from '../http/handle.ts'
import { ending } from '../process/closing.ts'
import { readSession, requiredSession } from '../session/session.ts'
import { live } from './live.ts'

/** Heartbeat: keeps balancers from closing the connection as idle, and a session that has ended from staying. */
const HEARTBEAT_MS = 15_000
/** Events within this time are sent together: twenty names from one file are one event. */
const BATCH_MS = 100
/**
 * Limits of connections to this copy, per account and per person, so that no one can take all of the team's; per session
 * where a key was typed. A browser needs one, or one per tab where tabs share none.
 */
const MAX = { all: 500, own: 25 }

/** `GET /api/workspace/live`: changes by the account's people, as server-sent events `data: names`. Prolongs no session. */
export async function followLive(call: Call): Promise<Answer> {
  const { headers, signal } = call.request
  const used = await requiredSession(call, false)
  const { id, scope, signedOn } = used.session
  const person = signedOn?.subject ?? id
  call.route = '/api/workspace/live'
  const { all, own } = live().count(scope, person)
  if (all >= MAX.all || own >= MAX.own)
    throw new BffError(503, 'workspace_unavailable', 'Too many pages of this account listen', {
      retryAfter: 30,
    })

  async function* events(): AsyncGenerator<Buffer> {
    const topics = new Set<LiveTopic>()
    let wake = () => {}
    const onTopic = (topic: LiveTopic) => {
      topics.add(topic)
      wake()
    }
    const stop = live().subscribe(scope, { session: id, person, onTopic })
    const onAbort = () => wake()
    signal.addEventListener('abort', onAbort)
    ending().addEventListener('abort', onAbort)
    const isOver = () => signal.aborted || ending().aborted
    const news = () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, HEARTBEAT_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    try {
      yield Buffer.from('retry: 2000\n\n')
      while (!isOver()) {
        if (topics.size === 0) await news()
        if (topics.size > 0) await delay(BATCH_MS)
        // Whoever has signed out is told nothing more.
        if (isOver() || !(await readSession(headers.get('cookie')).catch(() => null))) return
        const text = [...topics].map((topic) => `data: ${topic}\n\n`).join('')
        topics.clear()
        yield Buffer.from(text || ':\n\n')
      }
    } finally {
      stop()
      // The signal lives as long as the process, and would keep the listener alive as well.
      ending().removeEventListener('abort', onAbort)
    }
  }

  return {
    status: 200,
    body: { stream: events() },
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
  }
}
