import { foldText } from '#lib/domain/text/text-fold.ts'
import { lineOrNull } from './plain-text.ts'

const LINES = [1, 2, 3, 4, 5, 6, 7] as const

/** The address fields of a branch (api.md 2.6, its spelling). */
export type AddressFields = {
  [Field in `adressLine${(typeof LINES)[number]}` | 'adressPostalCode' | 'adressCity']?: string | null
}

const clean = (text: string | null | undefined) => lineOrNull(text) ?? ''

/**
 * The lines of an address block: the seven lines in order, then postal code and city, unchanged (CEDEX too). Blank and
 * duplicate lines are left out; so are postal code and city when a line already has both.
 */
export function addressLines(address: AddressFields): string[] {
  const place = clean(`${address.adressPostalCode ?? ''} ${address.adressCity ?? ''}`)
  const lines: string[] = []
  const said = new Set<string>()
  const add = (line: string) => {
    const key = foldText(line)
    if (line === '' || said.has(key === '' ? line : key)) return
    said.add(key === '' ? line : key)
    lines.push(line)
  }
  for (const line of LINES) add(clean(address[`adressLine${line}` as const]))
  const placeKey = foldText(place)
  // A line «75008 PARIS CEDEX 08» includes «75008 Paris».
  const fuller = clean(address.adressPostalCode) !== '' && clean(address.adressCity) !== ''
  if (!(fuller && [...said].some((key) => key.startsWith(`${placeKey} `)))) add(place)
  return lines
}

/**
 * The street of a branch on one line: line 4 of a French address (number and street), then lines 2, 3 and 5 (building,
 * locality). Line 1 is the name; postal code and city have columns of their own. Without line 4, all lines except
 * postal code and city; empty when nothing is known.
 */
export function streetOf(address: AddressFields): string {
  const { adressLine2 = null, adressLine3 = null, adressLine4 = null, adressLine5 = null } = address
  if (clean(adressLine4) !== '')
    return addressLine({ adressLine1: adressLine4, adressLine2, adressLine3, adressLine5 })
  const place = foldText(`${address.adressPostalCode ?? ''} ${address.adressCity ?? ''}`)
  return addressLines(address)
    .filter((line) => place === '' || !foldText(line).startsWith(place))
    .join(', ')
}

/** The address on one line, for a table or a map search; empty when nothing is known. */
export const addressLine = (address: AddressFields): string => addressLines(address).join(', ')
