export interface TextPiece {
  start: number
  text: string
  match: boolean
}

/** Puts letters together to pieces, each all matched or not at all; `matches` is told whether the letter before was. */
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

/**
 * Cuts a text where the words of a query stand in it, without regard to accents and case.
 * @returns pieces that join to the text again
 */
export function findMatches(text: string, query: string): TextPiece[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  // Folding may change lengths (œ stays, İ grows): fold letter by letter and remember where each came from.
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
  // An accent that stands by itself belongs to the letter before it.
  return matchPieces(letters, (at, before) => marked.has(at) || (plain(letters[at] ?? '') === '' && before))
}
