import 'server-only'
import { hkdfSync } from 'node:crypto'
import { env } from '../env.ts'
import { sessionInvalid } from '../errors.ts'
import { type Answer, type Call, jsonAnswer } from '../http/handle.ts'
import { sessionOfCall } from './session.ts'

const BYTES = 32

/**
 * `GET /api/replica-key`: what the browser encrypts its copy of the account's data with, base64. It follows from the session's id and is
 * told to a live session alone: once that is over nobody can read the copy any more.
 */
export async function getReplicaKey({ request: { headers } }: Call): Promise<Answer> {
  const used = await sessionOfCall(headers, false)
  if (!used) throw sessionInvalid()
  const [secret = ''] = env().SESSION_SECRET
  const key = Buffer.from(hkdfSync('sha256', secret, used.session.id, 'replica', BYTES))
  return jsonAnswer(200, { success: true, key: key.toString('base64') }, { prolonged: used.cookie })
}
