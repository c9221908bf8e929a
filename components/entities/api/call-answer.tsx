import { useMemo, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { JsonTree } from '#components/ui/json-tree.tsx'
import { ScrollRegion } from '#components/ui/scroll-region.tsx'
import { plainText } from '#lib/format/plain-text.ts'

interface CallAnswerProps {
  title: string
  /** Null: the body was not kept. */
  json: string | null
  cut: { kept: number; of: number } | null
  /** A note on what was removed before it was kept. */
  trimmed?: string | null
  /** Size of the whole body, characters. */
  size: number
}

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    // The body was truncated.
    return undefined
  }
}

/** A request's or response's JSON, as a tree or raw. */
export function CallAnswerView({ title, json, cut, trimmed = null, size }: CallAnswerProps) {
  const t = useTranslations('inspector')
  const format = useFormatter()
  const [look, setLook] = useState<'tree' | 'raw'>('tree')
  const value = useMemo(() => (json === null ? undefined : parsed(json)), [json])
  const raw = useMemo(
    () => (value === undefined ? (json ?? '') : JSON.stringify(value, null, 2)),
    [value, json],
  )
  return (
    <div>
      <div className="mb-1 flex min-h-6 flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 text-xs text-ink-3">
          {title}
          {cut && ` · ${t('cut', { kept: cut.kept, of: format.number(cut.of) })}`}
          {trimmed && ` · ${trimmed}`}
        </h3>
        {json !== null && (
          <>
            <SegmentedControl
              label={title}
              value={look}
              onChange={setLook}
              options={(['tree', 'raw'] as const).map((value) => ({ value, label: t(value) }))}
            />
            <CopyButton value={raw} what={title} size="sm" />
          </>
        )}
      </div>
      {json === null ? (
        <p className="text-sm text-ink-2">{size === 0 ? t('nothing') : t('tooLarge')}</p>
      ) : (
        <ScrollRegion label={title} className="max-h-96 rounded-md border border-line bg-sunken px-3 py-2">
          {look === 'tree' && value !== undefined ? (
            <JsonTree value={value} openLevels={2} />
          ) : (
            <pre className="font-mono text-xs leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]">
              {plainText(raw)}
            </pre>
          )}
        </ScrollRegion>
      )}
    </div>
  )
}
