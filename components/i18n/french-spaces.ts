const NARROW = '\u202f'

/**
 * Puts the spaces of French typography where the catalogue has plain ones, so that no line breaks there: a narrow
 * no-break space before ; : ! ? », after «, before % and between the digits of a number or a number and its unit.
 * @param message an ICU message as it stands in messages/fr.json
 */
export const frenchSpaces = (message: string): string =>
  message
    .replace(/[ \u00a0](?=[;:!?»%])/g, NARROW)
    .replace(/«[ \u00a0]/g, `«${NARROW}`)
    .replace(/(?<=\d) (?=\d{3}(?!\d))/g, NARROW)
    .replace(/(?<=[\d}]) (?=(?:s|min|h|ans|px|lignes\/s)(?![\p{L}\d]))/gu, NARROW)
    .replace(/\bnº /g, `nº${NARROW}`)
