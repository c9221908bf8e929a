import { webWorkspace } from '#lib/server/api.ts'

export const dynamic = 'force-dynamic'

export { webWorkspace as DELETE, webWorkspace as GET, webWorkspace as POST, webWorkspace as PUT }
