import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from '../cx.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  /** Some, but not all, of what it stands for is ticked. */
  indeterminate?: boolean
  hideLabel?: boolean
  onCheckedChange?: (checked: boolean) => void
}

export function Checkbox(props: CheckboxProps) {
  const { label, hint, indeterminate = false, hideLabel, className, onCheckedChange, ...rest } = props
  const ref = useRef<HTMLInputElement>(null)
  const hintId = useId()
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label
      className={cx(
        'flex min-h-6 gap-2 py-0.5 text-sm',
        hideLabel ? 'items-center' : 'items-start',
        rest.disabled && 'text-ink-3',
        className,
      )}
    >
      <input
        onChange={(event) => onCheckedChange?.(event.target.checked)}
        {...rest}
        ref={ref}
        type="checkbox"
        aria-describedby={hint ? hintId : undefined}
        className={cx('size-4 shrink-0 rounded-sm accent-accent', !hideLabel && 'mt-0.5')}
      />
      <span className={hideLabel ? 'sr-only' : undefined}>
        {label}
        {hint && (
          <span id={hintId} className="block text-xs text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
