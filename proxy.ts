import { randomBytes } from 'node:crypto'

import { type NextRequest, NextResponse } from 'next/server'

import { describePage } from '#lib/server/page-headers.ts'

/**
 * Gives each page its headers and a policy with a new nonce, and prolongs a session in use.
 * No access rests on it: every page and route asks for the session itself.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const page = await describePage(request.headers, request.nextUrl, randomBytes(16).toString('base64'))
  const response = NextResponse.next({ request: { headers: page.toServer } })
  for (const [name, value] of page.toBrowser) response.headers.append(name, value)
  return response
}

export const config = {
  // /api answers for itself, and built files are the same for everybody.
  matcher: '/((?!api/|_next/static/|_next/image).*)',
}
