import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { type Inspected, wholePage } from '#components/ui/feedback/inspection.ts'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { SideSheet } from '#components/ui/overlay/side-sheet.tsx'
import { plainLine } from '#lib/format/plain-text.ts'
import { CallEntry } from './call-entry.tsx'
import { useCalls } from './use-calls.ts'

/** The API calls behind a panel, or of the page, as a program would make them. */
export function CallsSheet({ inspected, onClose }: { inspected: Inspected; onClose: () => void }) {
  const t = useTranslations('inspector')
  const [scope, setScope] = useState<'panel' | 'page'>(inspected.queries === null ? 'page' : 'panel')
  const calls = useCalls(scope === 'page' ? wholePage : inspected)
  return (
    <SideSheet
      onClose={onClose}
      hidesFirst
      title={t('title')}
      eyebrow={inspected.queries !== null && plainLine(inspected.title)}
      description={t('about')}
      testId="inspector"
    >
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 border-b border-line px-5 py-2">
        {inspected.queries !== null && (
          <SegmentedControl
            label={t('scope')}
            value={scope}
            onChange={setScope}
            options={[
              { value: 'panel', label: t('panel') },
              { value: 'page', label: t('page') },
            ]}
          />
        )}
        <p role="status" className="text-sm text-ink-2">
          {t('count', { count: calls.length })}
        </p>
      </div>
      {calls.length === 0 ? (
        <EmptyState
          title={t(scope === 'panel' ? 'noneOfPanel' : 'noneOfPage')}
          text={t(scope === 'panel' ? 'noneOfPanelText' : 'noneOfPageText')}
        />
      ) : (
        <ul>
          {calls.map((call, at) => (
            <li key={call.id} className="border-b border-line">
              <CallEntry call={call} open={at === 0} />
            </li>
          ))}
        </ul>
      )}
    </SideSheet>
  )
}
