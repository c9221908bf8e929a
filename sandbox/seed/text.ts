import { foldText } from '#lib/domain/text/text-fold.ts'

/** Format of the API's *Normalized fields here: capitals without accents, words separated by one space. */
export const normalized = (text: string): string => foldText(text).toUpperCase()

/** Lower-case ASCII words joined by hyphens, for addresses. */
export const slug = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
