import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useTeam } from '#components/entities/team/use-team.ts'
import { newestActivity, saverOf, type Version } from './saver-of.ts'

/** Names who saved this version of an opportunity, for « changed by … »; without a name where that is not known. */
export function useChangedBy(version: Version): string {
  const t = useTranslations('opportunity.conflict')
  const { me } = useTeam()
  const person = saverOf(useQuery(newestActivity(version)).data?.activity, version)
  if (!person?.name) return t('other')
  return person.id === me?.id ? t('me') : person.name
}
