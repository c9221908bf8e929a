import { env } from '../env.ts'
import type { HeaderReader } from '../http/messages.ts'
import { SESSION_COOKIE } from './cookie.ts'

const DEMO_COOKIE = 'demo-session'
const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
const DEMO_VALUE = new RegExp(`(^|;[ \\t]*)${DEMO_COOKIE}=`)

/** Chromium names WebKit in its user agent, too. */
const isWebKit = (agent: string) => agent.includes('AppleWebKit/') && !/Chrom(?:e|ium)\//.test(agent)

/**
 * The `set-cookie` value for the sender of `headers`. WebKit drops a `Secure` cookie over plain http, even from
 * localhost: the demo, and nothing else, sets one without (docs/decisions/demo-cookie.md).
 */
export function cookieToSend(cookie: string, headers: HeaderReader): string {
  const plain =
    env().DEMO_PLAIN_COOKIE === 1 &&
    THIS_MACHINE.test(headers.get('host') ?? '') &&
    isWebKit(headers.get('user-agent') ?? '')
  return plain ? cookie.replace(SESSION_COOKIE, DEMO_COOKIE).replace('Secure; ', '') : cookie
}

/** The `cookie` header as an engine that keeps `Secure` cookies would send it. */
export const cookieReceived = (header: string | null): string | null =>
  env().DEMO_PLAIN_COOKIE === 1 && header !== null && !header.includes(SESSION_COOKIE)
    ? header.replace(DEMO_VALUE, `$1${SESSION_COOKIE}=`)
    : header
