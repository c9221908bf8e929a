import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ControlSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover border-transparent',
  secondary:
    'bg-surface text-ink border-line-strong hover:bg-[image:linear-gradient(var(--hover),var(--hover))]',
  ghost: 'bg-transparent text-ink-2 hover:bg-hover hover:text-ink active:bg-press border-transparent',
  danger: 'bg-danger text-on-accent hover:bg-danger-hover border-transparent',
}

const sizes: Record<ControlSize, string> = {
  sm: 'h-control-sm px-2 text-sm gap-1.5 rounded-md',
  md: 'h-control-md px-3 text-sm gap-2 rounded-md',
  lg: 'h-control-lg px-4 text-base gap-2 rounded-md',
}

const squares: Record<ControlSize, string> = {
  sm: 'size-control-sm rounded-md',
  md: 'size-control-md rounded-md',
  lg: 'size-control-lg rounded-md',
}

const base =
  'relative inline-flex shrink-0 select-none items-center justify-center border font-medium whitespace-nowrap transition-colors duration-100 disabled:opacity-50 disabled:pointer-events-none'

/** The classes of a button, shared by buttons, icon buttons and links that look like buttons. */
export const buttonStyle = (
  variant: ButtonVariant,
  size: ControlSize,
  square: boolean,
  className: string | undefined,
) => cx(base, variants[variant], square ? squares[size] : sizes[size], className)
