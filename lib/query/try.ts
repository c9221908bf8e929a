import type { Operation } from '#lib/contract/index.ts'
import { routes } from '#lib/contract/routes.generated.ts'
import { writeError } from './api-error.ts'
import { addressOf } from './call.ts'
import { bff, jsonOf } from './http.ts'
import { type CallAnswer, type CallInput, reportCall } from './report-calls.ts'

/**
 * Calls an operation with whatever somebody typed, and returns its envelope unchanged, with status and request id. It
 * bypasses the BFF's cache. Throws ApiError; `outcome_unknown` also for a write whose connection was lost.
 */
export function tryEndpoint(operation: Operation, input: CallInput): Promise<CallAnswer> {
  const { method } = routes[operation]
  const isWrite = method !== 'GET'
  const wasOnline = navigator.onLine
  const ask = async (): Promise<CallAnswer> => {
    const response = await bff(addressOf(operation, input as never), {
      method,
      headers: isWrite ? { 'x-write-id': crypto.randomUUID() } : { 'x-fresh': '1' },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    const { status, headers } = response
    return { answer: await jsonOf<unknown>(response), status, requestId: headers.get('x-request-id') }
  }
  const asked = ask().catch((error: unknown) => {
    throw isWrite ? writeError(error, wasOnline) : error
  })
  reportCall(operation, input, asked)
  return asked
}
