import { useLocale, useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import type { Cause, TimestampAge, Verdict } from '#lib/domain/webhook/webhook-verdict.ts'
import { formatDuration } from '#lib/format/numbers.ts'
import type { useVerdict } from './use-verdict.ts'

type Failed = Extract<Verdict, { expected: string | null }>

export function VerdictView({ judgement, isSearching }: ReturnType<typeof useVerdict>) {
  const t = useTranslations('webhookSignature')
  if (!judgement) return null
  const { verdict, computed } = judgement
  return (
    <div className="flex flex-col gap-3" data-outcome={verdict.outcome}>
      <Outcome verdict={verdict} />
      {isSearching && [verdict.outcome, computed?.outcome].includes('unexplained') && (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-2">
          <Spinner /> {t('searchingMore')}
        </p>
      )}
      {computed && (
        <section className="flex flex-col gap-2 border-t border-line pt-3" data-computed={computed.outcome}>
          <h3 className="text-sm font-semibold text-ink">{t('computedTitle')}</h3>
          {computed.outcome === 'genuine' ? (
            <Callout tone="success" title={t('computedRight')} text={t('computedRightText')} />
          ) : (
            computed.outcome !== 'incomplete' && <Failure verdict={computed} isComputed />
          )}
        </section>
      )}
    </div>
  )
}

function Outcome({ verdict }: { verdict: Verdict }) {
  const t = useTranslations('webhookSignature')
  switch (verdict.outcome) {
    case 'incomplete':
      return (
        <Callout tone="neutral" title={t('incomplete')}>
          <ul className="mt-1 list-disc ps-4">
            {verdict.missing.map((part) => (
              <li key={part}>{t(`missing.${part}`)}</li>
            ))}
          </ul>
        </Callout>
      )
    case 'genuine':
      return (
        <>
          <Callout tone="success" title={t('genuine')} text={t(`genuineKind.${verdict.kind}`)} />
          <ClockView clock={verdict.clock} />
        </>
      )
    case 'explained':
    case 'unexplained':
      return (
        <>
          <Failure verdict={verdict} />
          <ClockView clock={verdict.clock} />
        </>
      )
    default:
      return verdict satisfies never
  }
}

function Failure({ verdict, isComputed = false }: { verdict: Failed; isComputed?: boolean }) {
  const t = useTranslations('webhookSignature')
  const isExplained = verdict.outcome === 'explained'
  const who = isComputed ? 'computed' : 'delivered'
  return (
    <>
      <Callout tone={isExplained ? 'warning' : 'danger'} title={t(`${verdict.outcome}.${who}`)}>
        {isExplained ? t('explainedText') : t('unexplainedText')}
      </Callout>
      {verdict.causes.length > 0 && (
        <ol className="flex flex-col gap-2">
          {verdict.causes.map((cause) => (
            <CauseView key={cause.code} cause={cause} />
          ))}
        </ol>
      )}
      {verdict.expected !== null && (
        <div className="text-xs text-ink-3">
          {t('expected')}
          <div className="flex items-start gap-1">
            <code className="min-w-0 font-mono break-all text-ink">{verdict.expected}</code>
            <CopyButton value={verdict.expected} what={t('expectedName')} size="sm" />
          </div>
        </div>
      )}
    </>
  )
}

function CauseView({ cause }: { cause: Cause }) {
  const t = useTranslations('webhookSignature')
  const { code, isProven, values } = cause
  const detail =
    code === 'bodyCut' || code === 'bodyLength'
      ? Number(values?.stated) >= 0 &&
        t('lengths', { stated: Number(values?.stated), actual: Number(values?.actual) })
      : code === 'wrongHash'
        ? t('hashIs', { hash: String(values?.hash) })
        : code === 'earlierSecret' && t('secretIs', { place: Number(values?.place) })
  return (
    <li className="rounded-md border border-line px-3 py-2 text-sm" data-cause={code}>
      <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
        {t(`causes.${code}.what`)}
        <Badge tone={isProven ? 'success' : 'neutral'}>{isProven ? t('proven') : t('likely')}</Badge>
      </p>
      {detail && <p className="text-ink-2">{detail}</p>}
      <p className="text-ink-2">{t(`causes.${code}.fix`)}</p>
    </li>
  )
}

function ClockView({ clock }: { clock: TimestampAge | null }) {
  const t = useTranslations('webhookSignature')
  const locale = useLocale()
  if (!clock) return null
  const age = formatDuration(Math.abs(clock.ageMs), locale)
  const side = clock.ageMs < 0 ? 'ahead' : 'behind'
  if (clock.isWithin)
    return <Callout tone="neutral" text={t(`clock.${clock.against}.within`, { age, side })} />
  // Without a time of receipt, an old delivery may have arrived in time; one from the future is wrong in any case.
  const isCertain = clock.against === 'receivedAt' || clock.ageMs < 0
  return (
    <Callout tone={isCertain ? 'warning' : 'neutral'} title={isCertain ? t('clock.off') : undefined}>
      {t(`clock.${clock.against}.outside`, { age, side })}
    </Callout>
  )
}
