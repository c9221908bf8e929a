import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useTeam } from '#components/entities/team/use-team.ts'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { workspaceQuery } from '#lib/query/workspace.ts'

const NEWEST = 10

/** Names who saved this version of an opportunity, for « changed by … »; without a name where that is not known. */
export function useChangedBy({
  idOpportunity,
  modified,
}: Pick<Opportunity, 'idOpportunity' | 'modified'>): string {
  const t = useTranslations('opportunity.conflict')
  const { me } = useTeam()
  const entity = `opportunity:${idOpportunity}`
  const { data } = useQuery({ ...workspaceQuery('activity', { entity, limit: NEWEST }), staleTime: 0 })
  const at = Date.parse(modified)
  const person = data?.activity.find(({ detail }) => detail.modified === at)?.person
  if (!person?.name) return t('other')
  return person.id === me?.id ? t('me') : person.name
}
