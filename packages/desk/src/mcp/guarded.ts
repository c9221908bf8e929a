import { CallFault } from '../../../client/src/index.ts'
import { type Desk, Unusable } from '../desk.ts'
import { type answer, failure } from './data.ts'

/** Runs a tool: what the API refuses is an answer too, and so is what desk cannot make sense of. */
export async function guarded(
  { say }: Pick<Desk, 'say'>,
  work: () => Promise<ReturnType<typeof answer>>,
): Promise<ReturnType<typeof answer> | ReturnType<typeof failure>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CallFault) return failure(error.code, error.message)
    if (error instanceof Unusable) return failure('invalid', say(error.word, error.values))
    // Ours: its words could hold anything.
    return failure('internal', 'Something went wrong in desk')
  }
}
