import { webRoute } from '#lib/server/api.ts'

export const dynamic = 'force-dynamic'

export const { DELETE, GET, POST } = webRoute('/api/session')
