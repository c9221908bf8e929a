import { describe, expect, it } from 'vitest'
import { placement } from './place.ts'

const screen = { width: 400, height: 300 }
const anchorAt = (left: number, top: number) => ({ left, right: left + 40, top, bottom: top + 20 })
const box = { width: 120, height: 100 }

describe('placement', () => {
  it('goes below its anchor, edges in line', () => {
    expect(placement(anchorAt(50, 50), box, screen, { side: 'bottom', align: 'start' })).toEqual({
      left: 50,
      top: 74,
      maxHeight: 218,
    })
    expect(placement(anchorAt(200, 50), box, screen, { side: 'bottom', align: 'end' }).left).toBe(120)
    expect(placement(anchorAt(200, 50), box, screen, { side: 'bottom', align: 'center' }).left).toBe(160)
  })

  it('turns over when there is no room', () => {
    expect(placement(anchorAt(50, 250), box, screen, { side: 'bottom', align: 'start' }).top).toBe(146)
    expect(placement(anchorAt(50, 10), box, screen, { side: 'top', align: 'start' }).top).toBe(34)
  })

  it('stays on the screen and says how tall it may be', () => {
    expect(placement(anchorAt(380, 50), box, screen, { side: 'bottom', align: 'start' }).left).toBe(272)
    expect(placement(anchorAt(-60, 50), box, screen, { side: 'bottom', align: 'start' }).left).toBe(8)
    const tall = placement(anchorAt(50, 140), { width: 120, height: 900 }, screen, {
      side: 'bottom',
      align: 'start',
    })
    expect(tall).toEqual({ left: 50, top: 164, maxHeight: 128 })
  })
})
