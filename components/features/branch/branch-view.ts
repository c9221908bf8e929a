import { BRANCH_FACETS } from '#lib/domain/branch/branch-sort.ts'
import { as, defineView, optional, text, textsOf } from '#lib/view.ts'

/** What the address says of the list: words, filter, the group on the map, the chosen branch. */
export const branchView = defineView({
  words: as('q', text),
  filter: textsOf(BRANCH_FACETS),
  /** The mark on the map (`clusterPoints` key) whose branches alone are listed. */
  spot: optional,
  selected: optional,
})
