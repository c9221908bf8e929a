import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import type { Writing } from '#lib/domain/text/writing.ts'

export type DecimalSign = Writing['decimal']
/** A language's decimal and thousands separators. */
export type Digits = Pick<Writing, 'decimal' | 'group'>

const SPACES = /[\s\u00a0\u202f'’]/g
/** German notation for "no cents": `12.000,-`, `12.000.–`. */
const NO_CENTS = /[.,][-\u2013\u2014]+$/
const SCALES: Record<string, number> = { k: 1_000, tsd: 1_000, m: 1_000_000, mio: 1_000_000 }

/** Amounts are below this. */
export const MAX_AMOUNT = 1e15

const marks = new Map<string, readonly string[]>()

/** What may stand beside an amount of a currency, in capitals: `USD`, `US$`, `$US`, `$`. */
const marksOf = (currency: string) =>
  keptOrMade(marks, currency, () => {
    const country = currency.slice(0, 2)
    const signs = ['en', 'fr'].map((locale) =>
      (0)
        .toLocaleString(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
        .replace(/[\d\s.,]/g, '')
        .toUpperCase(),
    )
    return [
      ...(currency === 'EUR' ? ['EUROS', 'EURO'] : []),
      currency,
      ...signs.flatMap((sign) => [country + sign, sign + country, sign]),
    ]
  })

/**
 * Index of the decimal separator; -1: there is none, NaN: not a number. Of two kinds of separators the last is the
 * decimal one; one kind, repeated, groups thousands. A single separator before exactly three digits is ambiguous: it
 * groups thousands unless it is the decimal sign of the language.
 */
function decimalsAt(digits: string, sign: DecimalSign): number {
  const dots = digits.split('.').length - 1
  const commas = digits.split(',').length - 1
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (dots + commas === 0) return -1
  if (dots > 0 && commas > 0) {
    const single = digits[last] === '.' ? dots : commas
    return single === 1 ? last : Number.NaN
  }
  if (dots + commas > 1) return -1
  const grouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)
  return grouped && digits[last] !== sign ? -1 : last
}

/** Whether any thousands separators stand every three digits: `1.2,50` is not a number. */
const wellGrouped = (whole: string) => /^\d*$/.test(whole) || /^\d{1,3}(?:[.,]\d{3})+$/.test(whole)

/** Parses an amount as `readAmount` does, of any size: infinite where it has too many digits. */
function numberIn(text: string, sign: DecimalSign, currency: string): number | null | undefined {
  if (text.trim() === '') return undefined
  let bare = text.replace(SPACES, '').toUpperCase()
  for (const mark of marksOf(currency)) bare = bare.replaceAll(mark, '')
  bare = bare.replace(NO_CENTS, '').replace('\u2212', '-')
  if (/^-?\d(?:\.\d+)?e[+-]?\d+$/i.test(bare)) return Number(bare)
  const found = /^([+-]?)([\d.,]+)(k|m|(?:mio|tsd)\.?)?$/i.exec(bare)
  if (!found) return null
  const [, minus, digits = '', scale = ''] = found
  const at = decimalsAt(digits, sign)
  if (Number.isNaN(at)) return null
  const whole = at < 0 ? digits : digits.slice(0, at)
  const decimals = at < 0 ? '' : digits.slice(at + 1)
  if (!wellGrouped(whole) || !/^\d*$/.test(decimals) || whole + decimals === '') return null
  const plain = `${whole.replace(/[.,]/g, '')}.${decimals}`
  const factor = SCALES[scale.toLowerCase().replace('.', '')] ?? 1
  const value =
    Number(`${plain.startsWith('.') ? '0' : ''}${plain}${plain.endsWith('.') ? '0' : ''}`) * factor
  return minus === '-' ? -value : value
}

/**
 * Parses an amount of money as people write or paste it: `12 500,50 €`, `12,500.50`, `-3`, `15k`, `5 Tsd.`, `1,2 Mio. €`.
 * @param sign the decimal sign of the reader's language, for what is ambiguous (`12,500`)
 * @param currency the one that amounts are in: the sign of another makes it no amount
 * @returns the number; undefined for an empty text; null for a text that is not an amount, or too large
 */
export function readAmount(text: string, sign: DecimalSign, currency = 'EUR'): number | null | undefined {
  const value = numberIn(text, sign, currency)
  if (typeof value !== 'number') return value
  return Math.abs(value) < MAX_AMOUNT ? (value === 0 ? 0 : roundOff(value)) : null
}

export type AmountFault = 'notAmount' | 'amountTooLarge'

/** Why `readAmount` gives null. */
export const amountFault = (text: string, sign: DecimalSign, currency = 'EUR'): AmountFault =>
  typeof numberIn(text, sign, currency) === 'number' ? 'amountTooLarge' : 'notAmount'

/** Drops the floating-point error: 1.2 × 1,000,000 is 1,200,000 and not 1,199,999.9999999998. */
const roundOff = (value: number) => Number(value.toPrecision(15))

/** Formats an amount for a form field: the language's separators, nothing rounded. '' for null. */
export function writeAmount(amount: number | null, { decimal, group }: Digits): string {
  if (amount === null || !Number.isFinite(amount)) return ''
  const text = String(amount)
  if (/e/i.test(text)) return text
  const [whole = '', decimals] = text.split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  return decimals === undefined ? grouped : `${grouped}${decimal}${decimals.padEnd(2, '0')}`
}
