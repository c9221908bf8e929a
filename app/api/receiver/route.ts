import { ownHandler } from '#lib/server/http/handle.ts'
import { forgetReceived, getReceived } from '#lib/server/receiver.ts'

export const dynamic = 'force-dynamic'

const ROUTE = '/api/receiver'

export const GET = ownHandler(ROUTE, getReceived)
export const DELETE = ownHandler(ROUTE, forgetReceived)
