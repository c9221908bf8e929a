import { describe, expect, it } from 'vitest'

import { passes } from './contact-view.ts'

describe('passes', () => {
  it('divides those in post from those who left', () => {
    const left = { contactLeftCompany: true }
    expect([passes(left, 'any'), passes(left, 'left'), passes(left, 'post')]).toEqual([true, true, false])
  })
})
