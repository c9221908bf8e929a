import type { ReactNode } from 'react'
import { Options, Select } from '#components/ui/form/input.tsx'
import { SegmentedControl, type SegmentedControlProps } from '#components/ui/form/segmented-control.tsx'

interface ChoiceRowProps<Value extends string> extends SegmentedControlProps<Value> {
  /** An explanation, or an example of the result. */
  hint?: ReactNode
}

/** More options than this are shown as a select. */
const MAX_BESIDE = 3

export const ChoiceRow = <Value extends string>({ hint, ...choice }: ChoiceRowProps<Value>) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
    <div className="min-w-0 flex-1 basis-56">
      <div className="text-sm font-medium text-ink">{choice.label}</div>
      {hint && <div className="text-xs text-ink-2">{hint}</div>}
    </div>
    {choice.options.length > MAX_BESIDE ? (
      <span className="w-56 max-w-full">
        <Select
          aria-label={choice.label}
          value={choice.value}
          onValueChange={(text) => {
            const next = choice.options.find((option) => option.value === text)
            if (next) choice.onChange(next.value)
          }}
        >
          <Options of={choice.options} value={(option) => option.value} text={(option) => option.label} />
        </Select>
      </span>
    ) : (
      <SegmentedControl {...choice} />
    )}
  </div>
)
