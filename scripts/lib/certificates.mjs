// A throw-away certificate authority (CA) and its certificate for localhost, so that HTTPS webhooks work locally.
import { generateKeyPairSync, randomBytes } from 'node:crypto'

import forge from 'node-forge'

const DAY = 86_400_000
const KEY = { modulusLength: 2048, publicKeyEncoding: PEM('spki'), privateKeyEncoding: PEM('pkcs8') }

function PEM(type) {
  return { type, format: 'pem' }
}

/**
 * Generates both in about a second. The CA's private key is discarded after it has signed this one certificate.
 * @returns {{ authority: string, certificate: string, key: string }} PEM texts
 */
export function localhostCertificate() {
  const authorityKeys = generateKeyPairSync('rsa', KEY)
  const leafKeys = generateKeyPairSync('rsa', KEY)
  const authorityName = [{ name: 'commonName', value: 'Demo authority of this run' }]
  const authority = sign({
    subject: authorityName,
    issuer: authorityName,
    publicKey: authorityKeys.publicKey,
    signer: authorityKeys.privateKey,
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
      { name: 'subjectKeyIdentifier' },
    ],
  })
  const certificate = sign({
    subject: [{ name: 'commonName', value: 'localhost' }],
    issuer: authorityName,
    publicKey: leafKeys.publicKey,
    signer: authorityKeys.privateKey,
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  })
  return { authority, certificate, key: leafKeys.privateKey }
}

/**
 * A certificate serial number as hexadecimal. DER integers must be positive (first bit clear) and minimal (no redundant
 * leading byte: the second bit is set). One in a few hundred random numbers is not, and servers reject it.
 * @param {Uint8Array} bytes
 */
export function serialNumber(bytes) {
  const [first = 0, ...others] = bytes
  return Buffer.from([(first & 0x7f) | 0x40, ...others]).toString('hex')
}

function sign({ subject, issuer, publicKey, signer, extensions }) {
  const made = forge.pki.createCertificate()
  made.publicKey = forge.pki.publicKeyFromPem(publicKey)
  made.serialNumber = serialNumber(randomBytes(16))
  made.validity.notBefore = new Date(Date.now() - DAY)
  made.validity.notAfter = new Date(Date.now() + 30 * DAY)
  made.setSubject(subject)
  made.setIssuer(issuer)
  made.setExtensions(extensions)
  made.sign(forge.pki.privateKeyFromPem(signer), forge.md.sha256.create())
  return forge.pki.certificateToPem(made)
}
