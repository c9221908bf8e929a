import { ownHandler } from '#lib/server/http/handle.ts'
import { tellReceiver } from '#lib/server/receiver.ts'

export const dynamic = 'force-dynamic'

export const POST = ownHandler('/api/receiver/secret', tellReceiver)
