import { describe, expect, it } from 'vitest'

import { passes, readStanding } from './contact-view.ts'

describe('readStanding', () => {
  it('takes what it knows', () => {
    const read = ['state=left', 'state=post', 'state=gone', ''].map((text) =>
      readStanding(new URLSearchParams(text)),
    )
    expect(read).toEqual(['left', 'post', 'any', 'any'])
  })
})

describe('passes', () => {
  it('divides those in post from those who left', () => {
    const left = { contactLeftCompany: true }
    expect([passes(left, 'any'), passes(left, 'left'), passes(left, 'post')]).toEqual([true, true, false])
  })
})
