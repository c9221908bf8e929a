import type { routes } from '../../../lib/contract/routes.generated.ts'

export interface CallOptions {
  /** Aborts the call, which then rejects with the code `cancelled`. */
  signal?: AbortSignal | undefined
  /** Overrides the client's timeout for this call. */
  timeoutMs?: number
  /** Called with the window actually used, minutes, where the API refused the longer one requested. */
  onWindow?: (minutes: number) => void
}

export interface CallInput {
  params?: Readonly<Record<string, number>>
  query?: object
  body?: object
}

export type Operation = keyof typeof routes

/** Makes the calls of the functions of operations.generated.ts. */
export interface Caller {
  call<Answer>(operation: Operation, input: CallInput, options?: CallOptions): Promise<Answer>
}
