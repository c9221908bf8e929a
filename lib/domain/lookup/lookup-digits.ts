import { isSiren } from '#lib/domain/identifiers/siren.ts'
import { isSiret, sirenOfSiret } from '#lib/domain/identifiers/siret.ts'
import { checkTva, sirenOfTva, TVA_FORM } from '#lib/domain/identifiers/tva.ts'
import { invalidIdentifier, type LookupKind, type LookupReason, type Understood } from './lookup-types.ts'

/** The kind of a number according to the words before it. */
export type Hint = 'siren' | 'siret' | 'tvaNumber' | 'idCompany' | null

/** A parsed identifier, and the part of the text it was parsed from. */
export type ReadIdentifier = { read: Understood; part: string }

// Not nine digits, which are a SIREN.
const PLAIN_ID = /^[1-9](?:[0-9]{0,7}|[0-9]{9})$/
const LARGEST_ID = 2 ** 31 - 1
const GROUPED_ID = /^[1-9][0-9]{0,2}(?:([ .])[0-9]{3})(?:\1[0-9]{3}){0,2}$/
const VAT_REASON: Record<'form' | 'key' | 'siren', LookupReason> = {
  form: 'tvaForm',
  key: 'tvaKey',
  siren: 'tvaSiren',
}

const understood = (kind: LookupKind, value: string, siren?: string): Understood =>
  siren !== undefined && isSiren(siren) ? { kind, value, fallbackSiren: siren } : { kind, value }

/** Parses a VAT number: no separators, upper case, starting with `FR`. */
function readTva(compact: string): Understood {
  const check = checkTva(compact)
  const siren = sirenOfTva(compact)
  if (check === 'valid' || check === 'uncheckable') return understood('tvaNumber', compact, siren)
  const standsIn = TVA_FORM.test(compact) && isSiren(siren)
  return invalidIdentifier(VAT_REASON[check], standsIn ? { fallbackSiren: siren } : {})
}

function readSiret(digits: string): Understood {
  const siren = sirenOfSiret(digits)
  if (isSiret(digits)) return understood('siret', digits, siren)
  return invalidIdentifier('siretCheckDigit', isSiren(siren) ? { fallbackSiren: siren } : {})
}

// A spreadsheet drops the leading zeros of a SIRET or SIREN that it stores as a number.
function lacksZeros(digits: string, hint: Hint): Understood | null {
  const siret = digits.padStart(14, '0')
  if (digits.length >= 11 && digits.length < 14 && isSiret(siret))
    return invalidIdentifier('leadingZero', { suggestion: siret })
  const siren = digits.padStart(9, '0')
  if (hint === 'siren' && digits.length >= 5 && isSiren(siren))
    return invalidIdentifier('leadingZero', { suggestion: siren })
  return null
}

function readShort(digits: string, spelled: string, hint: Hint): Understood {
  if (hint !== null || digits.startsWith('0')) return invalidIdentifier('length')
  const plain = PLAIN_ID.test(digits) && (spelled === digits || GROUPED_ID.test(spelled))
  if (!plain || Number(digits) > LARGEST_ID) return invalidIdentifier('length')
  const siren = `0${digits}`
  return { kind: 'idCompany', value: digits, ...(isSiren(siren) ? { suggestion: siren } : {}) }
}

/** Parses one number, given its digits, its spelling and a hint from the words before it. */
export function readDigits(digits: string, spelled = digits, hint: Hint = null): Understood {
  if (hint === 'idCompany') {
    const id = digits.replace(/^0+/, '')
    return id !== '' && id.length < 16 ? { kind: 'idCompany', value: id } : invalidIdentifier('length')
  }
  if (digits.length === 9)
    return isSiren(digits) ? understood('siren', digits) : invalidIdentifier('sirenCheckDigit')
  if (digits.length === 14) return readSiret(digits)
  if (digits.length === 11) {
    const tva = readTva(`FR${digits}`)
    if (tva.kind !== 'invalid' || hint === 'tvaNumber') return tva
  }
  const lost = lacksZeros(digits, hint)
  if (lost !== null) return lost
  return digits.length < 11 ? readShort(digits, spelled, hint) : invalidIdentifier('length')
}

type Cut = { wrong: number; pieces: number; from: number; read: Understood | null }

/**
 * Splits groups of digits into several SIRENs and SIRETs, with the fewest wrong check digits, then the fewest pieces;
 * null if the lengths do not allow it. Dynamic programming; linear, as a piece has at most fourteen groups.
 */
function cutGroups(groups: readonly string[]): ReadIdentifier[] | null {
  const best: (Cut | undefined)[] = [{ wrong: 0, pieces: 0, from: 0, read: null }]
  for (let end = 1; end <= groups.length; end += 1) {
    let digits = ''
    for (let from = end - 1; from >= 0 && digits.length < 14; from -= 1) {
      digits = (groups[from] ?? '') + digits
      const before = best[from]
      if (before === undefined || (digits.length !== 9 && digits.length !== 14)) continue
      const read = readDigits(digits)
      const cut = {
        wrong: before.wrong + (read.kind === 'invalid' ? 1 : 0),
        pieces: before.pieces + 1,
        from,
        read,
      }
      const known = best[end]
      if (
        known === undefined ||
        cut.wrong < known.wrong ||
        (cut.wrong === known.wrong && cut.pieces < known.pieces)
      ) {
        best[end] = cut
      }
    }
  }
  const readings: ReadIdentifier[] = []
  for (let end = groups.length; end > 0; ) {
    const cut = best[end]
    if (!cut?.read) return null
    readings.unshift({ read: cut.read, part: groups.slice(cut.from, end).join(' ') })
    end = cut.from
  }
  return readings.length > 1 ? readings : null
}

/** Parses a run of digits and separators: as one identifier if possible, else as several, else as an invalid one. */
export function readRun(spelled: string, hint: Hint): ReadIdentifier[] {
  const groups = spelled.match(/[0-9]+/g) ?? []
  const digits = groups.join('')
  const whole = readDigits(digits, spelled, hint)
  const one = [{ read: whole, part: spelled }]
  if (whole.kind !== 'invalid' || groups.length < 2 || digits.length === 9 || digits.length === 14) return one
  const several = cutGroups(groups)
  if (several !== null) return several
  // «1. 552 120 222»: a numbered list.
  const numbered = /^[0-9]{1,3}\. (.*)$/.exec(spelled)?.[1]
  if (numbered !== undefined) {
    const read = readDigits(numbered.replace(/[^0-9]/g, ''), numbered, hint ?? 'siren')
    if (read.kind !== 'invalid') return [{ read, part: numbered }]
  }
  return one
}

/** Parses a run that starts with `FR`: a VAT number, and what follows it on the line. */
export function readTvaRun(spelled: string): ReadIdentifier[] {
  const compact = spelled.replace(/[ ._-]/g, '').toUpperCase()
  if (compact.length <= 13) return [{ read: readTva(compact), part: spelled }]
  let length = 0
  let at = 0
  while (at < spelled.length && length < 13) {
    if (/[0-9a-z]/i.test(spelled[at] ?? '')) length += 1
    at += 1
  }
  // Digits that follow without a separator are part of the number, which is then too long.
  if (/[0-9]/.test(spelled[at] ?? '')) return [{ read: invalidIdentifier('tvaForm'), part: spelled }]
  const rest = spelled.slice(at).replace(/^[ ._-]+/, '')
  return [{ read: readTva(compact.slice(0, 13)), part: spelled.slice(0, at) }, ...readRun(rest, null)]
}
