import { BRANCH_FACETS } from '#lib/domain/branch/branch-sort.ts'
import { defineView, optional, textsOf } from '#lib/view.ts'

/** What the address says of the list: filter, the group on the map, the chosen branch. */
export const branchView = defineView({
  filter: textsOf(BRANCH_FACETS),
  /** The mark on the map (`clusterPoints` key) whose branches alone are listed. */
  spot: optional,
  selected: optional,
})
