interface Piece {
  start: number
  text: string
  match: boolean
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Cuts a text where the words of a query stand in it, without regard to accents and case.
 * @returns pieces that join to the text again
 */
export function findMatches(text: string, query: string): Piece[] {
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
  const pieces: Piece[] = []
  letters.forEach((letter, index) => {
    const last = pieces.at(-1)
    // An accent that stands by itself belongs to the letter before it.
    const match = marked.has(index) || (plain(letter) === '' && last?.match === true)
    if (last?.match === match) last.text += letter
    else pieces.push({ start: index, text: letter, match })
  })
  return pieces
}
