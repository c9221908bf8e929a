import { ownHandler } from '#lib/server/http/handle.ts'
import { deleteSession, getSession, postSession } from '#lib/server/session/routes.ts'

export const dynamic = 'force-dynamic'

const ROUTE = '/api/session'

export const GET = ownHandler(ROUTE, getSession)
export const POST = ownHandler(ROUTE, postSession)
export const DELETE = ownHandler(ROUTE, deleteSession)
