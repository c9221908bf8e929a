import type { ComponentProps, ReactNode, Ref } from 'react'
import { AppLink } from './app-link.tsx'
import { type ButtonVariant, buttonStyle, type ControlSize } from './button-style.ts'
import { cx } from './cx.ts'
import { Spinner } from './feedback/spinner.tsx'
import { drawIcon, type Icon } from './icon.tsx'

interface Look {
  variant?: ButtonVariant
  size?: ControlSize
  /** What stands on it in words; children are for words that are long to write, and for more than words. */
  label?: ReactNode
}

export interface ButtonProps extends Look, ComponentProps<'button'> {
  icon?: Icon
  /** Work is under way: the label gives way to a spinner, the width stays, presses do nothing. */
  busy?: boolean
}

export const Button = ({
  variant = 'secondary',
  size = 'md',
  icon,
  busy = false,
  className,
  label,
  children = label,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    data-press=""
    type={type}
    className={buttonStyle(variant, size, false, className)}
    aria-disabled={busy || rest['aria-disabled']}
    aria-busy={busy || rest['aria-busy']}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy && <Spinner className="absolute inset-0 m-auto" />}
    <span className={cx('inline-flex items-center gap-[inherit]', busy && 'opacity-0')}>
      {drawIcon(icon, 14)}
      {children}
    </span>
  </button>
)

interface IconButtonProps extends Look, Omit<ComponentProps<'button'>, 'children'> {
  /** Its accessible name and its tooltip. */
  label: string
  icon: Icon
  tooltip?: string | false
  ref?: Ref<HTMLButtonElement>
}

export const IconButton = ({
  label,
  icon,
  tooltip = label,
  variant = 'ghost',
  size = 'sm',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) => (
  <button
    {...rest}
    data-press=""
    type={type}
    aria-label={label}
    data-tooltip={tooltip || undefined}
    className={buttonStyle(variant, size, true, className)}
  >
    {drawIcon(icon, size === 'sm' ? 14 : 16)}
  </button>
)

interface LinkButtonProps extends Look, ComponentProps<typeof AppLink> {}

export const LinkButton = ({
  variant = 'secondary',
  size = 'md',
  className,
  label,
  children = label,
  ...rest
}: LinkButtonProps) => (
  <AppLink {...rest} className={buttonStyle(variant, size, false, className)}>
    {children}
  </AppLink>
)
