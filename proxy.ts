import { randomBytes } from 'node:crypto'

import { type NextRequest, NextResponse } from 'next/server'

import { describePage } from '#lib/server/page-headers.ts'

/**
 * Next's proxy (middleware): sets each page's headers, with a policy that has a new nonce, and prolongs an active
 * session. Access control does not rely on it: every page and route checks the session itself.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const page = await describePage(request.headers, request.nextUrl, randomBytes(16).toString('base64'))
  const response = NextResponse.next({ request: { headers: page.toServer } })
  for (const [name, value] of page.toBrowser) response.headers.append(name, value)
  return response
}

export const config = {
  // /api sets its own headers, and built files are the same for everybody.
  matcher: '/((?!api/|_next/static/|_next/image).*)',
}
