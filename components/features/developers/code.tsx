import type { ReactNode } from 'react'
import { ScrollRegion } from '#components/ui/scroll-region.tsx'
import { plainText } from '#lib/format/plain-text.ts'

/** Code or JSON with a title; long lines wrap. Scrolls if higher than half the viewport. */
export const Code = ({ title, text, action }: { title: string; text: string; action?: ReactNode }) => (
  <div className="min-w-0">
    <div className="mb-1 flex min-h-6 items-center gap-2">
      <h3 className="min-w-0 flex-1 text-xs text-ink-3">{title}</h3>
      {action}
    </div>
    <ScrollRegion label={title} className="max-h-[50dvh] rounded-md border border-line bg-sunken px-3 py-2">
      <pre className="font-mono text-xs leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {plainText(text)}
      </pre>
    </ScrollRegion>
  </div>
)
