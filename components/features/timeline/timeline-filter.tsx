import { useFormatter, useTranslations } from 'use-intl'
import { InspectButton } from '#components/ui/feedback/inspect-button.tsx'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { TIMELINE_KINDS, type TimelineKind } from '#lib/domain/timeline/timeline.ts'
import { kindIcons } from './kind-icons.ts'
import type { TimelinePart } from './use-timeline.ts'

interface TimelineFilterProps {
  kinds: readonly TimelineKind[]
  parts: Record<TimelineKind, TimelinePart>
  onChange: (kinds: readonly TimelineKind[]) => void
}

/** Which kinds are shown, with how many there are of each; the last one cannot be taken away. */
export function TimelineFilter({ kinds, parts, onChange }: TimelineFilterProps) {
  const t = useTranslations('timeline')
  const format = useFormatter()
  const toggle = (kind: TimelineKind, on: boolean) => {
    const next = TIMELINE_KINDS.filter((one) => (one === kind ? on : kinds.includes(one)))
    if (next.length > 0) onChange(next)
  }
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line px-4 py-2.5">
      <legend className="sr-only">{t('filter')}</legend>
      {TIMELINE_KINDS.map((kind) => {
        const { data, error, isFetching } = parts[kind]
        const checked = kinds.includes(kind)
        const Icon = kindIcons[kind]
        return (
          <Checkbox
            key={kind}
            checked={checked}
            disabled={checked && kinds.length === 1}
            onChange={(event) => toggle(kind, event.target.checked)}
            label={
              <span className="inline-flex items-center gap-1.5">
                <Icon aria-hidden size={14} className="text-ink-3" />
                {t(`kinds.${kind}`)}
                {isFetching && data === undefined ? (
                  <Spinner />
                ) : (
                  <span className="text-ink-3">
                    {data === undefined ? (error === null ? '' : '!') : format.number(data.length)}
                  </span>
                )}
              </span>
            }
          />
        )
      })}
      <span className="ms-auto">
        <InspectButton queries={kinds.map((kind) => parts[kind])} />
      </span>
    </fieldset>
  )
}
