import { env } from './env.ts'
import { nullIfUnknown } from './errors.ts'
import { PAGE_HEADER } from './page-header.ts'
import { headersOfPage, isHttps, pagePolicy } from './security-headers.ts'
import { cookieToSend } from './session/demo-cookie.ts'
import { touchSession } from './session/session.ts'

interface PageHeaders {
  /** The request's headers, as passed on to the page renderer. */
  toServer: Headers
  toBrowser: [name: string, value: string][]
}

const isFile = (pathname: string) => /\.[a-z0-9]{2,12}$/i.test(pathname)

/** The headers of one page load. Next reads the nonce from the policy in the request. */
export async function describePage(
  request: Headers,
  { pathname, search }: { pathname: string; search: string },
  nonce: string,
): Promise<PageHeaders> {
  const { PUBLIC_ORIGIN, TRUST_PROXY } = env()
  const policy = pagePolicy(nonce, process.env.NODE_ENV === 'development')
  const toServer = new Headers(request)
  toServer.set('content-security-policy', policy)
  toServer.set(PAGE_HEADER, pathname + search)
  const toBrowser: PageHeaders['toBrowser'] = [['content-security-policy', policy]]
  for (const [name, value] of headersOfPage(isHttps(request, PUBLIC_ORIGIN, TRUST_PROXY))) {
    // A public file is the same for everybody and may be cached.
    if (name !== 'cache-control' || !isFile(pathname)) toBrowser.push([name, value])
  }
  const cookie = isFile(pathname)
    ? undefined
    : (await nullIfUnknown(touchSession(request.get('cookie'))))?.cookie
  if (cookie !== undefined) toBrowser.push(['set-cookie', cookieToSend(cookie, request)])
  return { toServer, toBrowser }
}
