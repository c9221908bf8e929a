import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { ControlSize } from '../button-style.ts'
import { cx } from '../cx.ts'
import { useFieldProps } from './field.tsx'

const frame = 'border-line-control bg-surface hover:border-ink-2'
/** For a field in every row of a table: its border shows on hover and focus only. */
const quietFrame = 'border-transparent bg-transparent hover:border-line-control hover:bg-surface'

/** No transition on the border: it would cost repaints while the first letters are typed. */
const plain =
  'w-full min-w-0 rounded-md border text-ellipsis text-ink focus-visible:border-focus focus-visible:outline-offset-[-1px] disabled:bg-sunken disabled:text-ink-3 disabled:border-line-strong aria-invalid:border-danger'
const box = `${plain} ${frame}`

const heights: Record<ControlSize, string> = {
  sm: 'h-control-sm text-sm px-2',
  md: 'h-control-md text-sm px-2.5',
  lg: 'h-control-lg text-base px-3',
}

const changeProps = (onValueChange: ((value: string) => void) | undefined) => ({
  onChange: (event: { target: { value: string } }) => onValueChange?.(event.target.value),
})

interface InputProps extends Omit<ComponentProps<'input'>, 'size' | 'onChange'> {
  size?: ControlSize
  onValueChange?: ((value: string) => void) | undefined
  /** Decoration inside the box, before and after the text. */
  leading?: ReactNode
  trailing?: ReactNode
}

/** Browser autofill is off by default: the fields here do not ask for the user's own name or address. */
export function Input({ size = 'md', leading, trailing, className, onValueChange, ...rest }: InputProps) {
  const field = useFieldProps()
  const input = (
    <input
      autoComplete="off"
      {...changeProps(onValueChange)}
      {...field}
      {...rest}
      className={cx(
        box,
        heights[size],
        leading && 'ps-8',
        trailing && 'pe-9',
        !leading && !trailing && className,
      )}
    />
  )
  if (!leading && !trailing) return input
  return (
    <span className={cx('relative flex items-center', className)}>
      {leading && <span className="pointer-events-none absolute start-2.5 flex text-ink-3">{leading}</span>}
      {input}
      {trailing && <span className="absolute end-1 flex items-center">{trailing}</span>}
    </span>
  )
}

/** Above this length, in characters, browsers take seconds to wrap a text without spaces. */
const UNBROKEN = 10_000

interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'onChange'> {
  onValueChange?: (value: string) => void
}

export function Textarea({ className, rows = 4, onValueChange, ...rest }: TextareaProps) {
  const field = useFieldProps()
  const isLong = typeof rest.value === 'string' && rest.value.length > UNBROKEN
  return (
    <textarea
      {...changeProps(onValueChange)}
      {...field}
      rows={rows}
      {...(isLong ? { wrap: 'off' } : {})}
      {...rest}
      className={cx(box, 'px-2.5 py-1.5 text-sm', className)}
    />
  )
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'size'> {
  size?: ControlSize
  onValueChange?: (value: string) => void
  /** Without a border until hover or focus. */
  quiet?: boolean
}

/** The native select, which works best on every device. */
export function Select({ size = 'md', quiet, className, children, onValueChange, ...rest }: SelectProps) {
  const field = useFieldProps()
  return (
    <span className={cx('relative flex items-center', className)}>
      <select
        {...changeProps(onValueChange)}
        {...field}
        {...rest}
        className={cx(plain, quiet ? quietFrame : frame, heights[size], 'appearance-none truncate pe-8')}
      >
        {children}
      </select>
      <ChevronDown size={14} className="pointer-events-none absolute end-2.5 text-ink-3" />
    </span>
  )
}

interface OptionsProps<Item> {
  of: readonly Item[]
  text: (item: Item) => ReactNode
  /** By default the item itself, a string or a number. */
  value?: (item: Item) => string | number
}

export const Options = <Item,>({ of, text, value = String }: OptionsProps<Item>) =>
  of.map((item) => (
    <option key={value(item)} value={value(item)}>
      {text(item)}
    </option>
  ))

interface ChoiceSelectProps<Value extends string>
  extends Omit<SelectProps, 'value' | 'onChange' | 'onValueChange'> {
  of: readonly Value[]
  text: (value: Value) => ReactNode
  value: Value | ''
  onPick: (value: Value) => void
}

/** A select with string options; `children` are options before them. */
export const ChoiceSelect = <Value extends string>({
  of,
  text,
  onPick,
  children,
  ...rest
}: ChoiceSelectProps<Value>) => (
  <Select
    {...rest}
    onValueChange={(value) => {
      const picked = of.find((one) => one === value)
      if (picked !== undefined) onPick(picked)
    }}
  >
    {children}
    <Options of={of} text={text} />
  </Select>
)
