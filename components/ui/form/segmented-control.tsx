import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

interface Option<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
}

export interface SegmentedControlProps<Value extends string> {
  /** What is being chosen, for screen readers alone unless it is shown. */
  label: string
  showLabel?: boolean
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Shows icons alone; labels stay as names and tooltips. */
  iconsOnly?: boolean
  className?: string
}

/** Native radio buttons in a row: the arrow keys move the choice. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, iconsOnly = false, showLabel = false, className } = props
  const name = useId()
  const group = (
    <fieldset
      className={cx('inline-flex flex-wrap rounded-md border border-line-strong bg-sunken p-px', className)}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          data-tooltip={iconsOnly ? option.label : undefined}
          className={cx(
            'relative flex h-[calc(var(--control-sm)-4px)] flex-1 items-center justify-center gap-1.5 rounded-[5px] border border-transparent text-sm whitespace-nowrap text-ink-2 select-none hover:text-ink',
            'has-checked:border-line-strong has-checked:bg-surface has-checked:font-medium has-checked:text-ink',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
            iconsOnly ? 'aspect-square px-1' : 'px-2.5',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 appearance-none opacity-0"
          />
          {option.icon}
          <span className={iconsOnly ? 'sr-only' : undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
  if (!showLabel) return group
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span aria-hidden className="text-sm font-medium text-ink">
        {label}
      </span>
      {group}
    </div>
  )
}
