import { X509Certificate } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { localhostCertificate, serialNumber } from '../../scripts/lib/certificates.mjs'

describe('the certificate of the demo', () => {
  it('has a serial number that DER writes in one way, whatever the random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        const serial = Buffer.from(serialNumber(bytes), 'hex')
        expect(serial).toHaveLength(16)
        expect(serial[0]).toBeGreaterThanOrEqual(0x40)
        expect(serial[0]).toBeLessThan(0x80)
        expect(serial.subarray(1)).toEqual(Buffer.from(bytes.subarray(1)))
      }),
    )
  })

  it('is read, and was signed by its authority', () => {
    const { authority, certificate } = localhostCertificate()
    const [made, signer] = [new X509Certificate(certificate), new X509Certificate(authority)]
    expect(made.verify(signer.publicKey)).toBe(true)
    expect(made.checkHost('localhost')).toBe('localhost')
    expect(made.serialNumber).toMatch(/^[4-7][0-9A-F]{31}$/)
  })
})
