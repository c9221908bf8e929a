'use client'

import { useTranslations } from 'use-intl'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { apiCurl } from '#lib/domain/inspector/api-curl.ts'
import type { RecordedCall } from './model/recorder.ts'

interface CallFactsProps {
  call: RecordedCall
  time: string
  size: string | null
}

function IdFact({ label, id }: { label: string; id: string }) {
  return (
    <Fact label={label}>
      <span className="flex min-w-0 items-start gap-0.5">
        <span className="min-w-0 font-mono text-xs leading-5 break-all">{id}</span>
        <CopyButton value={id} what={label} size="sm" className="mt-0.5" />
      </span>
    </Fact>
  )
}

/** When it was, by which number the API's operators find it, and how to make it again without the dashboard. */
export function CallFacts({ call, time, size }: CallFactsProps) {
  const t = useTranslations('inspector')
  const { code, requestId, traceId } = call
  const curl = apiCurl(call)
  return (
    <>
      <DescriptionList>
        <Fact label={t('at')}>{time}</Fact>
        <Fact label={t('size')}>{size}</Fact>
        {code !== null && <Fact label={t('code')}>{code}</Fact>}
        {requestId !== null && <IdFact label={t('requestId')} id={requestId} />}
        {traceId && <IdFact label={t('traceId')} id={traceId} />}
      </DescriptionList>
      <div>
        <div className="mb-1 flex min-h-6 items-center justify-between gap-2">
          <h3 className="text-xs text-ink-3">{t('curl')}</h3>
          <CopyButton value={curl} what={t('curl')} size="sm" />
        </div>
        <pre
          data-testid="inspected-curl"
          className="rounded-md border border-line bg-sunken px-3 py-2 font-mono text-xs leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {curl}
        </pre>
      </div>
    </>
  )
}
