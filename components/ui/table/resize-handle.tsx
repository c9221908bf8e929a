import type { PointerEvent } from 'react'
import { useTranslations } from 'use-intl'
import { listen } from '#lib/store.ts'
import { cx } from '../cx.ts'
import { textScale } from '../text-scale.ts'

interface ResizeHandleProps {
  /** `onDraw` gets the width while dragging, `onResize` the final one; pixels at 16 px to the rem. */
  onDraw: (width: number) => void
  onResize: (width: number) => void
  onFit: () => void
  className: string
}

/** Follows the pointer that pressed a handle until it is released or cancelled. A press without a move chooses no width. */
export function dragWidth(
  { currentTarget: handle, clientX: from, pointerId }: PointerEvent<HTMLElement>,
  { onDraw, onResize }: Pick<ResizeHandleProps, 'onDraw' | 'onResize'>,
) {
  const head = handle.parentElement
  if (!head) return
  const scale = textScale()
  const width = head.getBoundingClientRect().width / scale
  // A cancelled pointer has no position: the width drawn last counts.
  let drawn: number | undefined
  handle.setPointerCapture(pointerId)
  const onMove = (now: globalThis.PointerEvent) => {
    drawn = width + (now.clientX - from) / scale
    onDraw(drawn)
  }
  const stop = listen(handle, 'pointermove', onMove)
  const end = () => {
    stop()
    if (drawn !== undefined) onResize(drawn)
  }
  listen(handle, 'lostpointercapture', end, { once: true })
}

/** The right border of a column head: drag it to resize, or double-click to fit the content. */
export function ResizeHandle({ onFit, className, ...drawing }: ResizeHandleProps) {
  const t = useTranslations('ui')
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    dragWidth(event, drawing)
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
