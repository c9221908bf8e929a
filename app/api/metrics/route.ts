import { openHandler } from '#lib/server/http/handle.ts'
import { showMetrics } from '#lib/server/metrics/route.ts'

export const dynamic = 'force-dynamic'

export const GET = openHandler('/api/metrics', showMetrics)
