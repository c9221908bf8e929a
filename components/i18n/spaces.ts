import type { Locale } from '#lib/domain/text/languages.ts'

const NARROW = '\u202f'
const NO_BREAK = '\u00a0'

/**
 * Puts the spaces of French typography where the catalogue has plain ones, so that no line breaks there: a narrow
 * no-break space before ; : ! ? », after «, before % and between the digits of a number or a number and its unit.
 * @param message an ICU message as it stands in messages/fr.json
 */
const frenchSpaces = (message: string): string =>
  message
    .replace(/[ \u00a0](?=[;:!?»%])/g, NARROW)
    .replace(/«[ \u00a0]/g, `«${NARROW}`)
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, NARROW)
    .replace(/(?<=[\d}]) (?=(?:s|min|h|ans|px|Mo|lignes\/s)(?![\p{L}\d]))/gu, NARROW)
    .replace(/\bnº /g, `nº${NARROW}`)

/** The same for German: no line breaks before … and %, between a number and its unit, or inside abbreviations. */
const germanSpaces = (message: string): string =>
  message
    .replace(/ (?=…)/g, NO_BREAK)
    .replace(/(?<=[\d}]) (?=(?:%|(?:s|min|MB|px|Zeilen\/s)(?![\p{L}\d])))/gu, NO_BREAK)
    .replace(/\bz\. B\./g, `z.${NARROW}B.`)
    .replace(/(?<=\b(?:Nr\.|SHA-256|HTTP)) (?=[\d{])/g, NO_BREAK)

/** The typography function of each language, for `compileAll`. */
export const SPACES: Readonly<Record<Locale, ((message: string) => string) | undefined>> = {
  en: undefined,
  fr: frenchSpaces,
  de: germanSpaces,
}
