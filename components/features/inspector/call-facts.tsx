'use client'

import { useTranslations } from 'use-intl'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { CopyAs } from './copy-as.tsx'
import type { RecordedCall } from './model/recorder.ts'

interface CallFactsProps {
  call: RecordedCall
  time: string
  size: string | null
}

/** When it was, by which number the API's operators find it, and how to make it again without the dashboard. */
export function CallFacts({ call, time, size }: CallFactsProps) {
  const t = useTranslations('inspector')
  const { code, requestId } = call
  return (
    <>
      <DescriptionList>
        <Fact label={t('at')}>{time}</Fact>
        <Fact label={t('size')}>{size}</Fact>
        {code !== null && <Fact label={t('code')}>{code}</Fact>}
        {requestId !== null && (
          <Fact label={t('requestId')}>
            <span className="flex min-w-0 items-start gap-0.5">
              <span className="min-w-0 font-mono text-xs leading-5 break-all">{requestId}</span>
              <CopyButton value={requestId} what={t('requestId')} size="sm" className="mt-0.5" />
            </span>
          </Fact>
        )}
      </DescriptionList>
      <CopyAs call={call} />
    </>
  )
}
