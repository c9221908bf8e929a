import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { tryOrNull } from '#lib/domain/text/try-or-null.ts'

export type DigestHash = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'

/** How a signature's notation differs from api.md 6. */
export type NotationFault =
  | 'prefixMissing'
  | 'prefixDoubled'
  | 'prefixOther'
  | 'prefixUnwanted'
  | 'base64Digest'
  | 'upperCase'
  | 'signatureStray'
  | 'digestEncodedTwice'
  | 'signatureCut'

export interface ReadDigest {
  readonly bytes: Uint8Array
  /** The hash that makes digests of this length. */
  readonly hash: DigestHash
  /** Truncated: `bytes` is the beginning of a SHA-256 digest. */
  readonly isCut: boolean
  readonly faults: readonly NotationFault[]
}

const HASH_BY_LENGTH: Record<number, DigestHash> = {
  20: 'SHA-1',
  32: 'SHA-256',
  48: 'SHA-384',
  64: 'SHA-512',
}
const PREFIX = /^(?:hmac[-_]?)?(?:sha-?\d+|v\d|signature)\s*[=:,]\s*/i

const encoder = new TextEncoder()

/** Decodes hexadecimal text; null when it is not hexadecimal. */
export function readHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]+$/i.test(text)) return null
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(at * 2, at * 2 + 2), 16),
  )
}

/** Decodes base64 or base64url text; null when it is neither. */
export function readBase64(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return null
  const binary = tryOrNull(() => atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')))
  return binary === null ? null : Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

function takePrefixes(text: string): { prefixes: string[]; rest: string } {
  const prefixes: string[] = []
  let rest = text
  for (let match = PREFIX.exec(rest); match; match = PREFIX.exec(rest)) {
    prefixes.push(match[0])
    rest = rest.slice(match[0].length)
  }
  return { prefixes, rest }
}

function prefixFaults(prefixes: string[], isAccount: boolean): NotationFault[] {
  if (!isAccount) return prefixes.length > 0 ? ['prefixUnwanted'] : []
  if (prefixes.length === 0) return ['prefixMissing']
  if (prefixes.length > 1) return ['prefixDoubled']
  return prefixes[0] === 'sha256=' ? [] : ['prefixOther']
}

function decode(text: string): Pick<ReadDigest, 'bytes' | 'hash' | 'isCut' | 'faults'> | null {
  const hex = readHex(text)
  const cased: NotationFault[] = /[A-F]/.test(text) ? ['upperCase'] : []
  const known = hex && HASH_BY_LENGTH[hex.length]
  if (hex && known) return { bytes: hex, hash: known, isCut: false, faults: cased }
  const base64 = readBase64(text)
  const twice = base64 && readHex(new TextDecoder().decode(base64))
  const inner = twice && HASH_BY_LENGTH[twice.length]
  if (twice && inner) return { bytes: twice, hash: inner, isCut: false, faults: ['digestEncodedTwice'] }
  const encoded = base64 && HASH_BY_LENGTH[base64.length]
  if (base64 && encoded) return { bytes: base64, hash: encoded, isCut: false, faults: ['base64Digest'] }
  // Fewer than 16 digits could match by chance.
  const part = /^[0-9a-f]{16,63}$/i.test(text)
    ? readHex(text.slice(0, text.length - (text.length % 2)))
    : null
  if (!part) return null
  return { bytes: part, hash: 'SHA-256', isCut: true, faults: [...cased, 'signatureCut'] }
}

/**
 * Parses a signature in any notation, and lists how it differs from api.md 6: `sha256=` and lower-case hexadecimal for
 * account webhooks, hexadecimal alone for per-request ones. Null when there is no digest in it.
 */
export function readDigest(text: string, isAccount: boolean): ReadDigest | null {
  const clean = text
    .trim()
    .replace(/^["'`]+|["'`,;]+$/g, '')
    .trim()
  const { prefixes, rest } = takePrefixes(clean)
  const digest = decode(rest.replace(/[\s:]+/g, ''))
  if (!digest) return null
  const stray: NotationFault[] = clean !== text || /[\s:]/.test(rest) ? ['signatureStray'] : []
  return { ...digest, faults: [...stray, ...prefixFaults(prefixes, isAccount), ...digest.faults] }
}

/** Whether a parsed digest equals `made`; a truncated one, whether `made` starts with it. */
export function sameDigest({ bytes, isCut }: ReadDigest, made: Uint8Array): boolean {
  if (isCut ? bytes.length > made.length : bytes.length !== made.length) return false
  let difference = 0
  for (const [at, byte] of bytes.entries()) difference |= byte ^ (made[at] ?? 0)
  return difference === 0
}

type Bytes = Uint8Array<ArrayBuffer>
export const utf8 = (text: string): Bytes => encoder.encode(text)

/** Computes HMACs with one hash; caches imported keys, since a search uses each of them many times. */
export function hmacMaker(hash: DigestHash): (key: Bytes, message: Bytes) => Promise<Uint8Array> {
  const keys = new Map<string, Promise<CryptoKey>>()
  const keyOf = (key: Bytes) => {
    const name = toHex(key)
    // HMAC pads short keys with zeros, so one zero byte equals the empty key, which Web Crypto refuses.
    const raw = key.length === 0 ? new Uint8Array(1) : key
    return keptOrMade(keys, name, () =>
      crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash }, false, ['sign']),
    )
  }
  return async (key, message) => new Uint8Array(await crypto.subtle.sign('HMAC', await keyOf(key), message))
}
