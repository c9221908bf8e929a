import { type Hint, type ReadIdentifier, readRun, readTvaRun } from './lookup-digits.ts'
import { invalidIdentifier } from './lookup-types.ts'
import { readProfile } from './lookup-web.ts'

const HINTS: Record<string, Exclude<Hint, null>> = {
  siren: 'siren',
  siret: 'siret',
  tva: 'tvaNumber',
  vat: 'tvaNumber',
  id: 'idCompany',
  idcompany: 'idCompany',
  companyid: 'idCompany',
}

const LABELS = new Set(
  `siren siret sirene tva vat id idcompany companyid company companies rcs rm n no nr num numero numeros number tin
  intra intracom intracommunautaire communautaire identifiant identification identifier code ref reference entreprise
  entreprises societe etablissement etablissements siege social du de des d la le l sous au aux immatricule immatriculee
  et and or ou the of site web website url domain domaine linkedin`.split(/\s+/),
)

// A VAT number, a run of digits, a word, or one other character.
const TOKEN =
  /((?<![\p{L}0-9]|[0-9][ ._-]{1,8})(?:tva|vat)?(f[ ._-]{0,8}r[ ._-]{0,8}[0-9a-z][ ._-]{0,8}[0-9a-z](?:[ ._-]*[0-9])+))|([0-9](?:[ ._-]*[0-9])*)|(\p{L}[\p{L}\p{M}.']*)|([^\s])/giu

const HARMLESS = /^[#:=()[\]/°"'*•·<>«»“”._\-\u00ba]$/u

const foldWord = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()

/** Whether `text` consists of labels only (`N° SIREN`): a heading without a value. Takes normalised text. */
export function isLabelOnly(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}\p{M}.']*/gu) ?? []
  return words.length > 0 && !/[0-9]/.test(text) && words.every((word) => LABELS.has(foldWord(word)))
}

type Scan = { readings: ReadIdentifier[]; hinted: boolean[]; noise: boolean; attached: boolean }

function scan(text: string): Scan {
  const rcs = /(?:^|[^a-z])(?:r\.?c\.?s|greffe)/i.test(text)
  const found: Scan = { readings: [], hinted: [], noise: false, attached: false }
  let hint: Hint = null
  const add = (readings: ReadIdentifier[]) => {
    for (const reading of readings) {
      found.readings.push(reading)
      found.hinted.push(hint !== null)
    }
    hint = null
  }
  for (const match of text.matchAll(TOKEN)) {
    const [token, , tva, digits, word] = match
    const end = match.index + token.length
    if (tva !== undefined) add(readTvaRun(tva))
    else if (digits !== undefined) add(readRun(digits, hint))
    else if (word !== undefined) {
      const folded = foldWord(word)
      hint = HINTS[folded] ?? hint
      if (LABELS.has(folded)) continue
      const touches = /[0-9]/.test(text[match.index - 1] ?? '') || /[0-9]/.test(text[end] ?? '')
      if (touches && !(rcs && /^[abcd]$/.test(folded))) found.attached = true
      if (!rcs) found.noise = true
    } else if (token === '#') hint = 'idCompany'
    else if (!HARMLESS.test(token)) found.noise = true
  }
  return found
}

/**
 * Parses the numbers in a text: SIRENs, SIRETs, VAT numbers and ids, considering the words around them. Among words
 * that are not labels, a number counts only if its check digit is valid. Takes normalised text with a digit in it.
 */
export function readNumbers(text: string): ReadIdentifier[] {
  const whole = (reading: ReadIdentifier['read']): ReadIdentifier[] => [{ read: reading, part: text }]
  if (/^[0-9]+(?:[.,][0-9]+)?e\+?[0-9]+$/i.test(text)) return whole(invalidIdentifier('scientific'))
  const decimal = /^([0-9]{2,14})\.0+$/.exec(text)?.[1]
  const { readings, hinted, noise, attached } = scan(decimal ?? text)
  const word = noise && !/\s/.test(text) ? readProfile(text) : null
  if (word !== null) return whole(word)
  if (attached) return whole(invalidIdentifier('characters'))
  const guessed = noise || readings.length > 1
  const sure = readings.filter(({ read }, at) => read.kind !== 'idCompany' || !guessed || hinted[at])
  const valid = sure.filter(({ read }) => read.kind !== 'invalid')
  if (valid.length > 0) return noise ? valid : sure
  const [only] = sure
  if (readings.length === 1 && only !== undefined && (!noise || only.part.length > 8)) return [only]
  const told = sure.find(({ read }) => read.kind === 'invalid' && /CheckDigit$|^tva/.test(read.reason))
  return told === undefined ? whole(invalidIdentifier('unknown')) : sure
}
