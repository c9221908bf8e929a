import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { ScrollRegion } from '#components/ui/scroll-region.tsx'
import { isGzipText } from '#lib/domain/webhook/webhook-diagnosis.ts'
import { plainText } from '#lib/format/plain-text.ts'

interface ScrolledTextProps {
  label: string
  text: string
  testId: string
  className?: string
}

export const ScrolledText = ({ label, text, testId, className = 'max-h-96' }: ScrolledTextProps) => (
  <ScrollRegion label={label} className={cx('rounded-md border border-line bg-sunken px-3 py-2', className)}>
    <pre data-testid={testId} className="font-mono text-xs break-words whitespace-pre-wrap">
      {plainText(text)}
    </pre>
  </ScrollRegion>
)

/** What came back from a receiver; of a compressed answer only that it was compressed. */
export function AnswerText(props: ScrolledTextProps) {
  const t = useTranslations('webhook')
  return isGzipText(props.text) ? (
    <p data-testid={props.testId} className="text-sm text-ink-2">
      {t('bodyGzip')}
    </p>
  ) : (
    <ScrolledText {...props} />
  )
}
