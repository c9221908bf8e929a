export interface TextPiece {
  start: number
  text: string
  match: boolean
}

/** Groups letters into runs that match or do not; `matches` gets whether the letter before matched. */
export function matchPieces(
  letters: readonly string[],
  matches: (at: number, before: boolean) => boolean,
): TextPiece[] {
  const pieces: TextPiece[] = []
  for (const [start, text] of letters.entries()) {
    const last = pieces.at(-1)
    const match = matches(start, last?.match === true)
    if (last?.match === match) last.text += text
    else pieces.push({ start, text, match })
  }
  return pieces
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Splits a text where the words of a query occur, ignoring accents and case. Joined, the pieces are the text. */
export function findMatches(text: string, query: string): TextPiece[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  // Folding may change lengths (œ stays, İ grows): fold letter by letter and keep the index of each.
  const letters = [...text]
  const offsets: number[] = []
  let folded = ''
  letters.forEach((letter, index) => {
    const fold = plain(letter)
    for (let n = 0; n < fold.length; n++) offsets.push(index)
    folded += fold
  })
  const marked = new Set<number>()
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      for (let n = at; n < at + word.length; n++) marked.add(offsets[n] ?? -1)
    }
  }
  // A combining accent belongs to the letter before it.
  return matchPieces(letters, (at, before) => marked.has(at) || (plain(letters[at] ?? '') === '' && before))
}
