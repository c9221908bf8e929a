import type { QueryClient } from '@tanstack/react-query'
import { wait } from '#lib/domain/time/wait.ts'
import { LIVE_TOPICS, type LiveTopic } from '#lib/domain/workspace/live-topics.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { bff } from '#lib/query/http.ts'
import { workspaceKey } from '#lib/query/workspace.ts'
import { shownAccount } from '#lib/session/tab.ts'
import { liveEvents, ownWrites } from './live-events.ts'

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000
/** Timeout: the server sends a heartbeat every fifteen seconds, so silence for longer means a dead connection. */
const HEARTBEAT_TIMEOUT_MS = 40_000

/** Stands for every topic after a reconnect: events in between were missed. */
const ALL_TOPICS = 'all'

const isTopic = (text: string): text is LiveTopic => (LIVE_TOPICS as readonly string[]).includes(text)

/** Reads the event stream until the connection ends; `hear` gets the topic of each event. */
async function readEvents(signal: AbortSignal, hear: (topic: string) => void): Promise<void> {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), HEARTBEAT_TIMEOUT_MS)
  }
  heard()
  try {
    const init = { signal: AbortSignal.any([signal, silent.signal]), headers: { 'x-background': '1' } }
    const { body } = await bff('/api/workspace/live', init)
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let rest = ''
    for (;;) {
      const next = await reader?.read()
      if (!next || next.done) return
      heard()
      const lines = (rest + next.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) hear(line.slice(6))
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Listens until `signal` aborts; reconnects with exponential backoff. */
async function listen(signal: AbortSignal, hear: (topic: string) => void): Promise<void> {
  let pause = FIRST_PAUSE_MS
  while (!signal.aborted) {
    const started = Date.now()
    try {
      await readEvents(signal, hear)
    } catch (error) {
      // The session expired or belongs to another account now: the page after the next sign-in opens a new connection.
      if (error instanceof ApiError && (error.code === 'session_invalid' || error.code === 'account_changed'))
        pause = MAX_PAUSE_MS
    }
    if (Date.now() - started > MAX_PAUSE_MS) pause = FIRST_PAUSE_MS
    // Jitter, so that tabs whose copy went down do not all reconnect at the same moment.
    await wait(pause * (0.5 + Math.random()), signal).catch(() => undefined)
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
    if (!signal.aborted) hear(ALL_TOPICS)
  }
}

/**
 * Follows changes made by colleagues while the page is open. One tab of the browser holds the connection and broadcasts
 * to the others. Invalidates the queries of the topic, and passes the topic to `liveEvents` for the board.
 * @returns the function that stops it
 */
export function followLive(client: QueryClient): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const name = `live:${shownAccount() ?? ''}`
  const take = (topic: string) => {
    void client.invalidateQueries({ queryKey: topic === ALL_TOPICS ? [workspaceKey] : [workspaceKey, topic] })
    const topics = topic === ALL_TOPICS ? LIVE_TOPICS : [topic]
    if (topics.includes('webhooks')) void client.invalidateQueries({ queryKey: ['listWebhooks'] })
    for (const one of topics) if (isTopic(one)) liveEvents.tell(one)
  }
  const others = new BroadcastChannel(name)
  others.addEventListener('message', ({ data }: MessageEvent<unknown>) => take(String(data)))
  const hear = (topic: string) => {
    take(topic)
    others.postMessage(topic)
  }
  const stopTelling = ownWrites.subscribe((operation) => {
    // A company's summary counts what was written.
    void client.invalidateQueries({ queryKey: ['glance'] })
    // The server sends a session no events for its own changes: the tab that made one tells the others.
    if (operation === 'saveOpportunity') others.postMessage('opportunities' satisfies LiveTopic)
  })
  signal.addEventListener('abort', () => {
    stopTelling()
    others.close()
  })
  const alone = () => listen(signal, hear)
  if ('locks' in navigator) navigator.locks.request(name, { signal }, alone).catch(() => undefined)
  else void alone()
  return () => stop.abort()
}
