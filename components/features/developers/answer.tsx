import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { CallAnswerView } from '#components/entities/api/call-answer.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import type { Operation } from '#lib/contract/index.ts'
import { type RecordedAnswer, recordedAnswer } from '#lib/domain/inspector/recorded-answer.ts'
import { formatDuration } from '#lib/format/numbers.ts'
import { ApiError } from '#lib/query/api-error.ts'
import type { CallAnswer as Answered } from '#lib/query/report-calls.ts'

/** The result of a call made from the "Try it" panel. */
export interface Tried extends RecordedAnswer {
  /** HTTP status; 0: no response. */
  status: number
  /** Of a failed call: the BFF's error code and the API's message. */
  failure: { code: string; message: string } | null
  requestId: string | null
  durationMs: number
}

/**
 * Makes a call and returns its result, failures included. The secret of a new webhook is not removed: the API gives it
 * only once, and whoever made the call needs it.
 */
export async function runCall(operation: Operation, ask: () => Promise<Answered>): Promise<Tried> {
  const began = performance.now()
  try {
    const { answer, status, requestId } = await ask()
    const durationMs = performance.now() - began
    const recorded = recordedAnswer(operation, answer, JSON.stringify)
    return { ...recorded, status, failure: null, requestId, durationMs }
  } catch (error) {
    const { status, code, message, requestId } =
      error instanceof ApiError ? error : { status: 0, code: 'unexpected', message: '', requestId: null }
    const failure = { code, message }
    const said = JSON.stringify(failure)
    const durationMs = performance.now() - began
    return { answer: said, size: said.length, cut: null, status, failure, requestId, durationMs }
  }
}

export function TriedAnswer({ tried }: { tried: Tried }) {
  const t = useTranslations('developers')
  const locale = useLocale()
  const format = useFormatter()
  const text = useErrorText()
  const { status, failure, requestId, durationMs, size } = tried
  const said = failure && text({ ...failure, retryable: false, requestId, retryAfter: null })
  return (
    <div data-testid="tried" className="mt-4 flex flex-col gap-2 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
        <Badge tone={failure ? 'danger' : 'success'}>{status === 0 ? t('noAnswer') : status}</Badge>
        <span className="tabular-nums">{formatDuration(durationMs, locale)}</span>
        <span>{t('size', { size: format.number(size) })}</span>
        {requestId !== null && (
          <span className="flex min-w-0 items-start gap-0.5">
            <span className="min-w-0 font-mono text-xs leading-5 break-all">{requestId}</span>
            <CopyButton value={requestId} what={t('requestId')} size="sm" className="mt-0.5" />
          </span>
        )}
      </p>
      {said && (
        <p className="text-sm text-danger-ink">
          {said.title}
          {said.message && `: ${said.message}`}
        </p>
      )}
      <CallAnswerView title={t('came')} json={tried.answer} cut={tried.cut} size={size} />
    </div>
  )
}
