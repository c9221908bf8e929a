import { REPLICA_KEY, REPLICA_MARK } from '#components/entities/opportunity/board-reads.ts'
import { type BoardCard, CARD_FIELDS } from '#lib/domain/opportunity/board/card.ts'
import { bff, jsonOf } from '#lib/query/http.ts'
import { unpacked } from '#lib/query/unpack.ts'
import { withStorage } from '#lib/storage/keeping.ts'
import { whenIdle } from '#lib/when-idle.ts'

/** The board as this browser last had it. Moments are milliseconds since 1970. */
export interface BoardCopy {
  cards: readonly BoardCard[]
  /** How far back its cards go, minutes. */
  window: number
  /** When the API was last asked what had changed, and when for all cards. */
  at: number
  wholeAt: number
}

const CACHE = 'board-replica'
const ADDRESS = '/board-replica'
/** Fewer cards are read as fast as a copy is opened; more are not kept. */
const FEWEST = 1_000
const MOST = 100_000
const SOON = 3_000
const EVERY = 120_000
/** Bytes of AES-GCM's nonce, which stands before what it was used for. */
const NONCE = 12

const attempt = withStorage(() => window.localStorage)

async function keyOfSession(): Promise<CryptoKey> {
  const { key } = await jsonOf<{ key: string }>(await bff(REPLICA_KEY))
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/**
 * The copy of an account's board in this browser, encrypted with a key that the server tells to this session alone. All of
 * it is a convenience: whatever fails, is blocked or belongs to another session is no copy. `wipe` is for a sign-out.
 */
export function createReplica(idAccount: string) {
  const owner = new TextEncoder().encode(idAccount)
  let key: Promise<CryptoKey> | null = null
  let isOver = false
  let keptAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  const drop = async () => {
    attempt((storage) => storage.removeItem(REPLICA_MARK))
    await caches.delete(CACHE)
  }

  async function write({ cards, ...rest }: BoardCopy): Promise<void> {
    if (cards.length < FEWEST || cards.length > MOST) return drop()
    const columns = Object.fromEntries(CARD_FIELDS.map((field) => [field, cards.map((card) => card[field])]))
    const text = new TextEncoder().encode(JSON.stringify({ ...rest, pack: 'columns', columns }))
    key ??= keyOfSession()
    const iv = crypto.getRandomValues(new Uint8Array(NONCE))
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: owner },
      await key,
      text,
    )
    const cache = await caches.open(CACHE)
    if (isOver) return
    await cache.put(ADDRESS, new Response(new Blob([iv, sealed])))
    if (isOver) return drop()
    attempt((storage) => storage.setItem(REPLICA_MARK, '1'))
  }

  return {
    /** Null where there is none that this session can open. Never rejects. */
    read: async (): Promise<BoardCopy | null> => {
      try {
        if (!attempt((storage) => storage.getItem(REPLICA_MARK))) return null
        key = keyOfSession()
        const [opener, cache] = await Promise.all([key, caches.open(CACHE)])
        const sealed = await (await cache.match(ADDRESS))?.arrayBuffer()
        if (!sealed) return null
        const iv = sealed.slice(0, NONCE)
        const bytes = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv, additionalData: owner },
          opener,
          sealed.slice(NONCE),
        )
        const kept = JSON.parse(new TextDecoder().decode(bytes))
        // Of a release whose cards had other fields.
        if (Object.keys(kept.columns).join() !== CARD_FIELDS.join()) return null
        return isOver ? null : (unpacked(kept, 'cards') as BoardCopy)
      } catch {
        key = null
        return null
      }
    },
    /** Keeps the board soon, at leisure, every two minutes at most; `now` gives it as it is then. */
    keep: (now: () => BoardCopy | null): void => {
      if (isOver || timer !== undefined || typeof caches === 'undefined' || !crypto.subtle) return
      const wait = Math.max(SOON, keptAt + EVERY - performance.now())
      timer = setTimeout(() => {
        whenIdle(() => {
          timer = undefined
          keptAt = performance.now()
          const replica = isOver ? null : now()
          if (replica) write(replica).catch(() => (key = null))
        })
      }, wait)
    },
    wipe: async (): Promise<void> => {
      isOver = true
      clearTimeout(timer)
      await drop().catch(() => {})
    },
  }
}
