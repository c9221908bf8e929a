import { shellWord } from '#lib/domain/text/shell-word.ts'
import { signAccountDelivery, signRequestDelivery } from './webhook-signature.ts'

/** A delivery like the service's own, to test a receiver in development. */
export interface CurlDelivery {
  readonly kind: 'account' | 'request'
  readonly url: string
  /** Not empty; the command does not contain it. */
  readonly secret: string
  readonly body: string
  readonly eventType: string
  readonly id: string
  /** ISO 8601; when it is sent. */
  readonly timestamp: string
}

// A line break would end the header and start another (header injection).
const headerValue = (text: string) => text.replace(/[\r\n\0]+/g, ' ').trim()

/**
 * A `curl` command that sends a signed delivery (api.md 6.1 or 6.2), for a POSIX shell. `--data-raw`, since `--data`
 * reads a file where the body starts with `@`. Rejects when the secret is empty.
 */
export async function signedCurl(delivery: CurlDelivery): Promise<string> {
  const { kind, url, secret, eventType, id } = delivery
  const body = delivery.body.replaceAll('\0', '')
  const timestamp = headerValue(delivery.timestamp)
  const headers =
    kind === 'account'
      ? {
          'X-Webhook-Signature': await signAccountDelivery({ secret, timestamp, body }),
          'X-Webhook-Event': headerValue(eventType),
          'X-Webhook-Id': headerValue(id),
          'X-Webhook-Timestamp': timestamp,
        }
      : { 'X-Service-Signature': await signRequestDelivery({ secret, body }) }
  const words = [
    `curl --globoff --include --request POST --url ${shellWord(url)}`,
    ...Object.entries({ 'Content-Type': 'application/json', ...headers }).map(
      ([name, value]) => `--header ${shellWord(`${name}: ${value}`)}`,
    ),
    `--data-raw ${shellWord(body)}`,
  ]
  return words.join(' \\\n  ')
}
