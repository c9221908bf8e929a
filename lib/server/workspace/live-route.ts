import { setTimeout as delay } from 'node:timers/promises'
import 'server-only'
import type { LiveTopic } from '#lib/domain/workspace/workspace.ts'
import { BffError, sessionInvalid } from '../errors.ts'
import type { Answer, Call } from '../http/handle.ts'
import { ending } from '../process/closing.ts'
import { readSession, sessionOfCall } from '../session/session.ts'
import { live } from './live.ts'

/** A word now and then keeps balancers from taking the connection for dead, and shows a session that has ended. */
const BEAT_MS = 15_000
/** What comes at once is told at once: twenty names of a file are one word. */
const GATHER_MS = 100
/** Connections to this copy: of one account, and of one session, which needs one a browser, or one a tab where tabs share none. */
const MOST = { all: 500, own: 25 }

/** `GET /api/workspace/live`: what the account's people change, as server-sent events `data: names`. It prolongs no session. */
export async function followLive(call: Call): Promise<Answer> {
  const { headers, signal } = call.request
  const used = await sessionOfCall(headers, false)
  if (!used) throw sessionInvalid()
  const { id, scope } = used.session
  call.scope = scope
  call.route = '/api/workspace/live'
  const { all, own } = live().count(scope, id)
  if (all >= MOST.all || own >= MOST.own)
    throw new BffError(503, 'workspace_unavailable', 'Too many pages of this account listen', {
      retryAfter: 30,
    })

  async function* events(): AsyncGenerator<Buffer> {
    const topics = new Set<LiveTopic>()
    let wake = () => {}
    const hear = (topic: LiveTopic) => {
      topics.add(topic)
      wake()
    }
    const stop = live().subscribe(scope, { session: id, hear })
    const rouse = () => wake()
    signal.addEventListener('abort', rouse)
    ending().addEventListener('abort', rouse)
    const isOver = () => signal.aborted || ending().aborted
    const news = () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, BEAT_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    try {
      yield Buffer.from('retry: 2000\n\n')
      let checkedAt = performance.now()
      while (!isOver()) {
        if (topics.size === 0) await news()
        if (isOver()) return
        // However busy the colleagues are.
        if (topics.size === 0 || performance.now() - checkedAt >= BEAT_MS) {
          if (!(await readSession(headers.get('cookie')).catch(() => null))) return
          checkedAt = performance.now()
        }
        if (topics.size === 0) {
          yield Buffer.from(':\n\n')
          continue
        }
        await delay(GATHER_MS)
        const text = [...topics].map((topic) => `data: ${topic}\n\n`).join('')
        topics.clear()
        yield Buffer.from(text)
      }
    } finally {
      stop()
      // The process lives on: whatever it still points at would stay for as long.
      ending().removeEventListener('abort', rouse)
    }
  }

  return {
    status: 200,
    body: { stream: events() },
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
  }
}
