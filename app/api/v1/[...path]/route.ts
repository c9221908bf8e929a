import { answerWebRequest as handler } from '#lib/server/api.ts'

export const dynamic = 'force-dynamic'

export {
  handler as DELETE,
  handler as GET,
  handler as HEAD,
  handler as OPTIONS,
  handler as PATCH,
  handler as POST,
  handler as PUT,
}
