import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  diagnoseDelivery,
  diagnoseEvent,
  isGzipText,
  keptBody,
  TEST_BODY_LENGTH,
} from './webhook-diagnosis.ts'

const failed = (
  httpStatus: number | null,
  responseBody: string | null = null,
  durationMs: number | null = null,
) => diagnoseDelivery({ status: 'FAILED', httpStatus, responseBody, durationMs })

describe('diagnoseDelivery', () => {
  it.each([
    [200, 'incomplete'],
    [301, 'redirect'],
    [304, 'oddStatus'],
    [308, 'redirect'],
    [400, 'refusedByReceiver'],
    [401, 'unauthorised'],
    [403, 'unauthorised'],
    [404, 'notFound'],
    [405, 'method'],
    [408, 'refusedByReceiver'],
    [410, 'gone'],
    [413, 'tooLarge'],
    [415, 'mediaType'],
    [422, 'refusedByReceiver'],
    [429, 'rateLimited'],
    [500, 'serverError'],
    [501, 'method'],
    [503, 'gateway'],
    [505, 'httpVersion'],
    [521, 'gateway'],
    [525, 'serverError'],
    [101, 'oddStatus'],
    [600, 'oddStatus'],
  ] as const)('status %i: %s', (httpStatus, expected) => {
    // With an HTTP status, the body says nothing about the connection.
    expect(failed(httpStatus, 'ECONNREFUSED timeout certificate')).toBe(expected)
  })

  it.each([
    ["Échec de l'appel : ECONNREFUSED", 'refused'],
    ["Échec de l'appel : aucune réponse complète en 10 s", 'timeout'],
    ["Échec de l'appel : ENOTFOUND", 'dns'],
    ["Échec de l'appel : UNABLE_TO_VERIFY_LEAF_SIGNATURE", 'certificate'],
    ["Échec de l'appel : DEPTH_ZERO_SELF_SIGNED_CERT", 'certificate'],
    ["Échec de l'appel : ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", 'clientCertificate'],
    ['remote error: tls: certificate required', 'clientCertificate'],
    ["Échec de l'appel : CERT_HAS_EXPIRED", 'certificateExpired'],
    ['x509: certificate has expired or is not yet valid', 'certificateExpired'],
    ["Échec de l'appel : ERR_TLS_CERT_ALTNAME_INVALID", 'certificateName'],
    ['x509: certificate is valid for a.example, not b.example', 'certificateName'],
    ['SSL: no alternative certificate subject name matches', 'certificateName'],
    [
      "SSL: certificate subject name 'a.example' does not match target host name 'b.example'",
      'certificateName',
    ],
    ['No subject alternative DNS name matching b.example found', 'certificateName'],
    ["Échec de l'appel : ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL", 'httpVersion'],
    ['remote error: tls: no application protocol', 'httpVersion'],
    ["Échec de l'appel : EPROTO", 'tls'],
    ["Échec de l'appel : HPE_HEADER_OVERFLOW", 'notHttp'],
    ['malformed HTTP response "\\x00\\x00\\x12"', 'notHttp'],
    ['Headers Overflow Error', 'notHttp'],
    ['net/http: server response headers exceeded 1048576 bytes; aborted', 'notHttp'],
    ["('Connection aborted.', HTTPException('got more than 100 headers'))", 'notHttp'],
    ["Échec de l'appel : ECONNRESET", 'reset'],
    ["Échec de l'appel : EHOSTUNREACH", 'unreachable'],
    ["Échec de l'appel : adresse 10.0.0.1 non autorisée", 'forbiddenTarget'],
    ["Abandonné : le webhook a été supprimé ou désactivé avant l'envoi", 'withdrawn'],
    ['timeout of 10000ms exceeded', 'timeout'],
    ['context deadline exceeded', 'timeout'],
    ['dial tcp: lookup hook.example: no such host', 'dns'],
    ['java.net.UnknownHostException: hook.example', 'dns'],
    ['[Errno -3] Temporary failure in name resolution', 'dns'],
    ["cURL error 6: Couldn't resolve host 'hook.example'", 'dns'],
    ["cURL error 7: Failed to connect to hook.example port 443: Couldn't connect to server", 'refused'],
    ['cURL error 52: Empty reply from server', 'reset'],
    ['Post "https://hook.example": EOF', 'reset'],
    ['Remote end closed connection without response', 'reset'],
    ['http: server gave HTTP response to HTTPS client', 'tls'],
    ['something else', 'noAnswer'],
    ['', 'noAnswer'],
    [null, 'noAnswer'],
  ] as const)('no answer, "%s": %s', (words, expected) => {
    expect(failed(null, words)).toBe(expected)
    expect(failed(0, words)).toBe(expected)
  })

  it('takes a call of ten seconds without a word for one that ran out of time', () => {
    expect(failed(null, null, 9400)).toBe('noAnswer')
    expect(failed(null, null, 10_020)).toBe('timeout')
  })

  it('believes the API that a call succeeded', () => {
    expect(diagnoseDelivery({ status: 'SUCCESS', httpStatus: 204, responseBody: '', durationMs: 12 })).toBe(
      'delivered',
    )
    expect(
      diagnoseDelivery({ status: 'SUCCESS', httpStatus: null, responseBody: null, durationMs: null }),
    ).toBe('delivered')
  })

  it('tells a server for HTTP/2 alone from one that refuses the caller', () => {
    for (const word of ['Unknown', 'Missing'])
      expect(failed(403, `${word} ALPN Protocol, expected \`h2\` to be available.`)).toBe('httpVersion')
  })

  it.each([
    ['<!doctype html><html><body>Sign in</body></html>', 'webPage'],
    ['\n<!-- built by us -->\n<html lang="fr">', 'webPage'],
    ['\ufeff<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">', 'webPage'],
    ['{"html": "<html>"}', 'delivered'],
    ['<ok/>', 'delivered'],
    ['OK', 'delivered'],
  ] as const)('doubts a success whose answer is a page for people, "%s": %s', (responseBody, expected) => {
    expect(diagnoseDelivery({ status: 'SUCCESS', httpStatus: 200, responseBody, durationMs: 12 })).toBe(
      expected,
    )
  })
})

describe('keptBody', () => {
  it('keeps an emoji at the thousandth character whole, and drops half of one', () => {
    const nine = 'a'.repeat(TEST_BODY_LENGTH - 1)
    expect(keptBody(`${nine}😀`)).toBe(`${nine}😀`)
    expect(keptBody(`${nine}😀b`)).toBe(`${nine}😀`)
    expect(keptBody(`${nine}😀`.slice(0, TEST_BODY_LENGTH))).toBe(nine)
  })

  it('never gives more than a thousand characters, nor a broken end where there was none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1500 }), (text) => {
        const kept = keptBody(text)
        expect(Array.from(kept).length).toBeLessThanOrEqual(TEST_BODY_LENGTH)
        expect(text.startsWith(kept)).toBe(true)
        expect(kept.isWellFormed()).toBe(true)
      }),
    )
  })
})

it.each(['utf-8', 'windows-1252'])('isGzipText recognises what is left of gzip read as %s', (encoding) => {
  const read = (bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes)
  expect(isGzipText(read(gzipSync('{"received":true}')))).toBe(true)
  expect(isGzipText(read(Buffer.from('{"received":true}')))).toBe(false)
  expect(isGzipText('')).toBe(false)
})

it('an event has no diagnosis until an attempt at it has ended', () => {
  const event = { status: 'PENDING', httpStatus: null, responseBody: null, retryCount: 0 }
  expect(diagnoseEvent(event)).toBeNull()
  expect(diagnoseEvent({ ...event, status: 'SENDING' })).toBeNull()
  expect(diagnoseEvent({ ...event, status: 'RETRY', retryCount: 1 })).toBe('noAnswer')
  expect(diagnoseEvent({ ...event, status: 'FAILED' })).toBe('noAnswer')
})
