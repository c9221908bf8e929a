import { foldText } from '#lib/domain/text/text-fold.ts'

/** The order of day and month in a column of numeric dates. */
export type DayOrder = 'dayFirst' | 'monthFirst'

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/
const NUMBERS = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})(?: .*)?$/
const WORDS = /^(?:\p{L}+ )?(\d{1,2})(?:er|st|nd|rd|th)? (\p{L}+) (\d{4})$/u
const MONTH_FIRST = /^(\p{L}+) (\d{1,2})(?:st|nd|rd|th)? (\d{4})$/u
/** Prefixes of month names in French, English and German, January first. */
const MONTHS = [
  /^jan/,
  /^(?:fev|feb)/,
  /^mae?r/,
  /^(?:avr|apr)/,
  /^(?:mai|may)/,
  /^(?:juin|jun)/,
  /^(?:juil|jul)/,
  /^(?:aou|aug)/,
  /^sep/,
  /^o[ck]t/,
  /^nov/,
  /^de[cz]/,
]

function day(year: number, month: number, date: number): string | null {
  const full = year < 100 ? 2000 + year : year
  const time = new Date(Date.UTC(full, month - 1, date))
  const real = time.getUTCMonth() === month - 1 && time.getUTCDate() === date
  return real && full >= 1900 && full < 3000 ? time.toISOString().slice(0, 10) : null
}

const monthOf = (word: string) => MONTHS.findIndex((letters) => letters.test(word)) + 1

/** Parses a date (`2027-03-15`, `15/03/2027`, `15.3.27`, `15 mars 2027`, `15. März 2027`) to YYYY-MM-DD, or null. */
export function readDay(text: string, order: DayOrder = 'dayFirst'): string | null {
  const plain = text.trim()
  if (plain.length > 60) return null
  const iso = ISO.exec(plain)
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = NUMBERS.exec(plain)
  if (numbers) {
    const [one, other, year] = [Number(numbers[1]), Number(numbers[2]), Number(numbers[3])]
    return order === 'dayFirst' ? day(year, other, one) : day(year, one, other)
  }
  const folded = foldText(plain)
  const words = WORDS.exec(folded)
  if (words) return day(Number(words[3]), monthOf(words[2] ?? ''), Number(words[1]))
  const english = MONTH_FIRST.exec(folded)
  return english ? day(Number(english[3]), monthOf(english[1] ?? ''), Number(english[2])) : null
}

const SERIAL = /^(\d{5})(?:[.,]\d+)?$/
/** Days from the epoch of most spreadsheets, 30 December 1899, to that of those that count from 1904. */
const TO_1904 = 1462
/** The day numbers of 1 January 2000 and 31 December 2099, counted from 30 December 1899. */
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 73_050]

/** As `readDay`, for a column known to hold days: there `46357` is a day that lost its format in a spreadsheet. */
export function readDeadline(text: string, order?: DayOrder, from1904 = false): string | null {
  const serial = Number(SERIAL.exec(text.trim())?.[1]) + (from1904 ? TO_1904 : 0)
  return serial >= FIRST_SERIAL && serial <= LAST_SERIAL
    ? new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10)
    : readDay(text, order)
}

/** The order that parses more cells of a column; day first on a tie. */
export function dayOrderOf(cells: Iterable<string>): DayOrder {
  let [dayFirst, monthFirst] = [0, 0]
  for (const cell of cells) {
    if (readDay(cell, 'dayFirst') !== null) dayFirst += 1
    if (readDay(cell, 'monthFirst') !== null) monthFirst += 1
  }
  return monthFirst > dayFirst ? 'monthFirst' : 'dayFirst'
}
