import { AsyncLocalStorage } from 'node:async_hooks'
import { singleton } from './singleton.ts'

type Run = <T>(work: () => T) => T

/**
 * Runs `work` as if no request were being served. For what outlives a request, such as a kept connection or a long
 * timer: each holds on to the context it was made in, and that is all that Next knows of the request and its answer.
 * The process's first call decides what "outside" is; `boot` makes it.
 */
export const outsideRequests: Run = (work) =>
  singleton<Run>('outside', () => AsyncLocalStorage.snapshot())(work)
