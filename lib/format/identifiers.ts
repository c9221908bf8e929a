import { formatSiren } from '#lib/domain/identifiers/siren.ts'
import { formatSiret, padSiret } from '#lib/domain/identifiers/siret.ts'
import { formatTva } from '#lib/domain/identifiers/tva.ts'
import { NO_VALUE } from './locale.ts'
import { plainLine } from './plain-text.ts'

/** An identifier in two forms: `text`, grouped for display; `raw`, without spaces for copying (null when empty). */
export type ShownIdentifier = { text: string; raw: string | null }

/** Longer than any valid identifier: such a value is not grouped. */
const MAX_LENGTH = 40

function shown(value: string | null | undefined, format: (raw: string) => string): ShownIdentifier {
  const raw = value?.replace(/\s+/g, '') ?? ''
  return raw === ''
    ? { text: NO_VALUE, raw: null }
    : { text: raw.length > MAX_LENGTH ? plainLine(raw) : format(raw), raw }
}

export const showSiren = (siren: string | null | undefined) => shown(siren, formatSiren)

export const showSiret = (siret: string | null | undefined) => shown(siret, formatSiret)

export const showTva = (tva: string | null | undefined) => shown(tva, formatTva)

/** `companySiret` of 2.11 is an int, without its leading zeros. */
export const showCompanySiret = (siret: number | null | undefined) =>
  showSiret(typeof siret === 'number' ? (padSiret(siret) ?? String(siret)) : null)
