import { type ReactNode, useId } from 'react'

interface ChoicesProps<Value extends string> {
  legend: ReactNode
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode; disabled?: boolean }[]
}

export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, value, onChange, options } = props
  const id = useId()
  return (
    // Safari counts a legend's height twice where its fieldset is an item of a flex column: hence the box around it.
    <div>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
        {options.map((option) => (
          <label
            key={option.value}
            className={`flex items-start gap-2 text-sm ${option.disabled ? 'text-ink-3' : ''}`}
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              {option.label}
              {option.hint && <span className="block text-xs text-ink-3">{option.hint}</span>}
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}
