import type { QueryClient } from '@tanstack/react-query'
import { wait } from '#lib/domain/time/wait.ts'
import { LIVE_TOPICS, type LiveTopic } from '#lib/domain/workspace/workspace.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { bff } from '#lib/query/http.ts'
import { workspaceKey } from '#lib/query/workspace.ts'
import { shownAccount } from '#lib/session/tab.ts'
import { liveEvents } from './live-events.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** The server says something every fifteen seconds: past this the connection is a dead one. */
const SILENT_MS = 40_000

/** A connection was lost and is back: whatever was changed meanwhile was not told. */
const ALL = 'all'

const isTopic = (text: string): text is LiveTopic => (LIVE_TOPICS as readonly string[]).includes(text)

/** Reads words from the server until the connection ends. */
async function readEvents(signal: AbortSignal, hear: (topic: string) => void): Promise<void> {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), SILENT_MS)
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

/** Listens until `signal` fires; comes back by itself, ever more slowly while it fails. */
async function listen(signal: AbortSignal, hear: (topic: string) => void): Promise<void> {
  let pause = FIRST_PAUSE_MS
  while (!signal.aborted) {
    const started = Date.now()
    try {
      await readEvents(signal, hear)
    } catch (error) {
      // Nobody is signed in, or somebody else: the page that follows listens anew.
      if (error instanceof ApiError && (error.code === 'session_invalid' || error.code === 'account_changed'))
        pause = LONGEST_PAUSE_MS
    }
    if (Date.now() - started > LONGEST_PAUSE_MS) pause = FIRST_PAUSE_MS
    // Tabs that lost the same copy come back one after the other.
    await wait(pause * (0.5 + Math.random()), signal).catch(() => undefined)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    if (!signal.aborted) hear(ALL)
  }
}

/**
 * Hears what colleagues change, for as long as the page is here: one tab of the browser holds the connection and tells
 * the others. Parts of the workspace that are shown are read again; the board hears of opportunities by `liveEvents`.
 * @returns the function that ends it
 */
export function followLive(client: QueryClient): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const name = `live:${shownAccount() ?? ''}`
  const take = (topic: string) => {
    void client.invalidateQueries({ queryKey: topic === ALL ? [workspaceKey] : [workspaceKey, topic] })
    for (const one of topic === ALL ? LIVE_TOPICS : [topic]) if (isTopic(one)) liveEvents.tell(one)
  }
  const others = new BroadcastChannel(name)
  others.addEventListener('message', ({ data }: MessageEvent<unknown>) => take(String(data)))
  const hear = (topic: string) => {
    take(topic)
    others.postMessage(topic)
  }
  // The server tells a session nothing of what it did itself: its other tabs hear that from the one that did.
  const stopTelling = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if ('opportunity' in Object(event.action.data)) others.postMessage('opportunities' satisfies LiveTopic)
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
