import codes from '@socialgouv/codes-naf/index.json' with { type: 'json' }

import type { NafCode } from '#lib/contract/schemas/branch.ts'

/** First and last division of each section of NAF rév. 2. */
const SECTIONS: readonly (readonly [string, number, number])[] = [
  ['A', 1, 3],
  ['B', 5, 9],
  ['C', 10, 33],
  ['D', 35, 35],
  ['E', 36, 39],
  ['F', 41, 43],
  ['G', 45, 47],
  ['H', 49, 53],
  ['I', 55, 56],
  ['J', 58, 63],
  ['K', 64, 66],
  ['L', 68, 68],
  ['M', 69, 75],
  ['N', 77, 82],
  ['O', 84, 84],
  ['P', 85, 85],
  ['Q', 86, 88],
  ['R', 90, 93],
  ['S', 94, 96],
  ['T', 97, 98],
  ['U', 99, 99],
]

const titles = new Map(codes.map((code) => [code.id, code.label]))

const sectionOf = (division: number): string | null =>
  SECTIONS.find(([, first, last]) => division >= first && division <= last)?.[0] ?? null

const LETTERS = 27
const DIGITS = 11

/** A unique number for each code of any edition: 62.02A is the digits 62-1-3-1 in mixed radix. */
function idOfCode(code: string): number | null {
  const parts = /^(\d\d)\.?(\d)?(\d)?([A-Z])?$/.exec(code)
  if (!parts) return null
  const digit = (text: string | undefined) => (text === undefined ? 0 : Number(text) + 1)
  const letter = parts[4] === undefined ? 0 : parts[4].charCodeAt(0) - 64
  return ((Number(parts[1]) * DIGITS + digit(parts[2])) * DIGITS + digit(parts[3])) * LETTERS + letter
}

/**
 * The `nafCode` object of a code in the register's notation (62.02A). Units closed before 2008 have codes of older
 * editions: those keep their code, get a title that says so, and no levels, as sections have changed.
 */
export function nafCodeOf(code: string | null): NafCode | null {
  if (!code) return null
  const idNaf = idOfCode(code)
  if (idNaf === null) return null
  const title = /^\d\d\.\d\d[A-Z]$/.test(code) ? titles.get(code) : undefined
  if (title === undefined) {
    const unknown = { section: null, division: null, groupe: null, classe: null }
    return { idNaf, code, title: `Code ${code} d’une nomenclature antérieure`, ...unknown }
  }
  return {
    idNaf,
    code,
    title,
    section: sectionOf(Number(code.slice(0, 2))),
    division: code.slice(0, 2),
    groupe: code.slice(0, 4),
    classe: code.slice(0, 5),
  }
}
