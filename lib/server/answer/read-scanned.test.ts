import { fileURLToPath } from 'node:url'

import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'

import { endpointOf, type Operation, operations } from '#lib/contract/index.ts'
import { CalendarDate, DateTime } from '#lib/contract/primitives.ts'
import { unpacked } from '#lib/query/unpack.ts'

import { BffError } from '../errors.ts'
import type { Wanted } from './checked.ts'
import type { Expected } from './envelope.ts'
import type { FieldOffsets } from './field-offsets.ts'
import { ItemScanner } from './item-scanner.ts'
import { readAnswer, readParsed } from './read.ts'
import { ReadingThread } from './read-in-thread.ts'
import { ScanError } from './scan.ts'
import { itemRule } from './table.ts'

beforeEach(() => {
  vi.stubEnv('API_BASE_URL', 'http://127.0.0.1:1')
  vi.stubEnv('SESSION_SECRET', 'a-secret-of-a-test-that-is-long-enough')
  vi.stubEnv('LOG_LEVEL', 'fatal')
})

/** How the generated API behaves. */
interface Manner {
  /** Whether it sends odd spellings and wrong values. */
  readonly isOdd: boolean
}

const ODD = fc.constantFrom(
  ...[
    'null',
    'true',
    '-0',
    '0',
    '1.0',
    '1.50',
    '2e3',
    '12345678901234567890',
    '0.0000001',
    '-7.25',
    '01',
    '-',
  ],
  ...[
    '"Z"',
    '"\\u005a"',
    '"a\\"b\\\\"',
    '"\\ud800"',
    '"é€😀"',
    '"\\x"',
    '"\t"',
    '"12.5"',
    '"-3"',
    '"',
    'nul',
    '',
  ],
  ...[
    '[]',
    '[1,"x"]',
    '[,]',
    '{}',
    '{"a":1,"a":2}',
    '{"2":1,"1":[{}]}',
    '{"deadline":"2026-01-01T10:00:00Z"}',
  ],
  ...['"2026-01-01T10:00:00"', '"2026-01-01 10:00"', '"2026-01-01T10:00:00+02:00"', '"2026-02-30T10:00:00Z"'],
  ...[
    '"2026-01-01T10:00:00.1234567890Z"',
    '"2026-01-01T99:99Z"',
    '"2024-02-29"',
    '"2026-1-1"',
    ' 1 ',
    '[ 1 ]',
  ],
)

const odd = (right: fc.Arbitrary<string>, { isOdd }: Manner) =>
  isOdd ? fc.oneof({ weight: 40, arbitrary: right }, { weight: 1, arbitrary: ODD }) : right

const number = fc
  .oneof(fc.integer(), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
  .map((one) => JSON.stringify(one))
const days = fc.constantFrom('2024-02-29', '2026-11-24', '1999-12-31')
const stamps = fc.tuple(
  days,
  fc.constantFrom('T09:30:00Z', 'T09:30:00.123Z', ' 09:30Z', 'T00:00:00.000Z', ''),
)

const SHOWN_NOWHERE = ['{"a":[1,"x",{"b":null}]}', '[]', '"x"', '12.5e3', 'true', '{}'] as const

function leaf(schema: z.core.$ZodType, name: string, { isOdd }: Manner): fc.Arbitrary<string> {
  if (schema === DateTime || schema === CalendarDate)
    return name === 'deadline'
      ? days.map((day) => `"${day}T00:00:00.000Z"`)
      : stamps.map((parts) => `"${parts.join('')}"`)
  if (schema instanceof z.ZodNumberFormat) return fc.integer().map(String)
  if (schema instanceof z.ZodNumber) return isOdd ? number : fc.integer().map((one) => String(one / 1000))
  if (schema instanceof z.ZodNull) return fc.constant('null')
  if (schema instanceof z.ZodBoolean) return fc.boolean().map(String)
  if (schema instanceof z.ZodString)
    return fc.string({ unit: 'grapheme', maxLength: 30 }).map((one) => JSON.stringify(one))
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral)
    return fc.constantFrom(
      ...[...(schema instanceof z.ZodEnum ? schema.options : schema.values)].map((one) =>
        JSON.stringify(one),
      ),
    )
  if (!isOdd)
    return fc.constantFrom(...(schema instanceof z.ZodRecord ? SHOWN_NOWHERE.slice(-1) : SHOWN_NOWHERE))
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(fc.string(), fc.jsonValue()).map((one) => JSON.stringify(one))
  return fc.jsonValue({ maxDepth: 2 }).map((one) => JSON.stringify(one))
}

/** Generates JSON text for `schema`. */
function textOf(schema: z.core.$ZodType, manner: Manner, name = ''): fc.Arbitrary<string> {
  if (schema instanceof z.ZodNullable)
    return fc.oneof(fc.constant('null'), { weight: 2, arbitrary: textOf(schema.unwrap(), manner, name) })
  if (schema instanceof z.ZodOptional) return textOf(schema.unwrap(), manner, name)
  if (schema instanceof z.ZodArray) {
    const isEmpty = (schema._zod.def.checks ?? []).length > 0
    const items = fc.array(textOf(schema.element, manner, name), {
      maxLength: isEmpty && !manner.isOdd ? 0 : 3,
    })
    return odd(
      items.map((texts) => `[${texts.join()}]`),
      manner,
    )
  }
  if (!(schema instanceof z.ZodObject)) return odd(leaf(schema, name, manner), manner)
  return odd(objectText(schema, manner), manner)
}

function objectText(schema: z.ZodObject, manner: Manner): fc.Arbitrary<string> {
  const entries = Object.entries(schema.shape as Record<string, z.core.$ZodType>)
  const fields = fc.tuple(
    ...entries.map(([name, field]) => textOf(field, manner, name).map((text) => `"${name}":${text}`)),
  )
  if (!manner.isOdd) return fields.map((texts) => `{${texts.join()}}`)
  const others = fc.constantFrom(
    '"later":{"x":"2026Z"}',
    '"__proto__":1',
    '"l\\u0061ter":[ ]',
    `"${entries[0]?.[0]}":1`,
  )
  const change = fc.record({
    order: fc.constantFrom('as it is', 'as it is', 'as it is', 'backwards'),
    missing: fc.option(fc.nat(entries.length), { freq: 20 }),
    other: fc.option(others, { freq: 6 }),
    space: fc.constantFrom('', '', '', ' ', '\n'),
  })
  return fc.tuple(fields, change).map(([texts, { order, missing, other, space }]) => {
    const kept = (texts as string[]).filter((_, index) => index !== missing)
    if (order === 'backwards') kept.reverse()
    if (other !== null) kept.push(other)
    return `{${space}${kept.join(`${space},${space}`)}${space}}`
  })
}

const lists = operations.filter((operation) => {
  const { method, list, item, secrets } = endpointOf(operation)
  return method === 'GET' && list !== null && item !== null && secrets.length === 0
})
const shapeOf = (operation: Operation) => {
  const { list, item, response } = endpointOf(operation)
  if (list === null || item === null) throw new TypeError('Not a list')
  return { list, item, response: response as z.ZodObject }
}

const READ_BY_STAGES = ['idOpportunity', 'idStade', 'deadline', 'modified'] as const

/** The outcome of reading `bytes`: the answer, what was learnt from it and what a watcher saw, or the error. */
async function outcomeOf(read: typeof readAnswer, bytes: Buffer, operation: Operation, wanted: Wanted) {
  const seen = new Set<string>()
  const watcher = {
    fields: READ_BY_STAGES,
    item: (item: unknown) => {
      const fields = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>
      seen.add(JSON.stringify(READ_BY_STAGES.map((name) => fields[name])))
    },
    items: (offsets: FieldOffsets) => {
      for (let item = 0; item < offsets.count; item += 1)
        seen.add(
          JSON.stringify([
            offsets.int(item, 0),
            offsets.int(item, 1),
            offsets.text(item, 2),
            offsets.text(item, 3),
          ]),
        )
    },
  }
  const expected: Expected = {
    ...{ operation, endpoint: endpointOf(operation), apiKey: 'a-key', status: 200, timeZone: 'Europe/Paris' },
    ...(operation === 'listOpportunities' ? { watcher } : {}),
  }
  try {
    const { chunks, drift, told } = await read(bytes, expected, wanted)
    const all = Buffer.concat(chunks)
    // The parsed path never codes a column; decoded, both mean the same.
    const text =
      wanted.packs === 'coded'
        ? unpacked(JSON.parse(all.toString()), shapeOf(operation).list)
        : all.toString('latin1')
    return { text, drift, told, seen: [...seen].sort() }
  } catch (error) {
    if (error instanceof BffError) return { status: error.status, code: error.code }
    // As `readAnswer` reports it.
    if (error instanceof SyntaxError || error instanceof ScanError)
      return { status: 502, code: 'upstream_malformed' }
    throw error
  }
}

const answers = fc.constantFrom(...lists).chain((operation) => {
  const { list, item, response } = shapeOf(operation)
  const manner = { isOdd: true }
  const rest = Object.entries(response.shape as Record<string, z.core.$ZodType>).filter(
    ([name]) => name !== list,
  )
  const envelope = fc.tuple(
    ...rest.map(([name, field]) => textOf(field, { isOdd: false }, name).map((text) => `"${name}":${text}`)),
  )
  const names = Object.keys((item as z.ZodObject).shape)
  const fields = fc.option(
    fc.uniqueArray(fc.constantFrom(...names, ...(names.length > 3 ? [] : ['later'])), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  return fc.record({
    operation: fc.constant(operation),
    items: fc.array(textOf(item, manner), { maxLength: 5 }),
    envelope,
    end: fc.constantFrom(
      '}',
      '}',
      '}',
      '}',
      '} ',
      `,"${list}":[]}`,
      `,"${list}":[1]}`,
      ',"\\u0072esult":[]}',
      `,"${list}":7}`,
      ']',
      '',
      '}}',
    ),
    wanted: fc.record({ fields, packs: fc.constantFrom(null, 'columns', 'coded') }),
    slip: fc.option(fc.tuple(fc.nat(100_000), fc.constantFrom('', '"', ',', '}', ']', '0', '\u0001', '\\')), {
      freq: 8,
    }),
  })
})

type Answer = typeof answers extends fc.Arbitrary<infer T> ? T : never

function bytesOf({ operation, items, envelope, end, slip }: Answer, times = 1): Buffer {
  const { list } = shapeOf(operation)
  const all = Array.from({ length: times }, () => items).flat()
  const text = `{${[...(envelope as string[]), `"${list}":[${all.join()}]`].join()}${end}`
  const bytes = Buffer.from(text)
  if (!slip) return bytes
  const at = slip[0] % bytes.length
  // In the middle of a character too, which makes it invalid UTF-8.
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(slip[1]), bytes.subarray(at + 1)])
}

it('reads whatever comes as it would be read item by item as objects', async () => {
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      const bytes = bytesOf(answer)
      const { operation, wanted } = answer
      expect(await outcomeOf(readAnswer, bytes, operation, wanted)).toEqual(
        await outcomeOf(readParsed, bytes, operation, wanted),
      )
    }),
    { numRuns: 1_500 },
  )
})

it('does so with answers that are read in slices', async () => {
  await fc.assert(
    fc.asyncProperty(
      answers.filter(({ items }) => items.join().length > 400),
      async (answer) => {
        const bytes = bytesOf(answer, Math.ceil(140_000 / answer.items.join().length))
        const { operation, wanted } = answer
        expect(await outcomeOf(readAnswer, bytes, operation, wanted)).toEqual(
          await outcomeOf(readParsed, bytes, operation, wanted),
        )
      },
    ),
    { numRuns: 40 },
  )
})

const thread = new ReadingThread(fileURLToPath(new URL('reading-thread.ts', import.meta.url)), 256)
beforeAll(() => vi.waitFor(() => expect(thread.isReady()).toBe(true), { timeout: 20_000 }))
afterAll(() => thread.close())

it('a thread reads whatever comes as it is read here', async () => {
  const there: typeof readAnswer = async (bytes, expected, wanted) => {
    const theirs = Buffer.from(Uint8Array.from(bytes).buffer)
    const reading = thread.read(theirs, expected, wanted)
    // Transferred to the thread: else both reads would run in the main thread.
    expect(theirs.length).toBe(0)
    return reading
  }
  await fc.assert(
    fc.asyncProperty(answers, fc.constantFrom(1, 1, 1, 200), async (answer, times) => {
      const bytes = bytesOf(answer, times)
      const { operation, wanted } = answer
      expect(await outcomeOf(there, bytes, operation, wanted)).toEqual(
        await outcomeOf(readAnswer, bytes, operation, wanted),
      )
    }),
    { numRuns: 150 },
  )
  expect(thread.isReady()).toBe(true)
})

// Else every answer is read twice, and only the time it takes shows it.
it.each(lists.filter((operation) => !operation.startsWith('listWebhook')))(
  '%s: its items need no objects',
  (operation) => {
    const { item } = shapeOf(operation)
    const scanner = new ItemScanner(itemRule(item))
    let read = 0
    for (const text of fc.sample(textOf(item, { isOdd: false }), 50)) {
      const bytes = Buffer.from(`[${text}]`)
      const end = scanner.read(bytes, 1)
      if (end === -1) continue
      expect(end).toBe(bytes.length - 1)
      read += 1
    }
    expect(read).toBeGreaterThan(40)
  },
)
