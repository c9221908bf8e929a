import { tryOrNull } from '#lib/domain/text/try-or-null.ts'

const SCHEME_AND_HOST = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

const decodable = (path: string): string =>
  tryOrNull(() => decodeURIComponent(path)) === null ? path.replaceAll('%', '%25') : path

/**
 * `url`, as it came in the request line, as a path and query of ours. A host in it, which only proxies are sent, is
 * dropped. In a path that cannot be decoded, which Next answers with a bare 500, each `%` is escaped: it then leads to
 * the usual "not found".
 */
export function readableAddress(url: string): string {
  const local = url.startsWith('/') || url === '*' ? url : url.replace(SCHEME_AND_HOST, '') || '/'
  const question = local.indexOf('?')
  if (question === -1) return decodable(local)
  return decodable(local.slice(0, question) || '/') + local.slice(question)
}
