import type { PointerEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { dragWidth } from './resize-handle.tsx'

it('a drag that the browser cancels leaves the width that was drawn, nothing for the next drag; a press chooses none', () => {
  vi.stubGlobal('document', {})
  vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }))
  const handle = Object.assign(new EventTarget(), {
    setPointerCapture: vi.fn(),
    parentElement: { getBoundingClientRect: () => ({ width: 100 }) },
  })
  const say = (type: string, clientX = 0) => handle.dispatchEvent(Object.assign(new Event(type), { clientX }))
  const onDraw = vi.fn()
  const onResize = vi.fn()
  const press = () =>
    dragWidth({ currentTarget: handle, clientX: 300, pointerId: 1 } as unknown as PointerEvent<HTMLElement>, {
      onDraw,
      onResize,
    })
  press()
  say('pointermove', 350)
  say('pointercancel')
  say('lostpointercapture')
  expect(onResize.mock.calls).toEqual([[150]])
  press()
  say('pointermove', 320)
  say('pointerup', 320)
  say('lostpointercapture', 320)
  expect(onDraw.mock.calls).toEqual([[150], [120]])
  press()
  say('pointerup', 300)
  say('lostpointercapture', 300)
  expect(onResize.mock.calls).toEqual([[150], [120]])
})
