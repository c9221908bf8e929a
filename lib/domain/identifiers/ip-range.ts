/** The kind of an IP address; `public` can be reached from the internet. */
export type IpKind = 'public' | 'loopback' | 'private' | 'linkLocal' | 'reserved'

type Range = readonly [network: readonly number[], bits: number, kind: IpKind]

// RFC 6890 and its successors. The first matching range counts.
const V4: readonly Range[] = [
  [[127, 0, 0, 0], 8, 'loopback'],
  [[0, 0, 0, 0], 8, 'reserved'],
  [[10, 0, 0, 0], 8, 'private'],
  [[172, 16, 0, 0], 12, 'private'],
  [[192, 168, 0, 0], 16, 'private'],
  [[100, 64, 0, 0], 10, 'private'],
  [[169, 254, 0, 0], 16, 'linkLocal'],
  [[192, 0, 0, 0], 24, 'reserved'],
  [[192, 0, 2, 0], 24, 'reserved'],
  [[192, 88, 99, 0], 24, 'reserved'],
  [[198, 18, 0, 0], 15, 'reserved'],
  [[198, 51, 100, 0], 24, 'reserved'],
  [[203, 0, 113, 0], 24, 'reserved'],
  [[224, 0, 0, 0], 3, 'reserved'],
]

const V6: readonly Range[] = [
  [[0, 0, 0, 0, 0, 0, 0, 1], 128, 'loopback'],
  [[0xfe80, 0, 0, 0, 0, 0, 0, 0], 10, 'linkLocal'],
  [[0xfc00, 0, 0, 0, 0, 0, 0, 0], 7, 'private'],
  [[0x2001, 0, 0, 0, 0, 0, 0, 0], 23, 'reserved'],
  [[0x2001, 0xdb8, 0, 0, 0, 0, 0, 0], 32, 'reserved'],
  [[0x3fff, 0, 0, 0, 0, 0, 0, 0], 20, 'reserved'],
  [[0x2000, 0, 0, 0, 0, 0, 0, 0], 3, 'public'],
]

/** IPv6 ranges that embed an IPv4 address, and its position: mapped, NAT64, 6to4. */
const EMBEDDED: readonly (readonly [network: readonly number[], bits: number, at: number])[] = [
  [[0, 0, 0, 0, 0, 0xffff, 0, 0], 96, 6],
  [[0x64, 0xff9b, 0, 0, 0, 0, 0, 0], 96, 6],
  [[0x2002, 0, 0, 0, 0, 0, 0, 0], 16, 1],
]

/** Whether the first `bits` bits of both are equal; `width` is the number of bits of one part. */
const within = (parts: readonly number[], network: readonly number[], bits: number, width: number): boolean =>
  parts.every((part, index) => {
    const counted = Math.min(width, Math.max(0, bits - index * width))
    const shift = width - counted
    return part >> shift === (network[index] ?? 0) >> shift
  })

const kindV4 = (parts: readonly number[]): IpKind =>
  V4.find(([network, bits]) => within(parts, network, bits, 8))?.[2] ?? 'public'

function kindV6(parts: readonly number[]): IpKind {
  for (const [network, bits, at] of EMBEDDED) {
    if (!within(parts, network, bits, 16)) continue
    const [high = 0, low = 0] = parts.slice(at)
    const kind = kindV4([high >> 8, high & 255, low >> 8, low & 255])
    return kind === 'public' ? 'reserved' : kind
  }
  return V6.find(([network, bits]) => within(parts, network, bits, 16))?.[2] ?? 'reserved'
}

const groups = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((part) => Number.parseInt(part, 16))

function partsV6(text: string): number[] {
  const [head = '', tail] = text.split('::')
  if (tail === undefined) return groups(head)
  const [before, after] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => 0)
  return [...before, ...zeros, ...after]
}

/** The kind of IP address that a host is, as `URL` spells it: dotted decimals, or IPv6 in brackets; null: a name. */
export function ipKindOf(hostname: string): IpKind | null {
  const v6 = /^\[([0-9a-f:]+)\]$/.exec(hostname)?.[1]
  if (v6 !== undefined) return kindV6(partsV6(v6))
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(hostname)) return kindV4(hostname.split('.').map(Number))
  return null
}
