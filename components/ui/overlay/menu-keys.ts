/** Letters typed one after the other, and when the last came, milliseconds. */
export interface Typed {
  text: string
  at: number
}

/** Letters further apart than this begin a new word: what slow hands need, as the platform's own lists give. */
const APART = 1000

/** What is typed with one key more. A blank counts within a word, and begins none; a key of no sign ends it, Shift not. */
export function typedNext(before: Typed, key: string, at: number): Typed {
  if (key === 'Shift') return before
  if (key.length !== 1) return { text: '', at }
  const text = at - before.at > APART ? '' : before.text
  return key === ' ' && text === '' ? { text, at } : { text: text + key.toLowerCase(), at }
}

/**
 * Where a key moves the focus in a menu.
 * @param labels the items' words, in order
 * @param from the focused item; -1 when none is
 * @param typed letters typed so far, for finding an item by its name
 * @returns the item's place, or null when the key does not move the focus
 */
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
