import { useTranslations } from 'use-intl'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { campaignFailures } from '#lib/domain/campaign/campaign-state.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { StateBadges, useFailureSteps } from './state-badges.tsx'

/** A company in one campaign: its state in words, what failed and what was done about it, and every other field. */
export function CampaignEntry({ result }: { result: CampaignResult }) {
  const t = useTranslations('campaign')
  const notation = useNotation()
  const stepsOf = useFailureSteps()
  const failures = campaignFailures(result)
  const { status } = result
  const named = useNamed()
  const plain = t('campaignId', { id: String(result.idCampaign) })
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base font-semibold">
          <TextLink href={paths.campaigns({ idCampaign: result.idCampaign })}>
            {named('campaign', result.idCampaign, plain)}
          </TextLink>
        </h3>
        <NamePencil kind="campaign" id={result.idCampaign} plain={plain} />
        <StateBadges result={result} />
      </div>
      <p className="text-sm text-ink-2">
        {t('inserted', { date: formatDateTime(result.dateInsert, notation) })}
        {' · '}
        {result.dateLastExecuted === null
          ? t('neverExecuted')
          : t('lastExecuted', { date: formatDateTime(result.dateLastExecuted, notation) })}
        {result.iterationAmount !== null && <> · {t('iterations', { count: result.iterationAmount })}</>}
      </p>
      {failures.length > 0 && (
        <ul className="flex flex-col gap-1" data-testid="campaign-failures">
          {failures.map((failure) => (
            <li key={failure.kind} className="text-sm">
              <span className="font-medium text-danger-ink">{t(`failures.${failure.kind}`)}</span>
              <span className="text-ink-2">{stepsOf(failure).map((text) => ` · ${text}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <Disclosure summary={t('all')}>
        <DescriptionList columns={2}>
          <Fact label={t('status')} note={status.description && plainLine(status.description)}>
            {t('statusWithId', { title: plainLine(status.title), id: String(status.idCampaignResultStatus) })}
          </Fact>
          <Fact label={t('persona')}>
            {result.idPersonaFunctionLast === null ? null : (
              <span className="ident">{result.idPersonaFunctionLast}</span>
            )}
          </Fact>
          <Fact label={t('iterationAmount')}>
            {result.iterationAmount === null ? null : formatNumber(result.iterationAmount, notation.locale)}
          </Fact>
          <Fact label={t('isManual')}>{t(result.isManuel ? 'yes' : 'no')}</Fact>
          <Fact label={t('isErrorPersona')}>{t(result.errorPersona ? 'yes' : 'no')}</Fact>
          <Fact label={t('isNoQuota')}>{t(result.noQuotaScrapped ? 'yes' : 'no')}</Fact>
          <Fact label={t('flags')}>{flagNames(result).join(', ')}</Fact>
          <Fact label={t('created')}>{formatDateTime(result.created, notation)}</Fact>
          <Fact label={t('modified')}>{formatDateTime(result.modified, notation)}</Fact>
        </DescriptionList>
      </Disclosure>
    </div>
  )
}

/** The flags that are set, under the API's own names. */
const flagNames = (result: CampaignResult): string[] =>
  Object.entries(result).flatMap(([name, value]) => (/^status./.test(name) && value === true ? [name] : []))
