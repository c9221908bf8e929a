import { BRANCH_FACETS } from '#lib/domain/branch/branch-list.ts'
import { as, defineView, optional, text, textsOf } from '#lib/view.ts'

/** State of the list, kept in the address: search words, filters, the mark on the map, the selected branch. */
export const branchView = defineView({
  words: as('q', text),
  filter: textsOf(BRANCH_FACETS),
  /** The mark on the map (`clusterPoints` key) that the list is filtered by. */
  spot: optional,
  selected: optional,
})
