'use client'

import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { cx } from '../cx.ts'
import type { Placement } from '../feedback/place.ts'
import { useFloating } from './use-floating.ts'

export interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>
  popoverTarget: string
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
}

export const floatingBox =
  'fixed inset-auto m-0 overflow-y-auto rounded-lg border border-line-strong bg-raised text-ink shadow-overlay open:animate-rise'

interface PopoverProps {
  /** Its accessible name. */
  label: string
  /** Draws the button; spread the given props on it. */
  trigger: (props: TriggerProps) => ReactNode
  side?: Placement['side']
  align?: Placement['align']
  /** Its width and its inset, where they are to be others. */
  className?: string
  children: ReactNode
}

/** Anything beside a button: Escape and a press outside close it, the focus returns. */
export function Popover({
  label,
  trigger,
  side = 'bottom',
  align = 'start',
  className = 'w-72 p-3',
  children,
}: PopoverProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const { open, drawn, onBeforeToggle } = useFloating(button, box, { side, align }, () => {
    const first = ['[data-autofocus]', 'input[type=search]', 'input, button, a']
    first
      .map((wanted) => box.current?.querySelector<HTMLElement>(wanted))
      .find((found) => found)
      ?.focus()
  })
  return (
    <>
      {trigger({ ref: button, popoverTarget: id, 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onBeforeToggle={onBeforeToggle}
        className={cx(floatingBox, 'max-w-[calc(100vw-1rem)]', className)}
      >
        {drawn && children}
      </div>
    </>
  )
}
