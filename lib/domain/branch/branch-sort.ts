import { foldText } from '#lib/domain/text/text-fold.ts'

/** The part of a Branch (api.md 2.6) that ordering, filters and counts read. */
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

/** What a list of branches is narrowed to: a facet's key (`facetKey`), or nothing. */
export type BranchFilter = { [F in BranchFacet]?: string }

/** One choice of a facet: its key for the filter, what it is called (null: the API does not say), how many branches. */
export type FacetCount = { key: string; label: string | null; count: number }

/** The key of branches whose value is null. */
export const FACET_NONE = '-'

/** A branch's value as text for the URL: folded city, idDepartement, idRegion, NAF code, `open` or `closed`; and as words. */
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

/** A branch's value in a facet, as text for the URL. */
export const facetKey = (branch: BranchLike, facet: BranchFacet): string =>
  String(FACETS[facet].key(branch) ?? '') || FACET_NONE

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Branches in their usual order, as a new list: head office (`branchSiege` of the company), then open, then closed, each
 * by city, postal code and SIRET, blanks last. The sort is stable and each text is folded once.
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

/** Whether a branch passes every facet of a filter; an empty wish filters nothing. */
export const passesFilter = (branch: BranchLike, filter: BranchFilter): boolean =>
  BRANCH_FACETS.every((facet) => !filter[facet] || facetKey(branch, facet) === filter[facet])

/**
 * The choices of each facet with their counts, the largest first. A facet counts the branches that pass the other
 * facets, so that each choice says how many rows it would show; one that is chosen stays, with 0 if need be.
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
