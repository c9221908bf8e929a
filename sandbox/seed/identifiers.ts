import { luhnCheckDigit } from '#lib/domain/identifiers/luhn.ts'

const FIRST = 1_000_000
const SPACE = 9_000_000

/** Invented SIREN number `index` of a seed: begins with 0, passes the Luhn check, unique in that seed. */
export function inventedSiren(seed: number, index: number): string {
  if (index >= SPACE) throw new RangeError('More invented companies than SIREN numbers')
  const number = FIRST + ((((index * 7_919 + seed * 104_729) % SPACE) + SPACE) % SPACE)
  const digits = `0${number}`
  return digits + luhnCheckDigit(digits)
}

/** The SIRET of establishment `sequence` (1 to 9999) of a company. */
export function inventedSiret(siren: string, sequence: number): string {
  const digits = siren + String(sequence).padStart(4, '0')
  return digits + luhnCheckDigit(digits)
}
