import { CallFault } from '../../../client/src/index.ts'
import { Unusable } from '../desk.ts'
import { type answer, failure } from './data.ts'

/** Runs a tool: what the API refuses is an answer too. */
export async function guarded(
  work: () => Promise<ReturnType<typeof answer>>,
): Promise<ReturnType<typeof answer> | ReturnType<typeof failure>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CallFault) return failure(error.code, error.message)
    if (error instanceof Unusable) return failure('invalid', error.word)
    // Ours: its words could hold anything.
    return failure('internal', 'Something went wrong in desk')
  }
}
