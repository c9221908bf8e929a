const MAX_ID = 2_147_483_647

/** Parses a typed id: a positive integer; null for anything else. */
export function readId(text: string): number | null {
  const word = text.trim()
  const id = /^\d{1,10}$/.test(word) ? Number(word) : 0
  return id >= 1 && id <= MAX_ID ? id : null
}
