import { health } from '#lib/server/health.ts'
import { openHandler } from '#lib/server/http/handle.ts'

export const dynamic = 'force-dynamic'

export const GET = openHandler('/api/health', health)
