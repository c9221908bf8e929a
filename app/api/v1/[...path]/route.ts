import { forward } from '#lib/server/forward.ts'
import { ownHandler } from '#lib/server/http/handle.ts'

export const dynamic = 'force-dynamic'

const handler = ownHandler('/api/v1/*', forward)

export {
  handler as DELETE,
  handler as GET,
  handler as HEAD,
  handler as OPTIONS,
  handler as PATCH,
  handler as POST,
  handler as PUT,
}
