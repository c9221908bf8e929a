'use client'

import BellOff from 'lucide-react/icons/bell-off'
import { useTranslations } from 'use-intl'
import { CompanyLink } from '#components/entities/company/company-link.tsx'
import { Badge, Tag } from '#components/ui/badge.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Card, Panel, StateView } from '#components/ui/feedback/panel.tsx'
import { panelStateOf } from '#components/ui/feedback/panel-state.ts'
import { SkeletonFacts } from '#components/ui/feedback/skeleton.tsx'
import { StaleNote } from '#components/ui/feedback/stale-note.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { Truncate } from '#components/ui/truncate.tsx'
import type { Alert } from '#lib/contract/schemas/alert.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { AlertFacts } from './alert-facts.tsx'
import { CompaniesSeen } from './companies-seen.tsx'
import { ACTING, OTHERS, People } from './people.tsx'
import { PresentState } from './present-state.tsx'
import { SolutionsSeen } from './solutions-seen.tsx'
import { useAlert } from './use-alert.ts'
import { Versions } from './versions.tsx'

const full = { kind: 'full' } as const

/** One alert: how it stands now and who decides, then what it was, then every field of it. */
export function AlertScreen({ idAlert }: { idAlert: number }) {
  const t = useTranslations('alert')
  const { query, alert } = useAlert(idAlert)
  const state = panelStateOf(query)
  const retry = () => void query.refetch()

  if (alert && state.kind !== 'noAccess') {
    return (
      <>
        {state.kind === 'stale' && (
          <StaleNote
            updatedAt={state.updatedAt}
            error={state.error}
            onRefresh={retry}
            refreshing={query.isFetching}
          />
        )}
        <Whole alert={alert} />
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('alertNumber', { id: String(idAlert) })} />
      <PageBody>
        <Card>
          {alert === null && state.kind !== 'noAccess' ? (
            <EmptyState
              icon={<BellOff aria-hidden size={20} />}
              title={t('unknown')}
              action={<LinkButton href={paths.companies()}>{t('toCompanies')}</LinkButton>}
            >
              {t('unknownText')}
            </EmptyState>
          ) : (
            <StateView
              state={state}
              onRetry={retry}
              retrying={query.isFetching}
              skeleton={<SkeletonFacts rows={12} />}
            >
              {null}
            </StateView>
          )}
        </Card>
      </PageBody>
    </>
  )
}

function Whole({ alert }: { alert: Alert }) {
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
            <CompanyLink idCompany={idCompany} className="min-w-0 [overflow-wrap:anywhere]" />
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
        <People alert={alert} groups={ACTING} />
        <Versions alert={alert} />
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <Panel title={t('panels.facts')} state={full}>
            <AlertFacts alert={alert} />
          </Panel>
          <div className="flex min-w-0 flex-col gap-4">
            <SolutionsSeen alert={alert} />
            <CompaniesSeen alert={alert} />
          </div>
        </div>
        <People alert={alert} groups={OTHERS} />
      </PageBody>
    </>
  )
}
