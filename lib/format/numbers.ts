import { isFiniteNumber } from '#lib/domain/api/is-object.ts'
import { briefUnits, type Locale, NO_VALUE, perLocale } from './locale.ts'
import { type NotationLike, notationOf } from './notation.ts'

type Amount = number | null | undefined

const decimal = perLocale(
  (tag, digits) => new Intl.NumberFormat(tag, { maximumFractionDigits: Number(digits) }),
)
const percent = perLocale((tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }))
const money = perLocale((tag, spec) => {
  const [currency = 'EUR', whole] = spec.split(' ')
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  return new Intl.NumberFormat(tag, whole === undefined ? style : { ...style, maximumFractionDigits: 0 })
})
const unit = perLocale(
  (tag, name) =>
    new Intl.NumberFormat(tag, {
      style: 'unit',
      unit: name,
      unitDisplay: briefUnits(tag),
      maximumFractionDigits: 1,
    }),
)

/** A number with grouped thousands and at most `digits` decimals (2). Null and non-finite numbers give `—`. */
export const formatNumber = (value: Amount, locale: Locale, digits = 2): string =>
  isFiniteNumber(value) ? decimal(locale, String(digits)).format(value) : NO_VALUE

/** A fraction as a percentage: 0.25 is `25%`. */
export const formatPercent = (share: Amount, locale: Locale): string =>
  isFiniteNumber(share) ? percent(locale).format(share) : NO_VALUE

const isCurrency = (code: string): boolean => /^[A-Za-z]{3}$/.test(code)

/**
 * An amount of money. The API gives amounts without a currency, so the notation's is used, EUR by
 * default; an invalid code falls back to EUR. Whole amounts are shown without decimals.
 * @param currency overrides the notation's, where the amount's own currency is known
 */
export function formatMoney(value: Amount, given: NotationLike, currency?: string): string {
  if (!isFiniteNumber(value)) return NO_VALUE
  const { locale, currency: usual } = notationOf(given)
  const wanted = currency ?? usual
  const code = isCurrency(wanted) ? wanted.toUpperCase() : 'EUR'
  return money(locale, Number.isInteger(value) ? `${code} whole` : code).format(value)
}

/** An amount of cents in the currency of `notation`. */
export const formatCents = (cents: number, notation: NotationLike): string =>
  formatMoney(cents / 100, notation)

/** A duration, given in milliseconds, in its two largest units: `850ms`, `1.5s`, `2m 5s`, `3d 4h`. */
export function formatDuration(milliseconds: Amount, locale: Locale): string {
  if (!isFiniteNumber(milliseconds)) return NO_VALUE
  const span = Math.max(0, milliseconds)
  if (span < 999.5) return unit(locale, 'millisecond').format(Math.round(span))
  if (span < 9950) return unit(locale, 'second').format(Math.round(span / 100) / 10)
  const seconds = Math.round(span / 1000)
  const parts: [string, number][] = [
    ['day', Math.floor(seconds / 86_400)],
    ['hour', Math.floor(seconds / 3600) % 24],
    ['minute', Math.floor(seconds / 60) % 60],
    ['second', seconds % 60],
  ]
  const first = parts.findIndex(([, amount]) => amount > 0)
  return parts
    .slice(first, first + 2)
    .filter(([, amount]) => amount > 0)
    .map(([name, amount]) => unit(locale, name).format(amount))
    .join(' ')
}
