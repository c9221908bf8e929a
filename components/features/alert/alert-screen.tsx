'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BellOff, Gauge } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyLink } from '#components/entities/company/company-link.tsx'
import { NamedCompanyLink } from '#components/entities/company/company-name.tsx'
import { Badge, Tag } from '#components/ui/badge.tsx'
import { LinkButton } from '#components/ui/button.tsx'
import { CopyValue } from '#components/ui/copy-button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { QueryContext } from '#components/ui/feedback/inspect.ts'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { dataOf } from '#components/ui/feedback/panel-state.ts'
import { RecordState } from '#components/ui/feedback/record-panel.tsx'
import { SkeletonFacts } from '#components/ui/feedback/skeleton.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { Truncate } from '#components/ui/truncate.tsx'
import type { Alert } from '#lib/contract/schemas/alert.ts'
import { newestVersion } from '#lib/domain/alert/alert-diff.ts'
import { formatDate } from '#lib/format/dates.ts'
import { showSiren } from '#lib/format/identifiers.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import { AlertFacts } from './alert-facts.tsx'
import { Deadline } from './deadline.tsx'
import { knownAlert } from './known-alert.ts'
import { ACTING, OTHERS, People } from './people.tsx'
import { SolutionName } from './seen.tsx'
import { useVersionText } from './version-text.ts'
import { Versions } from './versions.tsx'

interface SeenProps<Item> {
  of: 'solutions' | 'companies'
  kept: Item | null
  seen: readonly Item[]
  idOf: (item: Item) => number
  draw: (item: Item) => ReactNode
}

/** What was considered: the selected item, which need not be among `seen`, then the others. */
function Seen<Item>({ of, kept, seen, idOf, draw }: SeenProps<Item>) {
  const t = useTranslations('alert')
  const items = kept ? [kept, ...seen.filter((one) => idOf(one) !== idOf(kept))] : seen
  return (
    <Panel
      title={t(`panels.${of}`)}
      count={seen.length}
      state={{ kind: items.length > 0 ? 'full' : 'empty' }}
      padded={false}
      empty={<EmptyState title={t(of === 'solutions' ? 'noSolutions' : 'noCompanies')} className="py-6" />}
    >
      <ul className="divide-y divide-line">{items.map(draw)}</ul>
    </Panel>
  )
}

function SolutionsSeen({ alert }: { alert: Alert }) {
  const t = useTranslations('alert')
  const notation = useNotation()
  return (
    <Seen
      of="solutions"
      kept={alert.solutionRetenue}
      seen={alert.solutionVueList}
      idOf={({ idSolution }) => idSolution}
      draw={(solution) => {
        const { idSolution, idSolutionVersion, solutionEditor, solutionModified } = solution
        return (
          <li key={`${idSolution} ${idSolutionVersion}`} className="px-4 py-2 text-sm">
            <p className="flex flex-wrap items-center gap-1.5 font-medium">
              <SolutionName solution={solution} />
              {solution.solutionIsActive && <Badge tone="success">{t('active')}</Badge>}
              {idSolution === alert.idSolutionRetenue && <Badge tone="accent">{t('kept')}</Badge>}
            </p>
            <p className="flex flex-wrap gap-x-3 text-ink-2">
              <span>
                {t('editor')}{' '}
                {solutionEditor === null ? t('notNamed') : <NamedCompanyLink idCompany={solutionEditor} />}
              </span>
              <span className="text-ink-3">
                {t('solutionIds', { id: String(idSolution), version: String(idSolutionVersion) })}
              </span>
              {solutionModified && (
                <span className="text-ink-3">
                  {t('modifiedOn', { date: formatDate(solutionModified, notation) })}
                </span>
              )}
            </p>
          </li>
        )
      }}
    />
  )
}

function CompaniesSeen({ alert }: { alert: Alert }) {
  const t = useTranslations('alert')
  return (
    <Seen
      of="companies"
      kept={alert.companyRetenue}
      seen={alert.companyVueList}
      idOf={({ idCompany }) => idCompany}
      draw={(company) => {
        const siren = showSiren(company.siren)
        return (
          <li
            key={company.idCompany}
            className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2 text-sm"
          >
            <CompanyLink
              idCompany={company.idCompany}
              name={company.companyName}
              className="[overflow-wrap:anywhere]"
            />
            {company.idCompany === alert.idCompanyRetenue && <Badge tone="accent">{t('kept')}</Badge>}
            {siren.raw && (
              <CopyValue value={siren.raw} what={t('siren')}>
                {siren.text}
              </CopyValue>
            )}
          </li>
        )
      }}
    />
  )
}

/** The current state of an alert, from its newest version; shown before its history, as it is what people act on. */
function PresentState({ alert }: { alert: Alert }) {
  const t = useTranslations('alert')
  const say = useVersionText()
  const newest = newestVersion(alert)
  return (
    <Panel
      title={t('panels.present')}
      description={
        newest && t.rich('asOf', { when: () => <RelativeTime value={newest.modified ?? newest.created} /> })
      }
      state={{ kind: newest ? 'full' : 'empty' }}
      empty={<EmptyState icon={Gauge} title={t('noVersions')} className="py-6" text={t('noVersionsText')} />}
    >
      {() =>
        newest && (
          <DescriptionList>
            <Fact label={t('fields.budget')} note={say(newest, 'budgetType')} value={say(newest, 'budget')} />
            <Fact label={t('fields.users')} value={say(newest, 'users')} />
            <Fact label={t('fields.deadline')}>{newest.deadline && <Deadline day={newest.deadline} />}</Fact>
            <Fact label={t('fields.maturity')} note={say(newest, 'justification')}>
              {say(newest, 'maturity')}
            </Fact>
          </DescriptionList>
        )
      }
    </Panel>
  )
}

/** One alert: its current state and decision makers, then its versions, then every field. */
export function AlertScreen({ idAlert }: { idAlert: number }) {
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
            action={<LinkButton href={paths.companies()} label={t('toCompanies')} />}
            text={t('unknownText')}
          />
        }
      />
      {alert && <Whole alert={alert} />}
    </QueryContext>
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
        <People alert={alert} groups={ACTING} />
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
        <People alert={alert} groups={OTHERS} />
      </PageBody>
    </>
  )
}

/** One alert with everything nested in it (api.md 2.8); null when the API has none with this id. */
function useAlert(idAlert: number) {
  const client = useQueryClient()
  return useQuery({
    ...endpointQuery('listAlerts', { query: { idAlert } }),
    initialData: () => knownAlert(client, idAlert)?.answer,
    initialDataUpdatedAt: () => knownAlert(client, idAlert)?.at,
    select: ({ alertList }) => alertList.find((one) => one.idAlert === idAlert) ?? null,
  })
}
