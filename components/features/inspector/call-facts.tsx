import { useTranslations } from 'use-intl'
import { CopyAs } from '#components/entities/api/copy-as.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { inspection } from '#components/ui/feedback/inspection.ts'
import { TextLink } from '#components/ui/text-link.tsx'
import { paths } from '#lib/paths.ts'
import type { RecordedCall } from './model/recorder.ts'

const IdFact = ({ label, id }: { label: string; id: string }) => (
  <Fact label={label}>
    <span className="flex min-w-0 items-start gap-0.5">
      <span className="min-w-0 font-mono text-xs leading-5 break-all">{id}</span>
      <CopyButton value={id} what={label} size="sm" className="mt-0.5" />
    </span>
  </Fact>
)

/** When it was, by which number the API's operators find it, and how to make it again without the dashboard. */
export function CallFacts({ call, time, size }: { call: RecordedCall; time: string; size: string | null }) {
  const t = useTranslations('inspector')
  const { code, requestId, traceId } = call
  return (
    <>
      <DescriptionList>
        <Fact label={t('at')} value={time} />
        <Fact label={t('size')} value={size} />
        {code !== null && <Fact label={t('code')} value={code} />}
        {requestId !== null && <IdFact label={t('requestId')} id={requestId} />}
        {traceId && <IdFact label={t('traceId')} id={traceId} />}
      </DescriptionList>
      <TextLink
        href={paths.developers({ open: call.operation })}
        onClick={() => inspection.set(null)}
        className="self-start text-sm"
      >
        {t('reference')}
      </TextLink>
      <CopyAs call={{ ...call, params: call.input.params, query: call.input.query }} />
    </>
  )
}
