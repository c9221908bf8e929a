import { CallFault } from '../../../client/src/index.ts'
import { type Desk, UsageError } from '../desk.ts'
import { type answer, failure } from './data.ts'

/** Runs a tool; errors of the API and unusable input become error results. */
export async function guarded(
  { say }: Pick<Desk, 'say'>,
  work: () => Promise<ReturnType<typeof answer>>,
): Promise<ReturnType<typeof answer> | ReturnType<typeof failure>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CallFault) return failure(error.code, error.message)
    if (error instanceof UsageError) return failure('invalid', say(error.word, error.values))
    // An internal error: its message could contain anything.
    return failure('internal', 'Something went wrong in desk')
  }
}
