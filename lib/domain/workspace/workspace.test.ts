import { expect, it } from 'vitest'
import { oneLine } from './workspace.ts'

it('a text is made one line in a moment, however much white space it has inside', () => {
  for (const inside of ['\u200c', '\u00a0', ' \u200d']) {
    const began = performance.now()
    expect(oneLine(` a${inside.repeat(100_000)}b `)).toMatch(/^a.*b$/su)
    expect(performance.now() - began).toBeLessThan(2_000)
  }
  expect(oneLine('\u200c a\u200cb \u200d')).toBe('a\u200cb')
})
