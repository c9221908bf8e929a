/** Letters typed in sequence (type-ahead), and when the last was typed, milliseconds. */
export interface Typed {
  text: string
  at: number
}

/** A pause after which a letter starts a new word, milliseconds: long enough for slow typists, as in native lists. */
const TYPE_AHEAD_MS = 1000

/** The type-ahead text after another key. A space counts only within a word; any non-character key but Shift resets it. */
export function typedNext(before: Typed, key: string, at: number): Typed {
  if (key === 'Shift') return before
  if (key.length !== 1) return { text: '', at }
  const text = at - before.at > TYPE_AHEAD_MS ? '' : before.text
  return key === ' ' && text === '' ? { text, at } : { text: text + key.toLowerCase(), at }
}

/** Where a key moves the focus in a menu from item `from` (-1: none): an index, or null. `typed`: letters so far. */
export function itemForKey(
  key: string,
  from: number,
  labels: readonly string[],
  typed: string,
): number | null {
  const count = labels.length
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (from + 1) % count
    case 'ArrowUp':
      return (from <= 0 ? count : from) - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
  if (typed === '') return null
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trimStart()
  // The same letter again steps through the items that begin with it.
  const repeated = [...typed].every((letter) => letter === typed[0])
  const wanted = fold(repeated ? (typed[0] ?? '') : typed)
  const start = repeated ? from + 1 : Math.max(from, 0)
  for (let step = 0; step < count; step++) {
    const index = (start + step) % count
    if (fold(labels[index] ?? '').startsWith(wanted)) return index
  }
  return null
}
