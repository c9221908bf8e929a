import type { ReactNode } from 'react'
import { Options, Select } from '#components/ui/form/input.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'

interface Option<Value extends string> {
  value: Value
  label: string
}

interface ChoiceRowProps<Value extends string> {
  label: string
  /** An explanation, or an example of the result. */
  hint?: ReactNode
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** More options than this are shown as a select. */
const MAX_BESIDE = 3

/** One preference: label, hint and options. */
export const ChoiceRow = <Value extends string>({
  label,
  hint,
  options,
  value,
  onChange,
}: ChoiceRowProps<Value>) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
    <div className="min-w-0 flex-1 basis-56">
      <div className="text-sm font-medium text-ink">{label}</div>
      {hint && <div className="text-xs text-ink-2">{hint}</div>}
    </div>
    {options.length > MAX_BESIDE ? (
      <span className="w-56 max-w-full">
        <Select
          aria-label={label}
          value={value}
          onValueChange={(text) => {
            const next = options.find((option) => option.value === text)
            if (next) onChange(next.value)
          }}
        >
          <Options of={options} value={(option) => option.value} text={(option) => option.label} />
        </Select>
      </span>
    ) : (
      <SegmentedControl label={label} options={options} value={value} onChange={onChange} />
    )}
  </div>
)
