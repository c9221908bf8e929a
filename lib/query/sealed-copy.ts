import { withLocalStorage } from '#lib/storage/browser-storage.ts'
import { bff, jsonOf } from './http.ts'
import { hasCopy, REPLICA_KEY } from './replica-keys.ts'

/** Length of the AES-GCM nonce, which precedes the ciphertext, bytes. */
const NONCE = 12
/** Length of the UUID at the start of the first part, which ties the other parts to it, characters. */
const STAMP = 36

async function keyOfSession(): Promise<CryptoKey> {
  const { key } = await jsonOf<{ key: string }>(await bff(REPLICA_KEY))
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/**
 * A copy of an account's data in this browser: texts in its cache storage, encrypted with a key that the server gives to
 * this session only. It is optional: a copy that fails, is blocked or belongs to another session counts as absent.
 * @param name of the cache, and of the key in local storage that says there is a copy
 */
export function createSealedCopy(name: string, idAccount: string) {
  let isOver = false
  const addressOf = (part: number) => (part === 0 ? `/${name}` : `/${name}/${part}`)
  const algorithm = (iv: Uint8Array<ArrayBuffer>, stamp: string, part: number) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(part === 0 ? idAccount : `${idAccount} ${stamp} ${part}`),
  })
  const drop = async () => {
    withLocalStorage((storage) => storage.removeItem(name))
    await caches.delete(name)
  }

  return {
    /** Its texts, one after the other; none if there is no copy. Throws where this session cannot decrypt them. */
    async *read(): AsyncGenerator<string, void> {
      if (!hasCopy(name)) return
      const [key, cache] = await Promise.all([keyOfSession(), caches.open(name)])
      const open = async (part: number, stamp: string): Promise<string | null> => {
        const sealed = await (await cache.match(addressOf(part)))?.arrayBuffer()
        if (!sealed || isOver) return null
        const iv = new Uint8Array(sealed, 0, NONCE)
        const bytes = new Uint8Array(sealed, NONCE)
        return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm(iv, stamp, part), key, bytes))
      }
      const first = await open(0, '')
      const stamp = first?.slice(0, STAMP) ?? ''
      let text = first?.slice(STAMP) ?? null
      for (let part = 1; text !== null; part += 1) {
        // The next part is decrypted while the caller handles this one.
        const next = open(part, stamp)
        next.catch(() => undefined)
        yield text
        text = await next
      }
    },
    /** Replaces the copy with these texts; the iterable is consumed lazily. */
    write: async (texts: Iterable<string>): Promise<void> => {
      if (isOver || typeof caches === 'undefined' || !crypto.subtle) return
      const key = await keyOfSession()
      await drop()
      const cache = await caches.open(name)
      const stamp = crypto.randomUUID()
      let part = 0
      for (const text of texts) {
        const iv = crypto.getRandomValues(new Uint8Array(NONCE))
        const bytes = new TextEncoder().encode(part === 0 ? stamp + text : text)
        const sealed = await crypto.subtle.encrypt(algorithm(iv, stamp, part), key, bytes)
        if (isOver) return
        await cache.put(addressOf(part), new Response(new Blob([iv, sealed])))
        part += 1
      }
      if (isOver) return drop()
      withLocalStorage((storage) => storage.setItem(name, '1'))
    },
    drop,
    /** For sign-out: nothing is stored after it. */
    wipe: async (): Promise<void> => {
      isOver = true
      await drop().catch(() => {})
    },
  }
}
