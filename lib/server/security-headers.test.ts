import { describe, expect, it } from 'vitest'

import { describePage } from './page-headers.ts'
import { isHttps, pagePolicy } from './security-headers.ts'

describe('pagePolicy', () => {
  it('allows scripts by nonce alone, and nobody else’s host', () => {
    const policy = pagePolicy('abc', false)
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';")
    for (const directive of ["frame-ancestors 'none'", "form-action 'self'", "base-uri 'none'"]) {
      expect(policy).toContain(directive)
    }
    expect(policy).not.toMatch(/unsafe-eval|https?:|\*|script-src[^;]*unsafe|style-src [^;]*unsafe/)
  })
})

describe('isHttps', () => {
  const said = new Headers({ 'x-forwarded-proto': 'https' })

  it('goes by our own origin, else by a proxy that is trusted', () => {
    expect(isHttps(said, undefined, 0)).toBe(false)
    expect(isHttps(said, undefined, 1)).toBe(true)
    expect(isHttps(new Headers(), undefined, 1)).toBe(false)
    expect(isHttps(new Headers(), 'https://a.example', 0)).toBe(true)
    expect(isHttps(said, 'http://a.example', 1)).toBe(false)
  })
})

describe('describePage', () => {
  const settings = {
    API_BASE_URL: 'https://api.example',
    SESSION_SECRET: 's'.repeat(32),
    LOG_LEVEL: 'silent',
  }

  it('tells the rendering server the policy and the page, whatever the browser claims', async () => {
    Object.assign(process.env, settings)
    const claimed = new Headers({
      'content-security-policy': "script-src 'nonce-mine'",
      'x-page-path': '/evil',
    })
    const page = await describePage(claimed, { pathname: '/companies', search: '?q=1' }, 'abc')
    expect(page.toServer.get('content-security-policy')).toBe(pagePolicy('abc', false))
    expect(page.toServer.get('x-page-path')).toBe('/companies?q=1')
    const sent = new Headers(page.toBrowser)
    expect(sent.get('content-security-policy')).toBe(pagePolicy('abc', false))
    expect(sent.get('cache-control')).toBe('private, no-store')
    const file = await describePage(new Headers(), { pathname: '/icon.svg', search: '' }, 'abc')
    expect(new Headers(file.toBrowser).has('cache-control')).toBe(false)
  })
})
