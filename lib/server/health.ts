import 'server-only'
import { contract } from '#lib/contract/index.ts'
import { env } from './env.ts'
import { type Answer, jsonAnswer } from './http/handle.ts'
import { singleton } from './singleton.ts'
import { sharedState } from './store/store.ts'
import { exchanges } from './upstream/pool.ts'

const CACHE_MS = 2000
const TIMEOUT_MS = 3000
const MAX_BYTES = 1024 * 1024

interface Known {
  /** On `performance.now()`'s clock. */
  at: number
  answers: Promise<boolean>
}

// Without a key the API rejects the call, which is an answer too; no account is used.
async function answers(): Promise<boolean> {
  const { API_BASE_URL, API_TIMEOUT_MS } = env()
  try {
    const reply = await exchanges().send({
      method: 'GET',
      path: API_BASE_URL.path + contract.listStades.path,
      apiKey: null,
      body: undefined,
      maxBytes: MAX_BYTES,
      deadline: performance.now() + Math.min(TIMEOUT_MS, API_TIMEOUT_MS),
      signal: new AbortController().signal,
    })
    return reply.status < 500
  } catch {
    return false
  }
}

/** State of the server that copies share, if there is one. It does not change the status code. */
function sharedServerState(): { shared?: 'up' | 'down' } {
  const shared = sharedState()
  return shared ? { shared: shared.isUp ? 'up' : 'down' } : {}
}

/** `GET /api/health`: liveness of the process. */
export const health = async (): Promise<Answer> => jsonAnswer(200, { success: true, ...sharedServerState() })

/** `GET /api/ready`: whether the API responds (below 500). Anyone may call this: checked at most every two seconds. */
export async function ready(): Promise<Answer> {
  const known = singleton<Known>('ready', () => ({ at: -Infinity, answers: Promise.resolve(false) }))
  const now = performance.now()
  if (now - known.at >= CACHE_MS) {
    known.at = now
    known.answers = answers()
  }
  const isReady = await known.answers
  return jsonAnswer(isReady ? 200 : 503, { success: isReady, ready: isReady, ...sharedServerState() })
}
