import type { ResponseOf } from '#lib/contract/index.ts'

/** The opportunities of an answer, those created last first. */
export const newestFirst = ({ opportunityList }: ResponseOf<'listOpportunities'>) =>
  opportunityList.toSorted((a, b) => b.created.localeCompare(a.created))
