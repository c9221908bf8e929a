import diagnostics from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

import { singleton } from '../singleton.ts'

/**
 * `url` (path and query, as they came) with a path that can be decoded: one that cannot is taken letter by letter,
 * each `%` as itself. It then leads nowhere, and whoever asked is told so like anybody else.
 */
export function readableAddress(url: string): string {
  const question = url.indexOf('?')
  const path = question === -1 ? url : url.slice(0, question)
  if (!path.includes('%')) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/**
 * Makes every HTTP server of this process see readable addresses only. Next answers others (`/companies/%ff`) with a
 * bare 500, before any code of ours runs.
 */
export function readOddAddresses(): void {
  singleton(
    'odd-addresses',
    () => {
      const mend = (message: unknown) => {
        const { request } = message as { request: IncomingMessage }
        if (request.url !== undefined) request.url = readableAddress(request.url)
      }
      diagnostics.subscribe('http.server.request.start', mend)
      return mend
    },
    (mend) => diagnostics.unsubscribe('http.server.request.start', mend),
  )
}
