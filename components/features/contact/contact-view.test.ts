import { describe, expect, it } from 'vitest'

import { passes, readView, writeView } from './contact-view.ts'

const read = (text: string) => readView(new URLSearchParams(text))

describe('the view in the address', () => {
  it.each(['', '?state=left', '?state=post&sort=-enriched', '?sort=name'])('comes back from %j', (text) => {
    expect(writeView(read(text), new URLSearchParams())).toBe(text)
  })

  it('leaves out what it does not know and keeps what is not its own', () => {
    expect(read('state=gone&sort=-shoe')).toEqual({ standing: 'any', sort: null })
    expect(writeView(read('state=left'), new URLSearchParams('by=email&q=a&q=b&state=post'))).toBe(
      '?by=email&q=a&q=b&state=left',
    )
  })
})

describe('passes', () => {
  it('divides those in post from those who left', () => {
    const left = { contactLeftCompany: true }
    expect([passes(left, 'any'), passes(left, 'left'), passes(left, 'post')]).toEqual([true, true, false])
  })
})
