import { ApiFailure } from '../http/failure.ts'

/** Stands for the handlers that the second part of the sandbox brings; the file goes with the last of them. */
export const notYet = (): never => {
  throw new ApiFailure(501, 'The sandbox does not answer this endpoint yet')
}
