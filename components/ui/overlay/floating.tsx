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
import { listen } from '#lib/store.ts'
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
  label: string
  /** Renders the button, with the given props on it; or an element that was clicked: then the box opens on mount. */
  trigger: ((props: TriggerProps) => ReactNode) | HTMLElement
  side?: Placement['side']
  align?: Placement['align']
  /** Overrides its width and its inset. */
  className?: string
  /** Called once it is positioned: the moment to move the focus. */
  onOpened: (box: HTMLElement) => void
  onClosed?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

export const floatingBox =
  'fixed inset-auto m-0 overflow-y-auto rounded-lg border border-line-strong bg-raised text-ink shadow-overlay open:animate-rise'

export const closeFloating = (element: Element) => element.closest<HTMLElement>('[popover]')?.hidePopover()

/** Keeps an open `box` positioned: `place` runs on resize and on scroll of anything outside the box. */
export function useFollow(open: boolean, box: RefObject<HTMLElement | null>, place: () => void) {
  const follow = useEffectEvent((event: Event) => {
    if (!(event.target instanceof Node && box.current?.contains(event.target))) place()
  })
  useEffect(() => {
    if (!open) return
    // A scroll is heard by the window too, in the capture phase.
    return listen(window, ['resize', 'scroll'], follow, { capture: true, passive: true })
  }, [open])
}

/** A box beside its trigger, on the native popover: Escape and a click outside close it, the focus is restored. */
export function Floating(props: FloatingProps) {
  const { trigger, role, label, side = 'bottom', align = 'start', className } = props
  const { onOpened, onClosed, onKeyDown, children } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  /** Its content is rendered on first opening only. */
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
    // It has no size before it is shown; the next animation frame still comes before the first paint.
    const onceShown = () => {
      if (!box.current?.matches(':popover-open')) return
      // Opened for the first time: React may take more than a frame to render it.
      if (box.current.childElementCount === 0) return void requestAnimationFrame(onceShown)
      place()
      onOpened(box.current)
    }
    requestAnimationFrame(onceShown)
  }
  const begin = useEffectEvent(() => {
    if (!drawsButton) box.current?.showPopover()
    // The browser opened it before hydration: its content has not been rendered yet.
    else if (box.current?.matches(':popover-open')) draw()
  })
  useEffect(() => begin(), [])

  const onBeforeToggle = (event: ToggleEvent<HTMLElement>) => {
    // In React, toggle events of a nested popover bubble.
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
