import 'server-only'
import { env } from './env.ts'
import { type Answer, type Call, jsonAnswer } from './http/handle.ts'
import { requiredSession } from './session/session.ts'
import { readingsOf } from './upstream/readings.ts'

/** `GET /api/readings`: what was learnt of the API from its answers to this account, with the settings it bears on. */
export async function getReadings(call: Call): Promise<Answer> {
  const { session } = await requiredSession(call, false)
  const { API_ARRAY_FORMAT, API_TIME_ZONE, API_IDS_PER_CALL } = env()
  return jsonAnswer(200, {
    success: true,
    settings: { API_ARRAY_FORMAT, API_TIME_ZONE, API_IDS_PER_CALL },
    readings: readingsOf(session.scope).all(),
  })
}
