import { z } from 'zod'

/** A value whose structure api.md does not show: passed through unchanged. */
export const NotShown = z.unknown()

const CALENDAR = /^\d{4}-\d{2}-\d{2}$/
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Whether `text` is an existing day, YYYY-MM-DD. Computed without `Date`: an answer may have ten thousand of them. */
export function isCalendarDate(text: string): boolean {
  if (!CALENDAR.test(text)) return false
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8, 10))
  const days = month === 2 && isLeap(Number(text.slice(0, 4))) ? 29 : (DAYS[month - 1] ?? 0)
  return day >= 1 && day <= days
}

const isTimestamp = (text: string) => TIMESTAMP.test(text) && isCalendarDate(text.slice(0, 10))

/** `datetime` of api.md section 2: ISO 8601. */
export const DateTime = z
  .string()
  .refine(isTimestamp, { error: 'Not a date and time' })
  .meta({ format: 'date-time' })

/** `date` of api.md section 2: a day, sometimes sent with a time. */
export const CalendarDate = z.string().refine(isTimestamp, { error: 'Not a date' }).meta({ format: 'date' })

export const Int = z.int()
export const Text = z.string()

/** A path or query integer, as a number or in decimal digits. */
const fromDigits = (value: number): unknown => {
  const raw: unknown = value
  return typeof raw === 'string' && /^\d{1,16}$/.test(raw) ? Number(raw) : raw
}

const wireInt = (schema: z.ZodInt) => z.preprocess(fromDigits, schema)

export const QueryId = wireInt(z.int({ error: 'Not an integer' }).positive())

/** A count that may be zero (`offset`). */
export const QueryCount = wireInt(z.int({ error: 'Not an integer' }).nonnegative())

/** `polling` and similar parameters: minutes, at least 15 (section 8). */
export const QueryPolling = wireInt(
  z.int({ error: 'Not an integer' }).min(15, { error: 'The polling window is 15 minutes at least' }),
)

export const QueryText = z.string().trim().min(1, { error: 'Empty' }).max(500)

/** A day, `YYYY-mm-DD` in api.md's notation. */
export const QueryDate = z
  .string()
  .refine(isCalendarDate, { error: 'Not a date in the format YYYY-MM-DD' })
  .meta({ format: 'date' })

export const QueryBoolean = z.preprocess(
  (value: boolean): unknown => {
    const raw: unknown = value
    if (raw === 'true' || raw === '1') return true
    if (raw === 'false' || raw === '0') return false
    return raw
  },
  z.boolean({ error: 'Not a boolean' }),
)

/**
 * `T|T[]` of api.md section 2: one value or several; the output is always an array.
 * From a URL all three spellings (repeated, `key[]`, commas) arrive here already split into strings (see wire.ts).
 */
export function oneOrMany<S extends z.ZodType>(item: S) {
  type One = z.input<S>
  return z
    .preprocess(
      (value: One | readonly One[]): unknown => (Array.isArray(value) ? value : [value]),
      z.array(item).min(1).max(1000),
    )
    .meta({ oneOrMany: true })
}

/** Makes each schema of a shape nullable: `T|null` of api.md. */
export const nullable = <S extends Record<string, z.ZodType>>(
  shape: S,
): { [K in keyof S]: z.ZodNullable<S[K]> } =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, schema.nullable()])) as {
    [K in keyof S]: z.ZodNullable<S[K]>
  }
