import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { queryTokens, searchFolded } from '#lib/domain/text/text-fold.ts'
import type { ControlSize } from '../button-style.ts'
import { cx } from '../cx.ts'
import { placeBeside } from '../feedback/place.ts'
import { Highlight } from '../highlight.tsx'
import { floatingBox, useFollow } from '../overlay/floating.tsx'
import { Input } from './input.tsx'
import { useListbox } from './listbox.ts'
import { optionForEnter } from './option-for-enter.ts'

export interface ComboOption {
  /** The value of the field once it is chosen. */
  value: string
  label: string
  /** Beside the label, in a paler colour. */
  detail?: string
  /** The text that is searched, folded (`foldText`). */
  folded: string
}

interface ComboboxProps {
  /** An option's value, or whatever was typed: free text is allowed. */
  value: string
  onChange: (value: string) => void
  /** Called when an option is chosen, where that differs from typing its value. */
  onChoose?: (value: string) => void
  options: readonly ComboOption[]
  /** The text for a value that is not among the options, e.g. a name known from elsewhere. */
  labelOf?: (value: string) => string | undefined
  listLabel: string
  /** Under the options, e.g. that a number or an address may be typed. */
  note?: ReactNode
  /** Where the list opens; `top` where it would cover what is pressed next. */
  side?: 'top' | 'bottom'
  placeholder?: string
  size?: ControlSize
  disabled?: boolean
  /** The only field of its form: Enter with nothing to complete submits it. */
  submits?: boolean
  onFocus?: () => void
  'aria-label'?: string
  'data-autofocus'?: ''
}

const MAX_SHOWN = 50

/** A text field with suggestions. Arrows move, Enter accepts, Escape closes; free text is allowed. */
export function Combobox({
  value,
  onChange,
  onChoose,
  options,
  labelOf,
  listLabel,
  note,
  side = 'bottom',
  submits = false,
  onFocus,
  ...rest
}: ComboboxProps) {
  const input = useRef<HTMLSpanElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  /** What was typed since the list opened; null: nothing, so all options are offered. */
  const [query, setQuery] = useState<string | null>(null)
  const chosen = options.find((option) => option.value === value)
  const text = query === null ? (chosen?.label ?? labelOf?.(value) ?? value) : value
  const shown = useMemo(
    () =>
      query === null || queryTokens(query).length === 0
        ? options.slice(0, MAX_SHOWN)
        : searchFolded(options, (option) => option.folded, query, MAX_SHOWN),
    [options, query],
  )
  const visible = open && (shown.length > 0 || note !== undefined)

  const list = useListbox({
    count: open ? shown.length : 0,
    first: -1,
    onChoose: (index) => choose(shown[index]),
  })

  const place = () => {
    if (!box.current || !input.current) return
    box.current.style.width = `${input.current.getBoundingClientRect().width}px`
    placeBeside(input.current, box.current, { side, align: 'start' })
  }
  useFollow(visible, box, place)
  useLayoutEffect(() => {
    box.current?.togglePopover(visible)
    if (visible) place()
  })

  const close = () => {
    setOpen(false)
    list.reset()
    setQuery(null)
  }
  const choose = (option: ComboOption | undefined) => {
    if (option) (onChoose ?? onChange)(option.value)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // For an input method: Safari sends the Enter that ends a composition after it.
    if (event.keyCode === 229) return
    if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setOpen(true)
    } else if (event.key === 'Enter') {
      const option = open ? (shown[list.active] ?? optionForEnter(shown, query)) : undefined
      // Accepts the value without submitting the form: whoever completes a word has not finished the rest.
      if (option || !submits) event.preventDefault()
      choose(option)
    } else if (event.key === 'Escape' && open) {
      // Only the list closes, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (open) list.move(event)
  }
  return (
    <span ref={input} className="block">
      <Input
        {...rest}
        {...list.field(visible)}
        value={text}
        onFocus={(event) => {
          event.currentTarget.select()
          onFocus?.()
        }}
        onClick={() => setOpen(true)}
        onValueChange={(value) => {
          setQuery(value)
          setOpen(true)
          list.reset()
          onChange(value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          const same = options.filter((option) => option.label.toLowerCase() === value.trim().toLowerCase())
          const [only] = same
          if (only && same.length === 1 && !onChoose) onChange(only.value)
          close()
        }}
      />
      <div
        ref={box}
        popover="manual"
        // Keeps the focus in the field while an option is pressed.
        onPointerDown={(event) => event.preventDefault()}
        className={cx(floatingBox, 'text-sm')}
      >
        <div {...list.list(listLabel)} className="max-h-60 overflow-y-auto p-1 empty:hidden">
          {visible &&
            shown.map((option, index) => (
              <div
                key={option.value}
                {...list.option(index, option.value === value)}
                // Hovering an option must not make it the one that Enter accepts.
                onPointerMove={undefined}
                className={cx(
                  'flex cursor-default items-baseline gap-2 rounded-md px-2 py-1',
                  index === list.active ? 'bg-accent-soft' : 'hover:bg-hover',
                )}
              >
                <span className="min-w-0 flex-1 truncate">
                  <Highlight text={option.label} query={query ?? ''} />
                </span>
                {option.detail && <span className="shrink-0 text-xs text-ink-3">{option.detail}</span>}
              </div>
            ))}
        </div>
        {note && <p className="border-t border-line px-3 py-2 text-xs text-ink-3 first:border-t-0">{note}</p>}
      </div>
    </span>
  )
}
