'use client'

import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonFacts } from '#components/ui/feedback/skeleton.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { ShowMore } from '#components/ui/table/show-more.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { byRoutine, tagKey } from '#lib/domain/routine/routine-tag.ts'
import { paths } from '#lib/paths.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { RoutineEntry } from './routine-entry.tsx'
import { useTagging } from './use-tagging.ts'

/** Entries rendered per step: each has controls, and an account may have hundreds of routines. */
const STEP = 50

/** Scoring and tag of a company on each routine of the account (api.md 4.6). */
export function CompanyRoutines({ idCompany }: { idCompany: number }) {
  const t = useTranslations('routine')
  const named = useNamed()
  const query = useQuery({
    ...endpointQuery('listSupplyIdentifications', { query: { idCompany } }),
    select: byRoutine,
    refetchOnWindowFocus: true,
  })
  const tagging = useTagging()
  const [most, setMost] = useState(STEP)
  return (
    <PageBody>
      <QueryPanel
        title={t('title')}
        query={query}
        description={t('about')}
        skeleton={<SkeletonFacts rows={7} />}
        actions={
          (query.isPending || (query.data?.length ?? 0) > 0) && (
            <LinkButton size="sm" href={paths.routines({ idCompany })} label={t('asTable')} />
          )
        }
        empty={<EmptyState icon={ListChecks} title={t('noneTitle')} text={t('noneText')} />}
      >
        {(rows) => (
          <>
            <ul className="divide-y divide-line" data-testid="company-routines">
              {rows.slice(0, most).map((row) => (
                <li key={tagKey(row)} className="px-4 py-4" data-routine={row.idSupply}>
                  <RoutineEntry
                    row={row}
                    tagging={tagging}
                    title={
                      <>
                        <TextLink href={paths.routines({ idSupply: row.idSupply })}>
                          {named('routine', row.idSupply)}
                        </TextLink>
                        <NamePencil kind="routine" id={row.idSupply} />
                      </>
                    }
                  />
                </li>
              ))}
            </ul>
            <ShowMore left={rows.length - most} step={STEP} onMore={() => setMost(most + STEP)} />
          </>
        )}
      </QueryPanel>
    </PageBody>
  )
}
