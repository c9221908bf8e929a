import { foldText } from '#lib/domain/text/text-fold.ts'

/** The fields of a Branch (api.md 2.6) used for sorting, filters and counts. */
export type BranchLike = {
  idBranch: number
  identifiedNumber: string
  isActive: boolean
  adressCity: string | null
  adressPostalCode: string | null
  departement: { idDepartement: number | null; departementName: string | null } | null
  region: { idRegion: number | null; regionName: string | null } | null
  nafCode: { code: string; title: string } | null
}

export const BRANCH_FACETS = ['city', 'department', 'region', 'naf', 'state'] as const
export type BranchFacet = (typeof BRANCH_FACETS)[number]

/** Filters of a list of branches: a value (`facetKey`) per facet, or none. */
export type BranchFilter = { [F in BranchFacet]?: string }

/** One value of a facet: key for the filter, label (null: the API gives none), number of branches. */
export type FacetCount = { key: string; label: string | null; count: number }

/** The key of branches whose value is null. */
export const FACET_NONE = '-'

/** Per facet the key for the URL (folded city, idDepartement, idRegion, NAF code, `open` or `closed`) and the label. */
const FACETS: Record<
  BranchFacet,
  { key: (branch: BranchLike) => unknown; label: (branch: BranchLike) => string | null | undefined }
> = {
  city: {
    key: (branch) => foldText(branch.adressCity ?? ''),
    label: (branch) => branch.adressCity?.trim() || null,
  },
  department: {
    key: (branch) => branch.departement?.idDepartement,
    label: (branch) => branch.departement?.departementName,
  },
  region: { key: (branch) => branch.region?.idRegion, label: (branch) => branch.region?.regionName },
  naf: { key: (branch) => branch.nafCode?.code.trim(), label: (branch) => branch.nafCode?.title },
  state: { key: (branch) => (branch.isActive ? 'open' : 'closed'), label: () => null },
}

/** The key of a branch in a facet, as used in the URL. */
export const facetKey = (branch: BranchLike, facet: BranchFacet): string =>
  String(FACETS[facet].key(branch) ?? '') || FACET_NONE

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * A new list in the default order: head office (`branchSiege` of the company), then open, then closed branches, each by
 * city, postal code and SIRET, blanks last. The sort is stable, and folds each text once.
 */
export const sortBranches = <B extends BranchLike>(branches: readonly B[], branchSiege: number | null): B[] =>
  branches
    .map((branch) => ({
      branch,
      rank: branch.idBranch === branchSiege ? 0 : branch.isActive ? 1 : 2,
      city: foldText(branch.adressCity ?? ''),
    }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(a.city === '') - Number(b.city === '') ||
        compareText(a.city, b.city) ||
        compareText(a.branch.adressPostalCode ?? '', b.branch.adressPostalCode ?? '') ||
        compareText(a.branch.identifiedNumber, b.branch.identifiedNumber),
    )
    .map(({ branch }) => branch)

/** Whether a branch passes every facet of a filter; an empty value filters nothing. */
export const passesFilter = (branch: BranchLike, filter: BranchFilter): boolean =>
  BRANCH_FACETS.every((facet) => !filter[facet] || facetKey(branch, facet) === filter[facet])

/**
 * The values of each facet with counts, largest first. A facet counts the branches that pass the other facets, so that
 * each value shows how many rows it would yield; a selected value is always included, with 0 if need be.
 */
export function countFacets(
  branches: readonly BranchLike[],
  filter: BranchFilter,
): Record<BranchFacet, FacetCount[]> {
  const counts = new Map(BRANCH_FACETS.map((facet) => [facet, new Map<string, FacetCount>()]))
  for (const branch of branches) {
    const keys = BRANCH_FACETS.map((facet) => ({ facet, key: facetKey(branch, facet) }))
    const failed = keys.filter(({ facet, key }) => filter[facet] && filter[facet] !== key)
    for (const { facet, key } of keys) {
      const passes = failed.every((other) => other.facet === facet)
      const known = counts.get(facet)?.get(key)
      if (known !== undefined) known.count += passes ? 1 : 0
      else if (passes || key === filter[facet]) {
        counts
          .get(facet)
          ?.set(key, { key, label: FACETS[facet].label(branch) ?? null, count: passes ? 1 : 0 })
      }
    }
  }
  const sorted = (facet: BranchFacet) =>
    [...(counts.get(facet)?.values() ?? [])].sort(
      (a, b) => b.count - a.count || compareText(a.label ?? a.key, b.label ?? b.key),
    )
  return Object.fromEntries(BRANCH_FACETS.map((facet) => [facet, sorted(facet)])) as ReturnType<
    typeof countFacets
  >
}
