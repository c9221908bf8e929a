'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import BellOff from 'lucide-react/icons/bell-off'
import { useTranslations } from 'use-intl'
import { NamedCompanyLink } from '#components/entities/company/company-name.tsx'
import { Badge, Tag } from '#components/ui/badge.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryContext } from '#components/ui/feedback/inspect.ts'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { dataOf } from '#components/ui/feedback/panel-state.ts'
import { RecordState } from '#components/ui/feedback/record-panel.tsx'
import { SkeletonFacts } from '#components/ui/feedback/skeleton.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { Truncate } from '#components/ui/truncate.tsx'
import type { Alert } from '#lib/contract/schemas/alert.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { AlertFacts } from './alert-facts.tsx'
import { CompaniesSeen } from './companies-seen.tsx'
import { knownAlert } from './known-alert.ts'
import { ACTING, OTHERS, People } from './people.tsx'
import { PresentState } from './present-state.tsx'
import { SolutionsSeen } from './solutions-seen.tsx'
import { Versions } from './versions.tsx'

/** One alert: how it stands now and who decides, then what it was, then every field of it. */
export function AlertScreen({ idAlert, idAccount }: { idAlert: number; idAccount: string }) {
  const t = useTranslations('alert')
  const query = useAlert(idAlert)
  const alert = dataOf(query)
  return (
    <QueryContext value={query.refetch}>
      {!alert && <PageHeader title={t('alertNumber', { id: String(idAlert) })} />}
      <RecordState
        query={query}
        skeleton={<SkeletonFacts rows={12} />}
        unknown={
          <EmptyState
            icon={BellOff}
            title={t('unknown')}
            action={<LinkButton href={paths.companies()}>{t('toCompanies')}</LinkButton>}
          >
            {t('unknownText')}
          </EmptyState>
        }
      />
      {alert && <Whole alert={alert} idAccount={idAccount} />}
    </QueryContext>
  )
}

function Whole({ alert, idAccount }: { alert: Alert; idAccount: string }) {
  const t = useTranslations('alert')
  const { idCompany } = alert
  return (
    <>
      <PageHeader
        title={
          <span className="[overflow-wrap:anywhere]">
            {plainLine(alert.category.title)}{' '}
            <span className="font-normal text-ink-3 tabular-nums">
              {t('number', { id: String(alert.idAlert) })}
            </span>
          </span>
        }
        eyebrow={
          <nav aria-label={t('where')} className="flex flex-wrap items-baseline gap-x-1.5">
            <NamedCompanyLink idCompany={idCompany} className="min-w-0 [overflow-wrap:anywhere]" />
            <span aria-hidden="true">/</span>
            <TextLink href={paths.company(idCompany, 'alerts')}>{t('title')}</TextLink>
          </nav>
        }
      >
        <span className="flex flex-wrap gap-1.5">
          <Badge tone="accent">{plainLine(alert.status.title)}</Badge>
          <Badge>{plainLine(alert.diffusion.title)}</Badge>
          {alert.tagList.map((tag) => (
            <Tag key={tag.idTag}>{plainLine(tag.title)}</Tag>
          ))}
        </span>
        {alert.description?.trim() && (
          <Truncate as="p" lines={2} className="mt-1.5 max-w-[90ch] whitespace-pre-line">
            {plainText(alert.description)}
          </Truncate>
        )}
      </PageHeader>
      <PageBody>
        <PresentState alert={alert} />
        <People alert={alert} groups={ACTING} idAccount={idAccount} />
        <Versions alert={alert} />
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <Panel title={t('panels.facts')}>
            <AlertFacts alert={alert} />
          </Panel>
          <div className="flex min-w-0 flex-col gap-4">
            <SolutionsSeen alert={alert} />
            <CompaniesSeen alert={alert} />
          </div>
        </div>
        <People alert={alert} groups={OTHERS} idAccount={idAccount} />
      </PageBody>
    </>
  )
}

/** One alert with all that hangs on it (api.md 2.8); null when the API knows none. */
function useAlert(idAlert: number) {
  const client = useQueryClient()
  return useQuery({
    ...endpointQuery('listAlerts', { query: { idAlert } }),
    initialData: () => knownAlert(client, idAlert)?.answer,
    initialDataUpdatedAt: () => knownAlert(client, idAlert)?.at,
    select: ({ alertList }) => alertList.find((one) => one.idAlert === idAlert) ?? null,
  })
}
