import type { Operation } from '#lib/contract/index.ts'
import { routes } from '#lib/contract/routes.generated.ts'
import { buildPath, writeQuery } from '#lib/contract/wire.ts'
import { plainJson, type RecordedAnswer, recordedAnswer } from '#lib/domain/inspector/recorded-answer.ts'
import { ApiError } from '#lib/query/api-error.ts'
import type { CallInput, NotedCall } from '#lib/query/report-calls.ts'
import { createStore } from '#lib/store.ts'

/** Most calls kept, of one address and in all. */
const MAX_OF_ONE = 5
const MAX = 150
const MAX_BODY_LENGTH = 20_000

export interface RecordedCall extends RecordedAnswer {
  id: number | string
  operation: Operation
  input: CallInput
  method: string
  path: string
  search: string
  body: string | null
  state: 'running' | 'done' | 'failed'
  /** HTTP status; 0: no response; null: still running, or the data came with the page. */
  status: number | null
  /** The BFF's error code. */
  code: string | null
  /** From the request to the end of the answer, milliseconds. */
  durationMs: number | null
  /** When the call began or, for `earlier` ones, when its data arrived; milliseconds since 1970. */
  at: number
  requestId: string | null
  traceId?: string | null
  /** The fields to which the BFF trimmed each item; null: untrimmed. */
  fields: readonly string[] | null
  /** Length of the request body in characters, if it was truncated; else null. */
  bodyOf: number | null
  /** The data came with the page, or before the inspector was switched on. */
  earlier: boolean
}

/** A call before its answer, as sent to the API: without `_fields`, which only the BFF knows. */
export function unansweredCall(operation: Operation, { params, query, fields }: CallInput) {
  const { method, path } = routes[operation]
  return {
    operation,
    input: { ...(params && { params }), ...(query && { query }) },
    method,
    path: buildPath(path, params),
    search: writeQuery(query ?? {}),
    fields: fields ?? null,
    body: null,
    bodyOf: null,
    status: null,
    code: null,
    durationMs: null,
    requestId: null,
    answer: null,
    size: 0,
    cut: null,
  }
}

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Keeps the latest calls of this page, newest first, in memory only. */
export function createRecorder(now: () => number = Date.now) {
  let next = 1
  const { subscribe, get, set } = createStore<readonly RecordedCall[]>([])
  const change = (id: number, fields: Partial<RecordedCall>) =>
    set(get().map((call) => (call.id === id ? { ...call, ...fields } : call)))
  return {
    subscribe,
    get,
    clear: () => set([]),
    record: async ({ operation, input, at, asked }: NotedCall): Promise<void> => {
      const id = next++
      const sent = input.body === undefined ? null : plainJson(input.body)
      const began: RecordedCall = {
        ...unansweredCall(operation, input),
        id,
        body: sent?.slice(0, MAX_BODY_LENGTH) ?? null,
        bodyOf: sent !== null && sent.length > MAX_BODY_LENGTH ? sent.length : null,
        state: 'running',
        at,
        earlier: false,
      }
      const alike = (call: RecordedCall) =>
        call.method === began.method && call.path === began.path && call.search === began.search
      const calls = get()
      const older = new Set(calls.filter(alike).slice(MAX_OF_ONE - 1))
      set([began, ...calls.filter((call) => !older.has(call))].slice(0, MAX))
      try {
        const { answer, status, requestId, traceId = null } = await asked
        change(id, {
          state: 'done',
          status,
          requestId,
          traceId,
          durationMs: now() - at,
          ...recordedAnswer(operation, answer),
        })
      } catch (error) {
        if (isAborted(error)) return set(get().filter((call) => call.id !== id))
        const failure = error instanceof ApiError ? error : null
        const said = failure ? plainJson({ code: failure.code, message: failure.message }) : ''
        change(id, {
          state: 'failed',
          status: failure?.status ?? 0,
          code: failure?.code ?? 'unexpected',
          requestId: failure?.requestId ?? null,
          traceId: failure?.traceId ?? null,
          durationMs: now() - at,
          answer: said === '' ? null : said,
          size: said.length,
        })
      }
    },
  }
}

export const recorder = createRecorder()
