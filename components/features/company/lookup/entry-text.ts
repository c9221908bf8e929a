import { formatSiren } from '#lib/domain/identifiers/siren.ts'
import { formatSiret } from '#lib/domain/identifiers/siret.ts'
import { formatTva } from '#lib/domain/identifiers/tva.ts'
import type { LookupEntry, LookupKind } from '#lib/domain/lookup/lookup.ts'

/** An identifier formatted for reading: a SIREN in groups of three, a VAT number in groups. */
export function identifierText(kind: LookupKind, value: string): string {
  switch (kind) {
    case 'siren':
      return formatSiren(value)
    case 'siret':
      return formatSiret(value)
    case 'tvaNumber':
      return formatTva(value)
    default:
      return value
  }
}

const MAX_RAW_LENGTH = 80

/** An entry as shown on screen: the formatted identifier, or what was typed. */
export const entryText = (entry: LookupEntry): string =>
  entry.kind === 'invalid' ? shortened(entry.raw) : identifierText(entry.kind, entry.value)

const shortened = (raw: string) => (raw.length > MAX_RAW_LENGTH ? `${raw.slice(0, MAX_RAW_LENGTH)}…` : raw)
