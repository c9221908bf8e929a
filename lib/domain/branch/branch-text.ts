import { foldText, queryTokens } from '#lib/domain/text/text-fold.ts'

/** The fields of a Branch (api.md 2.6) that are searched. */
export interface BranchTexts {
  identifiedNumber: string
  enseigne: string | null
  commercialName: string | null
  adressLine1: string | null
  adressLine2: string | null
  adressLine3: string | null
  adressLine4: string | null
  adressLine5: string | null
  adressLine6: string | null
  adressLine7: string | null
  adressPostalCode: string | null
  adressCity: string | null
  nafCode: { code: string; title: string } | null
}

const folds = new WeakMap<BranchTexts, string>()

// Folded texts are cached per branch: a company may have tens of thousands.
function foldedOf(branch: BranchTexts): string {
  const known = folds.get(branch)
  if (known !== undefined) return known
  const { nafCode } = branch
  const texts = [
    branch.identifiedNumber,
    branch.enseigne,
    branch.commercialName,
    branch.adressLine1,
    branch.adressLine2,
    branch.adressLine3,
    branch.adressLine4,
    branch.adressLine5,
    branch.adressLine6,
    branch.adressLine7,
    branch.adressPostalCode,
    branch.adressCity,
    nafCode?.code.replace('.', ''),
    nafCode?.title,
  ]
  const folded = foldText(texts.filter(Boolean).join(' '))
  folds.set(branch, folded)
  return folded
}

/**
 * The branches that contain every word of a text in SIRET, sign, address, city or NAF; ignores accents, case and the
 * spaces within a SIRET. All of them for a text without words.
 */
export function searchBranches<B extends BranchTexts>(branches: readonly B[], text: string): readonly B[] {
  const joined = text.replace(/(?<=\d)[\s.](?=\d)/g, '')
  const words = queryTokens(joined)
  if (words.length === 0) return text.trim() === '' ? branches : []
  return branches.filter((branch) => {
    const folded = foldedOf(branch)
    return words.every((word) => folded.includes(word))
  })
}
