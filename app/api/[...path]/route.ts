import { notFound } from '#lib/server/errors.ts'
import { ownHandler } from '#lib/server/http/handle.ts'

export const dynamic = 'force-dynamic'

// Whatever else is asked under /api gets the one error shape, not a page.
const handler = ownHandler('/api/*', () => Promise.reject(notFound()))

export {
  handler as DELETE,
  handler as GET,
  handler as HEAD,
  handler as OPTIONS,
  handler as PATCH,
  handler as POST,
  handler as PUT,
}
