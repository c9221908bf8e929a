/** What `make` makes; null where it throws. */
export function nullIfThrown<Value>(make: () => Value): Value | null {
  try {
    return make()
  } catch {
    return null
  }
}

/** A part of an address in plain letters; as it is where it is not encoded as it says. */
export const decoded = (part: string): string => nullIfThrown(() => decodeURIComponent(part)) ?? part
