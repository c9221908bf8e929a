import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { cx } from '../cx.ts'
import { type Placement, placeBeside } from '../feedback/place.ts'

interface TriggerProps {
  ref: RefObject<HTMLButtonElement | null>
  popoverTarget: string
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
  onKeyDown: (event: KeyboardEvent) => void
}

export interface FloatingProps {
  role: 'dialog' | 'menu'
  /** Its accessible name. */
  label: string
  /** Draws the button, with the given props on it; or an element that was pressed: then it is open at once. */
  trigger: ((props: TriggerProps) => ReactNode) | HTMLElement
  side?: Placement['side']
  align?: Placement['align']
  /** Its width and its inset, where they are to be others. */
  className?: string
  /** It is in place: the moment to move the focus. */
  onOpened: (box: HTMLElement) => void
  onClosed?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

export const floatingBox =
  'fixed inset-auto m-0 overflow-y-auto rounded-lg border border-line-strong bg-raised text-ink shadow-overlay open:animate-rise'

/** Closes the popover or menu that an element is in. */
export const closeFloating = (element: Element) => element.closest<HTMLElement>('[popover]')?.hidePopover()

/** Keeps an open `box` where it belongs: `place` runs again when the window or anything but the box itself moves. */
export function useFollow(open: boolean, box: RefObject<HTMLElement | null>, place: () => void) {
  const follow = useEffectEvent((event: Event) => {
    if (!(event.target instanceof Node && box.current?.contains(event.target))) place()
  })
  useEffect(() => {
    if (!open) return
    const stop = new AbortController()
    const options = { capture: true, passive: true, signal: stop.signal }
    window.addEventListener('resize', follow, options)
    document.addEventListener('scroll', follow, options)
    return () => stop.abort()
  }, [open])
}

/** A box beside what opens it, on the platform's popover: Escape and a press outside close it, the focus returns. */
export function Floating({
  trigger,
  role,
  label,
  side = 'bottom',
  align = 'start',
  className,
  onOpened,
  onClosed,
  onKeyDown,
  children,
}: FloatingProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  /** Its content need not exist before somebody wants it. */
  const [drawn, setDrawn] = useState(false)
  const drawsButton = typeof trigger === 'function'

  const place = () => {
    const anchor = drawsButton ? button.current : trigger
    if (anchor && box.current) placeBeside(anchor, box.current, { side, align })
  }
  useFollow(open, box, place)

  const draw = () => {
    setOpen(true)
    setDrawn(true)
    // It has no size before it shows; the next frame is still before the first paint.
    const onceShown = () => {
      if (!box.current?.matches(':popover-open')) return
      // Opened for the first time: React may take more than a frame to draw it.
      if (box.current.childElementCount === 0) return void requestAnimationFrame(onceShown)
      place()
      onOpened(box.current)
    }
    requestAnimationFrame(onceShown)
  }
  const begin = useEffectEvent(() => {
    if (!drawsButton) box.current?.showPopover()
    // The platform opened it before scripts were at work: nobody has drawn what it holds.
    else if (box.current?.matches(':popover-open')) draw()
  })
  useEffect(() => begin(), [])

  const onBeforeToggle = (event: ToggleEvent<HTMLElement>) => {
    // React passes on what a box inside it says.
    if (event.target !== event.currentTarget) return
    if (event.newState === 'open') draw()
    else setOpen(false)
  }
  return (
    <>
      {drawsButton &&
        trigger({
          ref: button,
          popoverTarget: id,
          'aria-haspopup': role,
          'aria-expanded': open,
          onKeyDown: (event) => {
            if (role !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
            event.preventDefault()
            box.current?.showPopover()
          },
        })}
      <div
        ref={box}
        id={id}
        popover="auto"
        {...{ role, 'aria-label': label, onKeyDown }}
        tabIndex={-1}
        onBeforeToggle={onBeforeToggle}
        onToggle={(event) => {
          if (event.newState === 'closed') onClosed?.()
        }}
        className={cx(
          floatingBox,
          'max-w-[calc(100vw-1rem)] empty:invisible focus-visible:outline-none',
          className,
        )}
      >
        {drawn && children}
      </div>
    </>
  )
}
