const MARKS = /[\u0300-\u036f]/g

const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', Œ: 'OE', æ: 'ae', Æ: 'AE' }

const plain = (text: string) =>
  text
    .replace(/[œŒæÆ]/g, (letter) => LIGATURES[letter] ?? letter)
    .normalize('NFD')
    .replace(MARKS, '')

/** Format of the API's *Normalized fields here: capitals without accents, words separated by one space. */
export const normalized = (text: string): string =>
  plain(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()

/** Lower-case ASCII words joined by hyphens, for addresses. */
export const slug = (text: string): string => normalized(text).toLowerCase().replace(/ /g, '-').slice(0, 60)
