import { MOST_RESTS } from '#lib/domain/mass/batch.ts'
import { restOf } from '#lib/query/batch-rules.ts'

/** Asks again where the API says when to come back. Throws what is thrown else, and the reason of `signal`. */
export async function patiently<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let rests = 0; ; rests += 1) {
    signal.throwIfAborted()
    try {
      return await ask()
    } catch (error) {
      const pause = rests < MOST_RESTS ? restOf(error) : null
      if (pause === null) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
