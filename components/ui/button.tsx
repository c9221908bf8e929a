import type { ComponentProps, ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import { type ButtonVariant, buttonStyle, type ControlSize } from './button-style.ts'
import { cx } from './cx.ts'
import { Spinner } from './feedback/spinner.tsx'
import { drawIcon, type Icon } from './icon.tsx'

interface Look {
  variant?: ButtonVariant
  size?: ControlSize
  /** Its text; use `children` for long texts, and for more than text. */
  label?: ReactNode
}

export interface ButtonProps extends Look, ComponentProps<'button'> {
  icon?: Icon
  /** Work is in progress: a spinner replaces the label, the width stays, clicks do nothing. */
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
