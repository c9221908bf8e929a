import type { Operation } from '#lib/contract/index.ts'
import { routes } from '#lib/contract/routes.generated.ts'
import { addressOf, answerTo, answerToWrite } from './call.ts'
import { type CallAnswer, type CallInput, reportCall } from './report-calls.ts'

/**
 * Calls an operation with whatever somebody typed, and returns its envelope unchanged, with status and request id. It
 * bypasses the BFF's cache. Throws ApiError; `outcome_unknown` also for a write whose connection was lost.
 */
export function tryEndpoint(operation: Operation, input: CallInput): Promise<CallAnswer> {
  const { method } = routes[operation]
  const [ask, headers] = method === 'GET' ? [answerTo, { 'x-fresh': '1' }] : [answerToWrite, {}]
  const asked = ask(addressOf(operation, input as never), {
    method,
    headers,
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  })
  reportCall(operation, input, asked)
  return asked
}
