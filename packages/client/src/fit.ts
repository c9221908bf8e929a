import type { ArrayFormat, WireQuery } from '../../../lib/contract/wire.ts'
import { type ChunkedRead, chunkQueries, restOfPage } from '../../../lib/domain/api/chunked-answers.ts'
import { mapConcurrently } from '../../../lib/domain/api/concurrently.ts'
import type { Readings, Told } from './readings.ts'

/** Values per call to try, in order, when the API refuses a call with many. */
const SMALLER: readonly number[] = [25, 10]
/** Windows to try, in order, when the API refuses a longer one, minutes: a year, 90, 30, 7 days and one. */
const WINDOWS: readonly number[] = [525_600, 129_600, 43_200, 10_080, 1_440]
const WINDOW_NAMES = ['polling', 'pollingDeleted', 'pollingScoring', 'pollingTag'] as const
const FORMATS: readonly ArrayFormat[] = ['repeat', 'brackets', 'comma']

type Parameter = string | number | boolean | readonly (string | number | boolean)[] | null | undefined

/** How the caller makes the calls of one read. */
export interface Fitting<Answer> {
  readonly readings: Readings
  /** The array format to begin with. */
  readonly arrays: ArrayFormat
  /** Most values of a parameter in one call. */
  readonly idsPerCall: number
  /** Makes one call, and notes what the answer reveals. `isWhole`: the answer is not one chunk of several. */
  send: (query: WireQuery, format: ArrayFormat, isWhole: boolean) => Promise<Answer>
  /** What an answer reveals about the API; undefined where it came from a cache. */
  told: (answer: Answer) => Told | undefined
  /** Joins the answers of a read's chunks into one. */
  join: (query: WireQuery, answers: readonly Answer[]) => Answer
  /** Whether the API rejected the call with a 400. */
  isRefusal: (error: unknown) => boolean
}

const several = (value: Parameter): number => (Array.isArray(value) ? new Set(value.map(String)).size : 0)

const longestList = (query: WireQuery) => Math.max(0, ...Object.values(query).map(several))

/** The longest of a query's windows, minutes; 0 where it has none. */
const longestWindow = (query: WireQuery) =>
  Math.max(0, ...WINDOW_NAMES.map((name) => Number(query[name] ?? 0)))

/** The query with its windows shortened to at most `most` minutes. */
const withWindows = (query: WireQuery, most: number): WireQuery =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      (WINDOW_NAMES as readonly string[]).includes(name) && Number(value) > most ? most : value,
    ]),
  )

/** Whether the API's echo of the parameters (section 4) shows that it took one of several values; null: no echo. */
function tookOne(query: WireQuery, told: Told | undefined): boolean | null {
  const parameters = told?.envelope.parameters
  if (typeof parameters !== 'object' || parameters === null) return null
  const echoed = Object.entries(query).flatMap(([name, value]) => {
    const echo: unknown = Object.hasOwn(parameters, name) ? Reflect.get(parameters, name) : undefined
    return several(value) > 1 && Array.isArray(echo) ? [new Set(echo.map(String)).size] : []
  })
  return echoed.length === 0 ? null : echoed.includes(1)
}

/** One call in an array format that the API understands: others are tried if its echo shows one of several values. */
async function understood<Answer>(
  fitting: Fitting<Answer>,
  query: WireQuery,
  isWhole: boolean,
): Promise<Answer> {
  const { readings, arrays, send, told } = fitting
  const known = readings.get('arrays')
  const format = known === undefined || known === 'unclear' ? arrays : known
  const answered = await send(query, format, isWhole)
  if (known === 'unclear' || longestList(query) < 2) return answered
  const isMisread = tookOne(query, told(answered))
  if (isMisread === false) readings.note('arrays', format)
  if (isMisread !== true) return answered
  for (const other of FORMATS.filter((each) => each !== format)) {
    const again = await send(query, other, isWhole)
    if (tookOne(query, told(again)) !== false) continue
    readings.note('arrays', other)
    return again
  }
  readings.note('arrays', 'unclear')
  return answered
}

/** A read in chunks of at most `most` values per parameter, joined into one answer. */
async function inChunks<Answer>(fitting: Fitting<Answer>, read: ChunkedRead, most: number): Promise<Answer> {
  if (longestList(read.query) <= most) return understood(fitting, read.query, true)
  const queries = chunkQueries(read, most)
  const answers = await mapConcurrently(queries, (query) => wholeChunk(fitting, read, query))
  return fitting.join(read.query, answers.flat())
}

/** The answers of a chunk: several where the API returns fewer items per call than the requested page needs. */
async function wholeChunk<Answer>(
  fitting: Fitting<Answer>,
  read: ChunkedRead,
  query: WireQuery,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let rest: WireQuery | null = query; rest !== null; ) {
    const answer = await understood(fitting, rest, false)
    answers.push(answer)
    rest = restOfPage({ ...read, query: rest }, fitting.told(answer))
  }
  return answers
}

/** A chunked read, with one value per call where the API takes only one of several in every array format. */
async function asUnderstood<Answer>(
  fitting: Fitting<Answer>,
  read: ChunkedRead,
  most: number,
): Promise<Answer> {
  const isUnclear = () => fitting.readings.get('arrays') === 'unclear'
  const wasUnclear = isUnclear()
  const answer = await inChunks(fitting, read, wasUnclear ? 1 : most)
  return isUnclear() && !wasUnclear ? inChunks(fitting, read, 1) : answer
}

/** The first of `sizes` with which the call is not refused, and its answer. Null: size was not the reason. */
async function firstTaken<Answer>(
  { isRefusal }: Fitting<Answer>,
  sizes: readonly number[],
  askWith: (size: number) => Promise<Answer>,
): Promise<{ size: number; answer: Answer } | null> {
  for (const size of sizes) {
    try {
      return { size, answer: await askWith(size) }
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
  return null
}

/** An answer, and its window in minutes where that is shorter than requested. */
export interface Fitted<Answer> {
  answer: Answer
  window?: number
}

/** Retries a refused read with fewer values per call, and notes what works. Null: the number was not the reason. */
async function withFewer<Answer>(fitting: Fitting<Answer>, read: ChunkedRead, most: number) {
  const longest = longestList(read.query)
  const sizes = SMALLER.filter((size) => size < longest && size < most)
  const taken = await firstTaken(fitting, sizes, (size) => asUnderstood(fitting, read, size))
  if (taken) fitting.readings.note('ids', taken.size)
  return taken && { answer: taken.answer }
}

/** Retries a refused read with shorter windows, and notes what works. Null: the window was not the reason. */
async function withShorterWindow<Answer>(fitting: Fitting<Answer>, read: ChunkedRead, most: number) {
  const sizes = WINDOWS.filter((minutes) => minutes < longestWindow(read.query))
  const taken = await firstTaken(fitting, sizes, (minutes) =>
    asUnderstood(fitting, { ...read, query: withWindows(read.query, minutes) }, most),
  )
  if (taken) fitting.readings.note('polling', taken.size)
  return taken && { answer: taken.answer, window: taken.size }
}

/**
 * Adapts a read to this API where its text is silent: its array format, the most values per call and the longest window
 * that it accepts. These are detected from its answers and remembered.
 */
export async function askFitted<Answer>(
  fitting: Fitting<Answer>,
  read: ChunkedRead,
): Promise<Fitted<Answer>> {
  const { readings, arrays, idsPerCall, isRefusal } = fitting
  const window = longestWindow(read.query)
  // Most calls have no list and no window to adapt.
  if (window === 0 && longestList(read.query) < 2)
    return { answer: await fitting.send(read.query, arrays, true) }
  const longest = readings.get('polling')
  const isTooLong = longest !== undefined && window > longest
  const fit = isTooLong ? { ...read, query: withWindows(read.query, longest) } : read
  const most = Math.min(idsPerCall, readings.get('ids') ?? Number.POSITIVE_INFINITY)
  try {
    const answer = await asUnderstood(fitting, fit, most)
    return isTooLong ? { answer, window: longest } : { answer }
  } catch (error) {
    if (!isRefusal(error)) throw error
    const fitted = (await withFewer(fitting, fit, most)) ?? (await withShorterWindow(fitting, fit, most))
    if (fitted) return fitted
    throw error
  }
}
