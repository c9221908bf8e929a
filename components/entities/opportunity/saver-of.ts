import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import type { ActivityLine } from '#lib/domain/workspace/workspace.ts'
import { workspaceQuery } from '#lib/query/workspace.ts'

const NEWEST = 10

export type Version = Pick<Opportunity, 'idOpportunity' | 'modified'>

export const newestActivity = ({ idOpportunity }: Version) => ({
  ...workspaceQuery('activity', { entity: `opportunity:${idOpportunity}`, limit: NEWEST }),
  staleTime: 0,
})

export const saverOf = (lines: readonly ActivityLine[] | undefined, { modified }: Version) =>
  lines?.find(({ detail }) => detail.modified === Date.parse(modified))?.person
