import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { AppLink } from '../app-link.tsx'
import { cx } from '../cx.ts'
import { drawIcon, type Icon } from '../icon.tsx'
import { PlainButton } from '../plain-button.tsx'
import { closeFloating, Floating, type FloatingProps } from './floating.tsx'
import { itemForKey, type Typed, typedNext } from './menu-keys.ts'

/** The enabled and visible items: some are shown on narrow screens only. */
const itemsOf = (box: Element) =>
  [...box.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')].filter((item) =>
    item.checkVisibility(),
  )

/** A menu. Arrows, Home, End and letters move the focus; Enter chooses; Escape and Tab close it. */
export function Menu({ align = 'end', className, ...rest }: Omit<FloatingProps, 'role' | 'onOpened'>) {
  const typed = useRef<Typed>({ text: '', at: 0 })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab') return event.currentTarget.hidePopover()
    typed.current = typedNext(typed.current, event.key, event.timeStamp)
    const items = itemsOf(event.currentTarget)
    const from = items.findIndex((item) => item.matches(':focus'))
    const labels = items.map((item) => item.textContent ?? '')
    const to = itemForKey(event.key, from, labels, typed.current.text)
    // A space within a word that is being typed does not choose the item.
    if (to === null && !(event.key === ' ' && typed.current.text !== '')) return
    event.preventDefault()
    if (to !== null) items[to]?.focus()
  }
  return (
    <Floating
      {...rest}
      role="menu"
      align={align}
      className={cx('p-1', className)}
      onOpened={(box) => {
        const items = itemsOf(box)
        const chosen = items.find((item) => item.getAttribute('aria-checked') === 'true')
        ;(chosen ?? items[0])?.focus()
      }}
      onKeyDown={onKeyDown}
    />
  )
}

const itemClass =
  'flex h-control-sm w-full items-center gap-2 rounded-md px-2 text-start text-sm inset-focus hover:bg-hover focus:bg-hover aria-disabled:text-ink-3'

interface MenuItemProps {
  icon?: Icon | undefined
  tone?: 'danger'
  disabled?: boolean
  /** Makes it a radio item: whether it is the chosen one, shown by a tick. */
  checked?: boolean
  lang?: string | undefined
  /** A keyboard shortcut or a note at the end of the line. */
  trailing?: ReactNode
  /** The menu stays open after the choice. */
  stays?: boolean
  onSelect: () => void
  label?: ReactNode
  children?: ReactNode
}

export const MenuItem = ({
  icon,
  tone,
  disabled = false,
  checked,
  lang,
  trailing,
  stays = false,
  onSelect,
  label,
  children = label,
}: MenuItemProps) => (
  <PlainButton
    {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
    tabIndex={-1}
    lang={lang}
    aria-disabled={disabled || undefined}
    onClick={(event) => {
      if (disabled) return
      if (!stays) closeFloating(event.currentTarget)
      onSelect()
    }}
    className={cx(itemClass, tone === 'danger' ? 'text-danger-ink' : 'text-ink')}
  >
    {icon && <span className={cx('flex', tone !== 'danger' && 'text-ink-3')}>{drawIcon(icon, 14)}</span>}
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {checked ? <Check size={14} className="text-accent-ink" /> : trailing}
  </PlainButton>
)

export const MenuLink = ({ href, label }: { href: string; label: ReactNode }) => (
  <AppLink
    href={href}
    role="menuitem"
    tabIndex={-1}
    onClick={(event) => closeFloating(event.currentTarget)}
    className={cx(itemClass, 'text-ink')}
  >
    <span className="min-w-0 flex-1 truncate">{label}</span>
  </AppLink>
)

interface MenuRadioProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string; icon?: Icon; lang?: string }[]
  value: Value
  onChange: (value: Value) => void
  stays?: boolean
}

export const MenuRadioGroup = <Value extends string>({
  label,
  options,
  value: chosen,
  onChange,
  stays = false,
}: MenuRadioProps<Value>) => (
  <div role="group" aria-label={label}>
    {options.map(({ value, label: text, icon, lang }) => (
      <MenuItem
        key={value}
        icon={icon}
        lang={lang}
        checked={value === chosen}
        stays={stays}
        onSelect={() => onChange(value)}
        label={text}
      />
    ))}
  </div>
)

export const MenuHeading = ({ children }: { children: ReactNode }) => (
  <div className="px-2 pt-1.5 pb-1 text-xs text-ink-3">{children}</div>
)

export const MenuSeparator = () => <hr className="-mx-1 my-1 border-line" />
