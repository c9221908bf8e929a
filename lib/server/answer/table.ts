import { z } from 'zod'
import { CalendarDate, DateTime } from '#lib/contract/primitives.ts'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { DAY_FIELD } from '#lib/domain/api/plain.ts'

/** The kinds of value that the scanner (item-scanner.ts) knows. */
export const KIND = {
  text: 0,
  int: 1,
  number: 2,
  bool: 3,
  /** `datetime` of api.md: normalised by plain.ts. */
  stamp: 4,
  /** `deadline`: a datetime that stands for a day. */
  deadline: 5,
  /** `date` of api.md. */
  day: 6,
  object: 7,
  array: 8,
  /** NotShown. */
  any: 9,
  /** An object with any content: plain.ts does not look into it. */
  record: 10,
  /** A list with a maximum length: the scanner reads it only where it is empty. */
  bounded: 11,
  /** Left to the schema itself, unless it is null. */
  other: 12,
} as const

export interface TableRule {
  readonly kind: (typeof KIND)[keyof typeof KIND]
  readonly isNullable: boolean
  /** For an object. */
  readonly fields: readonly FieldRule[]
  readonly required: number
  /** Which field came after each, and which first, in the item before: an API keeps its order, whichever it is. */
  readonly follows: Int16Array
  /** For an array. */
  readonly element: TableRule | null
}

export interface FieldRule {
  readonly name: string
  /** `"name":` in ASCII. */
  readonly key: Uint8Array
  /** The key as little-endian 32-bit words, as many as are full. */
  readonly words: Uint32Array
  /** Its last four bytes, likewise. */
  readonly end: number
  readonly isRequired: boolean
  readonly rule: TableRule
}

/** Fields are marked as seen in the bits of two integers. */
const MAX_FIELDS = 62
const ASCII = /^[A-Za-z]\w*$/

const NONE = new Int16Array()
const plain = (
  kind: TableRule['kind'],
  isNullable: boolean,
  element: TableRule | null = null,
): TableRule => ({ kind, isNullable, fields: [], required: 0, follows: NONE, element })

const checksOf = ({ _zod }: z.core.$ZodType): readonly z.core.$ZodCheck[] =>
  (_zod.def as { checks?: z.core.$ZodCheck[] }).checks ?? []
const hasChecks = (schema: z.core.$ZodType) => checksOf(schema).length > 0
const isBounded = (schema: z.core.$ZodType) =>
  schema instanceof z.ZodArray && checksOf(schema).every(({ _zod }) => _zod.def.check === 'max_length')

const isOpen = ({ keyType, valueType }: z.ZodRecord) =>
  keyType instanceof z.ZodString && !hasChecks(keyType) && valueType instanceof z.ZodUnknown

function keyOf(name: string): Pick<FieldRule, 'key' | 'words' | 'end'> {
  const key = new Uint8Array(Buffer.from(`"${name}":`))
  const view = new DataView(key.buffer)
  const words = Uint32Array.from({ length: Math.floor(key.length / 4) }, (_, index) =>
    view.getUint32(4 * index, true),
  )
  return { key, words, end: view.getUint32(key.length - 4, true) }
}

function objectRule(schema: z.ZodObject, isNullable: boolean): TableRule {
  const entries = Object.entries(schema.shape as Record<string, z.core.$ZodType>)
  const isFit = entries.length <= MAX_FIELDS && entries.every(([name]) => ASCII.test(name))
  const { catchall } = schema.def
  if (!isFit || (catchall !== undefined && !(catchall instanceof z.ZodUnknown)))
    return plain(KIND.other, isNullable)
  const fields = entries.map(([name, field]) => ({
    name,
    ...keyOf(name),
    isRequired: !(field instanceof z.ZodOptional),
    rule: ruleOf(field, name),
  }))
  const required = fields.filter(({ isRequired }) => isRequired).length
  const follows = Int16Array.from({ length: fields.length + 1 }, (_, index) => index)
  return { kind: KIND.object, isNullable, fields, required, follows, element: null }
}

function textRule(schema: z.ZodString, name: string, isNullable: boolean): TableRule {
  if (schema === DateTime) return plain(name === DAY_FIELD ? KIND.deadline : KIND.stamp, isNullable)
  if (schema === CalendarDate) return plain(KIND.day, isNullable)
  return plain(hasChecks(schema) ? KIND.other : KIND.text, isNullable)
}

/** A schema as the scanner reads it; unknown schemas are `other`. `name` is the field's name. */
function ruleOf(schema: z.core.$ZodType, name: string, isNullable = false): TableRule {
  if (schema instanceof z.ZodNullable) return ruleOf(schema.unwrap(), name, true)
  if (schema instanceof z.ZodOptional) return ruleOf(schema.unwrap(), name, isNullable)
  if (schema instanceof z.ZodUnknown) return plain(KIND.any, true)
  if (schema instanceof z.ZodString) return textRule(schema, name, isNullable)
  if (schema instanceof z.ZodObject && !hasChecks(schema)) return objectRule(schema, isNullable)
  if (schema instanceof z.ZodNull) return plain(KIND.other, true)
  if (hasChecks(schema)) return plain(isBounded(schema) ? KIND.bounded : KIND.other, isNullable)
  if (schema instanceof z.ZodRecord) return plain(isOpen(schema) ? KIND.record : KIND.other, isNullable)
  if (schema instanceof z.ZodNumberFormat)
    return plain(schema.format === 'safeint' ? KIND.int : KIND.other, isNullable)
  if (schema instanceof z.ZodNumber) return plain(KIND.number, isNullable)
  if (schema instanceof z.ZodBoolean) return plain(KIND.bool, isNullable)
  if (schema instanceof z.ZodArray) return plain(KIND.array, isNullable, ruleOf(schema.element, name))
  return plain(KIND.other, isNullable)
}

const rules = new WeakMap<z.ZodType, TableRule>()

/** The rule of a list's item, made once per schema. */
export const itemRule = (schema: z.ZodType): TableRule => keptOrMade(rules, schema, () => ruleOf(schema, ''))
