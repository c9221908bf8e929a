import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { SESSION_COOKIE, sealedIn } from './cookie.ts'

const OURS = `${SESSION_COOKIE}=Fe26.2*1*a~2`

describe('the session in a cookie header', () => {
  it.each([
    [OURS],
    [`a=1; ${OURS}`],
    [`a=1;${OURS};b=2`],
    [` \t${OURS}\t ; b=__Host-session=x`],
    [`__Host-sessions=x; x__Host-session=y; ${OURS}`],
    // Set by a sibling domain: browsers treat it as another name, and so must we.
    [`\u00a0${SESSION_COOKIE}=theirs; ${OURS}`],
    [`\u2003${SESSION_COOKIE}=theirs; ${OURS}`],
    [`\ufeff${SESSION_COOKIE}=theirs; ${OURS}`],
    [`\v${SESSION_COOKIE}=theirs; ${OURS}`],
    [`${SESSION_COOKIE}\u00a0=theirs; ${OURS}`],
    [`__host-session=theirs; ${OURS}`],
  ])('is ours alone: %j', (header) => {
    expect(sealedIn(header)).toBe('Fe26.2*1*a~2')
  })

  it.each([
    [null],
    [''],
    [`${SESSION_COOKIE}=`],
    [`${SESSION_COOKIE}`],
    [`${SESSION_COOKIE} =a`],
    [`${SESSION_COOKIE}="a"`],
    [`${SESSION_COOKIE}=a b`],
    [`${OURS}; ${OURS}`],
    [`${OURS}; ${SESSION_COOKIE}=other`],
    [`${SESSION_COOKIE}=; ${OURS}`],
    [`\u00a0${SESSION_COOKIE}=theirs`],
  ])('is none: %j', (header) => {
    expect(sealedIn(header)).toBeNull()
  })

  it('is looked for in a moment, whatever the header', () => {
    const header = `a${' '.repeat(16_000)}b; ${OURS}`
    const began = performance.now()
    for (let nth = 0; nth < 50; nth += 1) expect(sealedIn(header)).toBe('Fe26.2*1*a~2')
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  it('is found among whatever else, and nothing before its name makes it another’s', () => {
    const before = fc.string({ minLength: 1, maxLength: 3 }).filter((text) => !/^[ \t]*$|;/.test(text))
    fc.assert(
      fc.property(before, (text) => {
        const theirs = `${text}${SESSION_COOKIE}=theirs`
        expect(sealedIn(theirs)).toBeNull()
        expect(sealedIn(`${theirs}; ${OURS}`)).toBe('Fe26.2*1*a~2')
      }),
    )
  })
})
