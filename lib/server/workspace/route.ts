import { z } from 'zod'
import { oneLine } from '#lib/domain/workspace/workspace.ts'
import { invalid } from '../errors.ts'
import type { Session } from '../session/session.ts'
import type { NewActivityLine } from './activity.ts'
import type { WorkspaceDatabase } from './database.ts'
import type { Store } from './store.ts'

interface RouteInput {
  db: WorkspaceDatabase
  session: Session
  /** The path segments that `*` stands for. */
  part: readonly string[]
  search: URLSearchParams
  body: unknown
  record: (deed: Pick<NewActivityLine, 'operation' | 'entity'> & Partial<NewActivityLine>) => Promise<void>
  store: Store
}

/** Returns the response's fields besides `success`, if any. */
export type Route = (asked: RouteInput) => Promise<object | undefined>

export const line = (most: number) =>
  z
    .string()
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, { error: 'is empty' })
        .max(most, { error: `is over ${most} characters` }),
    )
export const number = z.int().positive()
export const code = z.string().regex(/^[\p{L}\p{N}_.:/-]{1,64}$/u, { error: 'is no id' })
export const uuid = z.uuid()

/** `input` validated. Throws 400 `invalid` with a message that says what is wrong. */
export function valid<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const name = issue?.path.join('.') ?? ''
  throw invalid(`${name === '' ? 'The body' : name}: ${issue?.message ?? 'is not valid'}`)
}
