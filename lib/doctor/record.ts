import { z } from 'zod'
import { isDecimal, isStamp } from '#lib/contract/bare-schema.ts'
import { endpointOf, type Operation } from '#lib/contract/index.ts'
import { isObject } from '#lib/domain/api/is-object.ts'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import type { ProbeAnswer } from './answer.ts'
import type { EndpointReport, Examination } from './examine.ts'
import { successfulAnswers } from './readings/from-answers.ts'
import { isWord, type Visited, walk } from './walk.ts'

/** The shape of one field, without any value. */
const FieldShape = z.object({
  /** Sorted: `text`, `int`, `decimal`, `number`, `boolean`, `object`, `list`, `stamp…`; never `null`. */
  types: z.array(z.string()),
  /** Null occurred. */
  null: z.boolean(),
  /** The object occurred without this field. */
  absent: z.boolean(),
  /** For text: length in characters, rounded up to a power of two. */
  shortest: z.number().optional(),
  longest: z.number().optional(),
  /** Values of an enum, or of a status in capitals. */
  words: z.array(z.string()).optional(),
})
export type FieldShape = z.output<typeof FieldShape>

const AnswerShape = z.object({
  /** `yes`, `no` or `not asked`. */
  answered: z.string(),
  fields: z.record(z.string(), FieldShape),
  operation: z.string() as z.ZodType<Operation>,
  status: z.number().nullable(),
})
export type AnswerShape = z.output<typeof AnswerShape>

const Readings = z.record(z.string(), z.string().nullable())

/** The behaviour of an API, as stored by `--record`. */
export interface Recording {
  readings: z.output<typeof Readings>
  shapes: AnswerShape[]
}

const STAMPS: readonly (readonly [string, RegExp])[] = [
  ['stamp in UTC', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/],
  ['stamp with offset', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?[+-]\d{2}:?\d{2}$/],
  ['stamp without zone', /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/],
]

function typeOf({ value, schema }: Visited): string {
  if (Array.isArray(value)) return 'list'
  if (isObject(value)) return 'object'
  if (typeof value === 'number') {
    // 12 and 12.5 have the same type where the contract expects a decimal number.
    if (isDecimal(schema)) return 'number'
    return Number.isInteger(value) ? 'int' : 'decimal'
  }
  if (typeof value !== 'string') return typeof value
  const stamp = isStamp(schema) || schema === null ? STAMPS.find(([, pattern]) => pattern.test(value)) : null
  return stamp?.[0] ?? 'text'
}

const powerOfTwo = (length: number) => (length === 0 ? 0 : 2 ** Math.ceil(Math.log2(length)))

const CAPITALS = /^[A-Z][A-Z_]{1,39}$/
const OTHER = '(other)'

/** The text, if it may be recorded, else null: enum values, and status fields in capitals. Never free text. */
function wordOf({ key, schema, value }: Visited): string | null {
  if (typeof value !== 'string') return null
  if (schema instanceof z.ZodEnum) return isWord(value) ? value : OTHER
  return /status$/i.test(key) && CAPITALS.test(value) ? value : null
}

interface Tally {
  types: Set<string>
  words: Set<string>
  isNull: boolean
  shortest: number
  longest: number
  times: number
}

function noted(tallies: Map<string, Tally>, visited: Visited): void {
  const tally = keptOrMade(tallies, visited.path, () => ({
    types: new Set<string>(),
    words: new Set<string>(),
    isNull: false,
    shortest: Number.POSITIVE_INFINITY,
    longest: 0,
    times: 0,
  }))
  tally.times += 1
  if (visited.value === null) {
    tally.isNull = true
    return
  }
  const type = typeOf(visited)
  tally.types.add(type)
  const word = wordOf(visited)
  if (word !== null) tally.words.add(word)
  if (type === 'text' && typeof visited.value === 'string') {
    tally.shortest = Math.min(tally.shortest, visited.value.length)
    tally.longest = Math.max(tally.longest, visited.value.length)
  }
}

export const parentPath = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')))

function fieldsOf(answers: readonly ProbeAnswer[]): Record<string, FieldShape> {
  const tallies = new Map<string, Tally>()
  const objects = new Map<string, number>()
  for (const { operation, body } of successfulAnswers(answers)) {
    // `parameters` echoes the request, so its shape depends on the request.
    const { parameters: _, ...rest } = body
    for (const visited of walk(endpointOf(operation).response, rest)) {
      if (isObject(visited.value)) objects.set(visited.path, (objects.get(visited.path) ?? 0) + 1)
      noted(tallies, visited)
    }
  }
  const entries = [...tallies].map(([path, tally]): [string, FieldShape] => [
    path,
    {
      types: [...tally.types].sort(),
      null: tally.isNull,
      absent: !path.endsWith('*') && path !== '' && tally.times < (objects.get(parentPath(path)) ?? 0),
      ...(tally.types.has('text')
        ? { shortest: powerOfTwo(tally.shortest), longest: powerOfTwo(tally.longest) }
        : {}),
      ...(tally.words.size > 0 ? { words: [...tally.words].sort() } : {}),
    },
  ])
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)))
}

const answeredOf = ({ answered }: EndpointReport) =>
  answered === null ? 'not asked' : answered ? 'yes' : 'no'

/** The recording of an examined API, without any value of its records; deterministic for the same API. */
export const recording = ({ readings, endpoints, answers }: Examination): Recording => ({
  readings: Object.fromEntries(readings.map(({ word, reading }): [string, string | null] => [word, reading])),
  shapes: endpoints.map((endpoint) => ({
    answered: answeredOf(endpoint),
    fields: fieldsOf(answers.filter(({ operation }) => operation === endpoint.operation)),
    operation: endpoint.operation,
    status: endpoint.status,
  })),
})

const sortedKeys = (_: string, value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value

/** A recording's files by name, keys sorted. */
export function filesOf({ readings, shapes }: Recording): Record<string, string> {
  const text = (value: unknown) => `${JSON.stringify(value, sortedKeys, 2)}\n`
  return {
    'readings.json': text(readings),
    ...Object.fromEntries(shapes.map((shape) => [`${shape.operation}.json`, text(shape)])),
  }
}

/** Parses a recording from its files. Throws when they are invalid. */
export function fromFiles(files: Readonly<Record<string, string>>): Recording {
  const { 'readings.json': readings = '', ...shapes } = files
  return {
    readings: Readings.parse(JSON.parse(readings)),
    shapes: Object.values(shapes).map((text) => AnswerShape.parse(JSON.parse(text))),
  }
}
