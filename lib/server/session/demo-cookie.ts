import { env } from '../env.ts'
import type { HeaderReader } from '../http/asked.ts'
import { SESSION_COOKIE } from './cookie.ts'

const DEMO_COOKIE = 'demo-session'
const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
const DEMO_VALUE = new RegExp(`(^|;[ \\t]*)${DEMO_COOKIE}=`)

/** Chromium says that it is WebKit, too. */
const isWebKit = (agent: string) => agent.includes('AppleWebKit/') && !/Chrom(?:e|ium)\//.test(agent)

/**
 * The `set-cookie` value for whoever sent `headers`. WebKit drops a `Secure` cookie on plain http, even from localhost:
 * the demo, and nothing else, gives it one that it keeps (docs/decisions/demo-cookie.md).
 */
export function cookieToSend(cookie: string, headers: HeaderReader): string {
  const plain =
    env().DEMO_PLAIN_COOKIE === 1 &&
    THIS_MACHINE.test(headers.get('host') ?? '') &&
    isWebKit(headers.get('user-agent') ?? '')
  return plain ? cookie.replace(SESSION_COOKIE, DEMO_COOKIE).replace('Secure; ', '') : cookie
}

/** A `cookie` header as an engine would send it that keeps `Secure` cookies. */
export const cookieReceived = (header: string | null): string | null =>
  env().DEMO_PLAIN_COOKIE === 1 && header !== null && !header.includes(SESSION_COOKIE)
    ? header.replace(DEMO_VALUE, `$1${SESSION_COOKIE}=`)
    : header
