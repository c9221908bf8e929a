import type { Branch } from '#lib/contract/schemas/branch.ts'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { foldText, queryTokens } from '#lib/domain/text/text-fold.ts'

/** The fields of a Branch (api.md 2.6) that are searched, besides its NAF code. */
const TEXT_FIELDS = [
  'identifiedNumber',
  'enseigne',
  'commercialName',
  'adressLine1',
  'adressLine2',
  'adressLine3',
  'adressLine4',
  'adressLine5',
  'adressLine6',
  'adressLine7',
  'adressPostalCode',
  'adressCity',
] as const

export type BranchTexts = Pick<Branch, (typeof TEXT_FIELDS)[number]> & {
  nafCode: { code: string; title: string } | null
}

const folds = new WeakMap<BranchTexts, string>()

// Folded texts are cached per branch: a company may have tens of thousands.
const foldedOf = (branch: BranchTexts) =>
  keptOrMade(folds, branch, () => {
    const { code, title } = branch.nafCode ?? {}
    const texts = [...TEXT_FIELDS.map((field) => branch[field]), code?.replace('.', ''), title]
    return foldText(texts.filter(Boolean).join(' '))
  })

/**
 * The branches that contain every word of a text in SIRET, sign, address, city or NAF; ignores accents, case and the
 * spaces within a SIRET, unless numbers are found only apart (« 69003 12 »). All of them for a text without words.
 */
export function searchBranches<B extends BranchTexts>(branches: readonly B[], text: string): readonly B[] {
  const joined = text.replace(/(?<=\d)[\s.](?=\d)/g, '')
  const words = queryTokens(joined)
  if (words.length === 0) return text.trim() === '' ? branches : []
  const found = withWords(branches, words)
  return found.length === 0 && joined !== text ? withWords(branches, queryTokens(text)) : found
}

const withWords = <B extends BranchTexts>(branches: readonly B[], words: readonly string[]): B[] =>
  branches.filter((branch) => {
    const folded = foldedOf(branch)
    return words.every((word) => folded.includes(word))
  })
