import { AsyncLocalStorage } from 'node:async_hooks'
import { singleton } from './singleton.ts'

type Run = <T>(work: () => T) => T

/**
 * Runs `work` in the async context of the process's first call to this (made by `boot`), where no request is being
 * served. For what outlives a request, such as a keep-alive connection or a long timer: it would otherwise keep the
 * request's context alive, and with it all that Next holds of the request and response.
 */
export const outsideRequests: Run = (work) =>
  singleton<Run>('outside', () => AsyncLocalStorage.snapshot())(work)
