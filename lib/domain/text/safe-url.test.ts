import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { safeUrl } from './safe-url.ts'

describe('safeUrl', () => {
  it.each([
    ['https://www.acme.fr/', 'https://www.acme.fr/', 'acme.fr'],
    ['http://acme.fr/contact/', 'http://acme.fr/contact/', 'acme.fr/contact'],
    ['HTTPS://ACME.FR', 'https://acme.fr/', 'acme.fr'],
    ['acme.fr', 'https://acme.fr/', 'acme.fr'],
    ['www.acme.fr/a?b=1', 'https://www.acme.fr/a?b=1', 'acme.fr/a?b=1'],
    ['//acme.fr/x', 'https://acme.fr/x', 'acme.fr/x'],
    ['acme.fr:8443/x', 'https://acme.fr:8443/x', 'acme.fr:8443/x'],
    [' https://acme.fr ', 'https://acme.fr/', 'acme.fr'],
    ['https://société.fr', 'https://xn--socit-esab.fr/', 'xn--socit-esab.fr'],
    [
      'https://www.linkedin.com/company/acme@paris',
      'https://www.linkedin.com/company/acme@paris',
      'linkedin.com/company/acme@paris',
    ],
  ])('%j becomes a link', (text, href, label) => {
    expect(safeUrl(text)).toEqual({ href, label })
  })

  it.each([
    null,
    undefined,
    '',
    'javascript:alert(1)',
    'JavaScript://acme.fr/%0aalert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://acme.fr',
    'mailto:a@acme.fr',
    'blob:https://acme.fr/x',
    'https://user:pass@acme.fr/',
    'https://user@acme.fr/',
    'https://@acme.fr/',
    'https://www.banque.fr@evil.com',
    'user@acme.fr',
    'https:acme.fr',
    'https:/acme.fr',
    'https:///acme.fr',
    'https:\\\\acme.fr',
    'https://acme.fr\\@evil.com',
    'https://acme.fr/\u202egpj.exe',
    'https://acme\u200b.fr',
    'https://acme.fr/\u0000',
    'https://acme.fr/a b',
    'https://acme.fr/"onclick',
    'https://localhost/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'https://acme',
    'Acme',
    'acme.fr et autres',
    '/relative',
    `https://acme.fr/${'x'.repeat(3000)}`,
  ])('%j does not', (text) => {
    expect(safeUrl(text)).toBeNull()
  })

  it('gives http and https only, and the same again, whatever the text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc
        .tuple(
          fc.constantFrom('javascript:', 'http:', 'https://', '//', '\u0001', ''),
          fc.domain(),
          fc.string(),
        )
        .map((all) => all.join('')),
    )
    fc.assert(
      fc.property(text, (candidate) => {
        const url = safeUrl(candidate)
        if (url === null) return
        expect(url.href).toMatch(/^https?:\/\/[a-z0-9]/)
        expect(new URL(url.href).username).toBe('')
        expect(safeUrl(url.href)).toEqual(url)
      }),
      { numRuns: 3000 },
    )
  })
})
