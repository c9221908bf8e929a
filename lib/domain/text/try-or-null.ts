export function tryOrNull<Value>(make: () => Value): Value | null {
  try {
    return make()
  } catch {
    return null
  }
}

/** Decodes a part of a URL; unchanged where its encoding is invalid. */
export const decoded = (part: string): string => tryOrNull(() => decodeURIComponent(part)) ?? part
