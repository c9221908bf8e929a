import { webRoute } from '#lib/server/api.ts'

export const dynamic = 'force-dynamic'

export const { GET } = webRoute('/api/replica-key')
