import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'

const PREFIX = '/_next/static'
const YEAR = 365 * 24 * 60 * 60

export type Answerer = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * Answers with the files of a build, which never change under their names, compressed as `npm run build` left them
 * beside each (`.br`, `.gz`). What is not there is for `next`. Null where nothing was compressed: Next does it then,
 * at each request.
 * @param folder the build's `static`, with `compressed` in it once that is done
 */
export function builtFiles(folder: string): Answerer | null {
  if (!existsSync(join(/* turbopackIgnore: true */ folder, 'compressed'))) return null
  const answer = sirv(folder, {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: YEAR,
    setHeaders: (response) => {
      response.setHeader('x-content-type-options', 'nosniff')
      response.setHeader('cross-origin-resource-policy', 'same-origin')
    },
  })
  return (request, response, next) => {
    const { method, url = '' } = request
    if (!url.startsWith(`${PREFIX}/`) || (method !== 'GET' && method !== 'HEAD')) return next()
    request.url = url.slice(PREFIX.length)
    answer(request, response, () => {
      request.url = url
      next()
    })
  }
}
