/** Both ends are inclusive. */
interface ByteRange {
  readonly first: number
  readonly last: number
}

const ONE_RANGE = /^bytes=\s*(?:(\d+)-(\d*)|-(\d+))\s*$/

/**
 * What a `range` header requests of `size` bytes (RFC 9110, 14.2): one range, cut at the end; `whole` where there is
 * none, or several, or another unit; `unsatisfiable` where it begins past the end, ends before it begins, or holds a
 * number too large to be exact.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const found = ONE_RANGE.exec(header ?? '')
  if (!found) return 'whole'
  const [from, to, suffix] = found.slice(1).map((digits) => (digits ? Number(digits) : undefined))
  const isCountable = [from, to, suffix].every((each) => each === undefined || Number.isSafeInteger(each))
  const first = from ?? Math.max(0, size - (suffix ?? 0))
  const last = Math.min(to ?? size - 1, size - 1)
  return isCountable && first <= last ? { first, last } : 'unsatisfiable'
}
