import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId } from 'react'
import { cx } from '../cx.ts'

interface ControlProps {
  id?: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: true
}

const FieldContext = createContext<ControlProps>({})

/** The attributes that link a control to the surrounding Field; none where there is no Field. */
export const useFieldProps = (): ControlProps => use(FieldContext)

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong, in words. Announced when it appears. */
  error?: ReactNode
  required?: boolean
  /** Keeps the label for screen readers only, e.g. in a toolbar. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

export function Field({ label, hint, error, required = false, hideLabel, className, children }: FieldProps) {
  const id = useId()
  const parts = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter((part) => part !== null)
  const link = {
    id,
    ...(required && { required }),
    ...(parts.length > 0 && { 'aria-describedby': parts.join(' ') }),
    ...(error ? { 'aria-invalid': true as const } : {}),
  }
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium text-ink'}>
        {label}
      </label>
      <FieldContext value={link}>{children}</FieldContext>
      <div aria-live="polite" className="contents">
        {error && (
          <p id={`${id}-error`} className="flex gap-1.5 text-sm text-danger-ink">
            <CircleAlert size={14} className="mt-[3px] shrink-0" />
            <span>{error}</span>
          </p>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
