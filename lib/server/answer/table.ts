import { z } from 'zod'
import { CalendarDate, DateTime } from '#lib/contract/primitives.ts'
import { DAY_FIELD } from '#lib/domain/api/plain.ts'

/** What a value may be, as the scanner (item-scanner.ts) knows it. */
export const KIND = {
  text: 0,
  int: 1,
  number: 2,
  bool: 3,
  /** `datetime` of api.md: made plain by plain.ts. */
  stamp: 4,
  /** `deadline`: a datetime that holds a day. */
  deadline: 5,
  /** `date` of api.md. */
  day: 6,
  object: 7,
  array: 8,
  /** NotShown. */
  any: 9,
  /** An object of anything: plain.ts does not look into it. */
  record: 10,
  /** A list that may be too long: read where it is empty. */
  bounded: 11,
  /** One that the scanner leaves to the schema itself, unless it is null. */
  other: 12,
} as const

export interface TableRule {
  readonly kind: (typeof KIND)[keyof typeof KIND]
  readonly isNullable: boolean
  /** Of an object. */
  readonly fields: readonly FieldRule[]
  readonly required: number
  /** Which field stood behind each, and first of all, in the item before: APIs keep their order, whichever it is. */
  readonly follows: Int16Array
  /** Of an array. */
  readonly element: TableRule | null
}

export interface FieldRule {
  readonly name: string
  /** `"name":` in ASCII. */
  readonly key: Uint8Array
  /** As many of them as fill whole words of four, the first byte lowest. */
  readonly words: Uint32Array
  /** Its last four bytes likewise. */
  readonly end: number
  readonly isRequired: boolean
  readonly rule: TableRule
}

/** An object has fewer fields than a number has bits to tell them by, twice. */
const MOST_FIELDS = 62
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
  const isFit = entries.length <= MOST_FIELDS && entries.every(([name]) => ASCII.test(name))
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

/** A schema as the scanner reads it; what it does not know is `other`. `name` is the field's. */
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

/** The rule of a list's item, made once a schema. */
export function itemRule(schema: z.ZodType): TableRule {
  const rule = rules.get(schema) ?? ruleOf(schema, '')
  rules.set(schema, rule)
  return rule
}
