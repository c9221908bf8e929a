import { describe, expect, it } from 'vitest'

import { isLoadFailure } from './load-failure.ts'

describe('isLoadFailure', () => {
  it('tells code that did not arrive from code that failed', () => {
    const named = new Error('Failed to load chunk /_next/static/chunks/a.js from module 1')
    named.name = 'ChunkLoadError'
    expect(isLoadFailure(named)).toBe(true)
    expect(isLoadFailure(new TypeError('Failed to load the chunk of text'))).toBe(false)
    expect(isLoadFailure('ChunkLoadError')).toBe(false)
  })
})
