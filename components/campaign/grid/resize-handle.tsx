'use client'

import type { PointerEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { ColumnActions } from './use-column-actions.ts'
import type { PlacedColumn } from './use-grid-table.ts'

/** The right border of a head: drag it, or press twice for as much as its texts need. The keys are on the head. */
export function ResizeHandle({ placed, actions }: { placed: PlacedColumn; actions: ColumnActions }) {
  const t = useTranslations('campaignGrid')
  const { id } = placed.column
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
    const onMove = (now: globalThis.PointerEvent) => actions.draw(id, at(now))
    const onUp = (now: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', onMove)
      actions.resize(id, at(now))
    }
    handle.addEventListener('pointermove', onMove)
    handle.addEventListener('pointerup', onUp, { once: true })
    handle.addEventListener('pointercancel', onUp, { once: true })
  }
  return (
    <span
      data-resize=""
      aria-hidden="true"
      title={t('resize')}
      onPointerDown={onPointerDown}
      onDoubleClick={() => actions.fit(id)}
      className="absolute inset-y-0 -end-1 z-2 w-2 cursor-col-resize touch-none after:absolute after:inset-y-1.5 after:start-[3px] after:w-px after:bg-line-strong hover:after:inset-y-0 hover:after:w-0.5 hover:after:bg-accent"
    />
  )
}
