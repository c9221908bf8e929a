import { cx } from '#components/ui/cx.ts'
import { ScrollRegion } from '#components/ui/scroll-region.tsx'

interface ScrolledTextProps {
  label: string
  text: string
  testId: string
  className?: string
}

export const ScrolledText = ({ label, text, testId, className = 'max-h-96' }: ScrolledTextProps) => (
  <ScrollRegion label={label} className={cx('rounded-md border border-line bg-sunken px-3 py-2', className)}>
    <pre data-testid={testId} className="font-mono text-xs break-words whitespace-pre-wrap">
      {text}
    </pre>
  </ScrollRegion>
)
