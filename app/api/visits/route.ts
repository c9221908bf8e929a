import { webRoute } from '#lib/server/api.ts'

export const dynamic = 'force-dynamic'

export const { POST } = webRoute('/api/visits')
