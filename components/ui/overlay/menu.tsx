'use client'

import Check from 'lucide-react/icons/check'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { AppLink } from '../app-link.tsx'
import { cx } from '../cx.ts'
import type { Placement } from '../feedback/place.ts'
import { floatingBox, type TriggerProps } from './popover.tsx'
import { useFloating } from './use-floating.ts'
import { useMenuKeys } from './use-menu-keys.ts'

interface MenuTriggerProps extends TriggerProps {
  onKeyDown: (event: KeyboardEvent) => void
}

interface MenuProps {
  /** Its accessible name. */
  label: string
  /** Draws the button; spread the given props on it. */
  trigger: (props: MenuTriggerProps) => ReactNode
  side?: Placement['side']
  align?: Placement['align']
  className?: string
  children: ReactNode
}

/** A menu on the platform's popover. Arrows, Home, End and letters move; Enter chooses; Escape gives up. */
export function Menu({ label, trigger, side = 'bottom', align = 'end', className, children }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const { items, onKeyDown } = useMenuKeys(box)
  const { open, drawn, onBeforeToggle } = useFloating(button, box, { side, align }, () => {
    const all = items()
    const chosen = all.find((item) => item.getAttribute('aria-checked') === 'true')
    ;(chosen ?? all[0])?.focus()
  })

  return (
    <>
      {trigger({
        ref: button,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          box.current?.showPopover()
        },
      })}
      <div
        ref={box}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onBeforeToggle={onBeforeToggle}
        onKeyDown={onKeyDown}
        className={cx(
          floatingBox,
          'max-w-[calc(100vw-1rem)] min-w-48 p-1 focus-visible:outline-none',
          className,
        )}
      >
        {drawn && children}
      </div>
    </>
  )
}

const itemClass =
  'flex h-control-sm w-full items-center gap-2 rounded-md px-2 text-start text-sm inset-focus hover:bg-hover focus:bg-hover aria-disabled:text-ink-3'

const closeMenu = (element: HTMLElement) => element.closest<HTMLElement>('[popover]')?.hidePopover()

interface MenuItemProps {
  icon?: ReactNode
  tone?: 'danger'
  disabled?: boolean
  /** A key or a note at the end of the line. */
  trailing?: ReactNode
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, tone, disabled = false, trailing, onSelect, children }: MenuItemProps) {
  return (
    <button
      data-press=""
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        if (disabled) return
        closeMenu(event.currentTarget)
        onSelect()
      }}
      className={cx(itemClass, tone === 'danger' ? 'text-danger-ink' : 'text-ink')}
    >
      {icon && <span className={cx('flex', tone !== 'danger' && 'text-ink-3')}>{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {trailing}
    </button>
  )
}

export function MenuLink({ href, icon, children }: { href: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <AppLink
      href={href}
      role="menuitem"
      tabIndex={-1}
      onClick={(event) => closeMenu(event.currentTarget)}
      className={cx(itemClass, 'text-ink')}
    >
      {icon && <span className="flex text-ink-3">{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </AppLink>
  )
}

interface MenuRadioProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; icon?: ReactNode; lang?: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One choice out of several; the chosen one has a tick. */
export function MenuRadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
}: MenuRadioProps<Value>) {
  return (
    <div role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          data-press=""
          type="button"
          role="menuitemradio"
          aria-checked={option.value === value}
          tabIndex={-1}
          lang={option.lang}
          onClick={(event) => {
            closeMenu(event.currentTarget)
            onChange(option.value)
          }}
          className={cx(itemClass, 'text-ink')}
        >
          {option.icon && <span className="flex text-ink-3">{option.icon}</span>}
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          {option.value === value && <Check aria-hidden size={14} className="text-accent-ink" />}
        </button>
      ))}
    </div>
  )
}

/** Words above a group of items. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return <div className="px-2 pt-1.5 pb-1 text-xs text-ink-3">{children}</div>
}

export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-line" />
}
