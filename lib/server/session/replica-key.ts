import 'server-only'
import { hkdfSync } from 'node:crypto'
import { env } from '../env.ts'
import { type Answer, type Call, jsonAnswer } from '../http/handle.ts'
import { requiredSession } from './session.ts'

const BYTES = 32

/**
 * `GET /api/replica-key`: the key that the browser encrypts its copy of the account's data with, base64. It is derived from the
 * session's id and only returned to a valid session: once that is over nobody can read the copy any more.
 */
export async function getReplicaKey(call: Call): Promise<Answer> {
  const { session } = await requiredSession(call, false)
  const [secret = ''] = env().SESSION_SECRET
  const key = Buffer.from(hkdfSync('sha256', secret, session.id, 'replica', BYTES))
  return jsonAnswer(200, { success: true, key: key.toString('base64') })
}
