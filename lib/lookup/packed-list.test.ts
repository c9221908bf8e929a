import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { packList, unpackList } from './packed-list.ts'

describe('a list in a link', () => {
  it('comes back as it was, whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const packed = await packList(text)
        expect(packed).toMatch(/^#list=[\w-]*$/)
        expect(await unpackList(packed ?? '')).toBe(text)
      }),
      { numRuns: 200 },
    )
  })

  it('is short for five hundred addresses, and none where it would be too long to send', async () => {
    const addresses = (count: number) =>
      Array.from({ length: count }, (_, at) => `first.last${at * 7919}@company-${at % 90}.example`).join('\n')
    expect((await packList(addresses(500)))?.length).toBeLessThan(8_000)
    expect(await packList(addresses(20_000))).toBeNull()
  })

  it('is refused when it is cut, foreign or unfolds without end', async () => {
    const packed = (await packList('552120222\n'.repeat(500))) ?? ''
    for (const hash of ['', '#top', '#list=', '#list=%%%', packed.slice(0, -4)])
      expect(await unpackList(hash)).toBeNull()
    expect(await unpackList((await packList('0'.repeat(3_000_000))) ?? '')).toBeNull()
  })
})
