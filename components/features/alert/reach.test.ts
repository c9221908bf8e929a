import { describe, expect, it } from 'vitest'

import { mailHref, profileHref, telHref } from './reach.ts'

describe('ways to reach', () => {
  it('dials what people write', () => {
    expect(telHref('01 23 45 67 89')).toBe('tel:0123456789')
    expect(telHref('+33 (0)1.23.45.67.89')).toBe('tel:+33123456789')
    for (const nothing of [null, '', '12', 'ask at the desk', '1+23', `tel:${'9'.repeat(16)}`])
      expect(telHref(nothing)).toBeNull()
  })

  it('mails one address and nothing more', () => {
    expect(mailHref(' a.b+c@d.example ')).toBe('mailto:a.b%2Bc@d.example')
    for (const no of [
      null,
      '',
      'a',
      'a@b',
      'a@b.example?bcc=c@d.example',
      'a@b.example,c@d.example',
      'a b@c.d',
    ])
      expect(mailHref(no)).toBeNull()
  })

  it('leads to a profile by its identifier alone', () => {
    expect(profileHref('éva-le-bihan')).toBe('https://www.linkedin.com/in/%C3%A9va-le-bihan')
    for (const no of [null, ' ', '..', 'a/b', 'https://elsewhere.example', 'a?b'])
      expect(profileHref(no)).toBeNull()
  })
})
