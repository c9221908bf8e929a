/** How a cell style shows numbers: as a date, with leading zeros up to a length, or as they are. */
export type NumberLook = { kind: 'day' } | { kind: 'digits'; length: number } | { kind: 'plain' }

/** Ids of the built-in date formats (ECMA-376, 18.8.30). */
const isDayFormat = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
const DAY = 86_400_000
/** The longest format code that Excel takes. */
const MAX_CODE = 255

/** How a number format shows a number. `code`: the format code in the workbook; absent for built-in formats. */
export function numberLook(id: number, code?: string): NumberLook {
  if (code === undefined) return { kind: isDayFormat(id) ? 'day' : 'plain' }
  // Literal text, colours and conditions are in quotes, after a backslash or in brackets.
  const bare = code.slice(0, MAX_CODE).replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '')
  if (/[dmy]/i.test(bare) && !/[0#?]/.test(bare.replace(/\.0+/g, ''))) return { kind: 'day' }
  // Identifiers are often numbers shown with leading zeros: `000 000 000`.
  const zeros = /^[0 ]+$/.test(bare) ? bare.replaceAll(' ', '').length : 0
  return zeros > 1 ? { kind: 'digits', length: zeros } : { kind: 'plain' }
}

/** The date of a serial number, counted from 1900 with a 29 February that did not exist, or from 1904. */
function dayText(serial: number, from1904: boolean): string {
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const time = new Date(Math.round((days - 25_569) * DAY))
  if (Number.isNaN(time.getTime())) return String(serial)
  const [date = '', clock = ''] = time.toISOString().split('T')
  return clock.startsWith('00:00') ? date : `${date} ${clock.slice(0, 5)}`
}

/** A number without an exponent: a SIRET is never 5.5E13. */
function numberText(value: number): string {
  const text = String(value)
  return /e/i.test(text) && Number.isInteger(value) ? BigInt(value).toString() : text
}

/** Excel escapes carriage returns and characters that XML forbids by their code: `_x000D_`. */
export const unescaped = (text: string): string =>
  text
    .replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\r\n', '\n')

/** A cell's value as text. `type` is the workbook's cell type (ECMA-376, 18.18.11); an error value stays one, `#N/A`. */
export function cellText(
  value: string,
  type: string,
  look: NumberLook | undefined,
  from1904: boolean,
): string {
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type !== 'n') return unescaped(value)
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (look?.kind === 'day' && number >= 0) return dayText(number, from1904)
  const text = numberText(number)
  return look?.kind === 'digits' ? text.padStart(look.length, '0') : text
}
