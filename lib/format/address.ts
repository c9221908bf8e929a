import { foldText } from '#lib/domain/text/text-fold.ts'
import { plainText } from './plain-text.ts'

/** The address fields of a branch (api.md 2.6, its spelling). */
export type AddressFields = {
  adressLine1?: string | null
  adressLine2?: string | null
  adressLine3?: string | null
  adressLine4?: string | null
  adressLine5?: string | null
  adressLine6?: string | null
  adressLine7?: string | null
  adressPostalCode?: string | null
  adressCity?: string | null
}

const clean = (text: string | null | undefined) =>
  plainText(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The lines of an address block: the seven lines in order, then postal code and city, as they come (CEDEX too). Blank
 * lines are left out, and lines said before; postal code and city are not said again when a line already says both.
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
  const { adressLine1, adressLine2, adressLine3, adressLine4, adressLine5, adressLine6, adressLine7 } =
    address
  for (const line of [
    adressLine1,
    adressLine2,
    adressLine3,
    adressLine4,
    adressLine5,
    adressLine6,
    adressLine7,
  ]) {
    add(clean(line))
  }
  const placeKey = foldText(place)
  // «75008 PARIS CEDEX 08» in a line says «75008 Paris» and more.
  const fuller = clean(address.adressPostalCode) !== '' && clean(address.adressCity) !== ''
  if (!(fuller && [...said].some((key) => key.startsWith(`${placeKey} `)))) add(place)
  return lines
}

/**
 * Where in its city a branch is, on one line: the fourth line of a French address is number and street, beside it what
 * is said of building and place; the first is the name, and the last two have columns of their own. All lines but postal
 * code and city where there is no fourth; empty when nothing is known.
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
export function addressLine(address: AddressFields): string {
  return addressLines(address).join(', ')
}
