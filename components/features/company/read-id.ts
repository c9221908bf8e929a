/** Parses an id in an address: a positive safe integer in decimal digits; null for anything else. */
export function readAddressId(text: string): number | null {
  const id = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : 0
  return id > 0 && Number.isSafeInteger(id) ? id : null
}
