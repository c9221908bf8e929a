const ZERO = 48

/** The Luhn sum of ASCII digits, modulo 10: 0 where the check digit is right; -1 for an empty or other text. */
export function luhnSum(digits: string): number {
  let sum = 0
  let doubled = false
  for (let at = digits.length - 1; at >= 0; at -= 1) {
    let digit = digits.charCodeAt(at) - ZERO
    if (digit < 0 || digit > 9) return -1
    if (doubled) {
      digit *= 2
      if (digit > 9) digit -= 9
    }
    sum += digit
    doubled = !doubled
  }
  return digits === '' ? -1 : sum % 10
}

/** Whether `digits` (ASCII digits only, no separators) passes the Luhn check. Never throws. */
export const isLuhn = (digits: string): boolean => luhnSum(digits) === 0

/** The digit which, put after `digits`, makes the whole pass the Luhn check. Throws a RangeError on anything but ASCII digits. */
export function luhnCheckDigit(digits: string): string {
  const sum = luhnSum(`${digits}0`)
  if (sum < 0) throw new RangeError('Not a string of digits')
  return String((10 - sum) % 10)
}
