'use client'

import type { PointerEvent } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../cx.ts'

interface ResizeHandleProps {
  /** The width while it is dragged, and where it is let go; pixels at 16 px to the rem. */
  onDraw: (width: number) => void
  onResize: (width: number) => void
  onFit: () => void
  className?: string
}

/** The right border of a head: drag it, or press twice for as much as its texts need. */
export function ResizeHandle({ onDraw, onResize, onFit, className }: ResizeHandleProps) {
  const t = useTranslations('ui')
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    const handle = event.currentTarget
    const head = handle.parentElement
    if (!head) return
    const from = event.clientX
    const remPixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
    const width = head.getBoundingClientRect().width / remPixels
    const at = (now: globalThis.PointerEvent) => width + (now.clientX - from) / remPixels
    handle.setPointerCapture(event.pointerId)
    const onMove = (now: globalThis.PointerEvent) => onDraw(at(now))
    const onUp = (now: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', onMove)
      onResize(at(now))
    }
    handle.addEventListener('pointermove', onMove)
    handle.addEventListener('pointerup', onUp, { once: true })
    handle.addEventListener('pointercancel', onUp, { once: true })
  }
  return (
    <span
      data-resize=""
      aria-hidden="true"
      title={t('resizeColumn')}
      onPointerDown={onPointerDown}
      onDoubleClick={onFit}
      className={cx(
        'absolute inset-y-0 z-2 w-2 cursor-col-resize touch-none after:absolute after:inset-y-1.5 after:w-px hover:after:inset-y-0 hover:after:w-0.5 hover:after:bg-accent',
        className,
      )}
    />
  )
}
