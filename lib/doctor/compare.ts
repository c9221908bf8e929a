import { z } from 'zod'
import { bareSchema } from '#lib/contract/bare-schema.ts'
import { endpointOf, type Operation } from '#lib/contract/index.ts'
import { type AnswerShape, type FieldShape, parentPath, type Recording } from './record.ts'

export interface ApiChange {
  readonly text: string
  /** The contract or the dashboard relies on the recorded behaviour. */
  readonly matters: boolean
}

type Schema = z.core.$ZodType

/** The contract's schema for a path; null where it has none. */
function schemaAt(operation: Operation, path: string): Schema | null {
  let schema: Schema | null = endpointOf(operation).response
  for (const key of path === '' ? [] : path.split('.')) {
    const at: Schema = bareSchema(schema)
    const fields: Readonly<Record<string, Schema>> = at instanceof z.ZodObject ? at.shape : {}
    schema = key === '*' && at instanceof z.ZodArray ? at.element : (fields[key] ?? null)
    if (schema === null) return null
  }
  return schema
}

const without = (left: readonly string[] = [], right: readonly string[] = []) =>
  left.filter((each) => !right.includes(each))

/** The changes of a path that is in both recordings. */
function changed(path: string, schema: Schema | null, was: FieldShape, is: FieldShape): ApiChange[] {
  const isKnown = schema !== null && !(bareSchema(schema) instanceof z.ZodUnknown)
  const types = without(is.types, was.types)
  const words = without(is.words, was.words)
  const found: ApiChange[] = []
  if (types.length > 0 && was.types.length > 0)
    found.push({
      text: `${path}: type changed, ${was.types.join(' or ')} → ${is.types.join(' or ')}`,
      matters: isKnown,
    })
  if (is.null && !was.null && was.types.length > 0)
    found.push({ text: `${path}: null now seen`, matters: isKnown && !z.safeParse(schema, null).success })
  if (is.absent && !was.absent)
    found.push({ text: `${path}: sometimes left out`, matters: isKnown && !isOptional(schema) })
  if ((is.longest ?? 0) > (was.longest ?? Number.POSITIVE_INFINITY))
    found.push({ text: `${path}: longer than ever, up to ${is.longest} characters`, matters: false })
  for (const word of words)
    found.push({
      text: `${path}: new value ${word}`,
      matters: schema !== null && bareSchema(schema) instanceof z.ZodEnum,
    })
  return found
}

const isOptional = (schema: Schema) => z.safeParse(schema, undefined).success

function changesOf(was: AnswerShape, is: AnswerShape): ApiChange[] {
  const found: ApiChange[] = []
  const say = (change: ApiChange) => found.push({ ...change, text: `${is.operation} ${change.text}` })
  const { operation } = is
  if (was.answered !== is.answered && [was, is].every(({ answered }) => answered !== 'not asked'))
    say({
      text: is.answered === 'yes' ? 'answers now' : `answers no more (${is.status ?? 'nothing came'})`,
      matters: is.answered !== 'yes',
    })
  for (const [path, field] of Object.entries(is.fields)) {
    const before = was.fields[path]
    const schema = schemaAt(operation, path)
    if (before) for (const change of changed(path, schema, before, field)) say(change)
    // A field inside an object that is itself new is no change of its own.
    else if (was.fields[parentPath(path)]?.types.includes('object'))
      say({ text: `${path}: field appeared`, matters: false })
  }
  for (const path of Object.keys(was.fields)) {
    if (path in is.fields || !is.fields[parentPath(path)]?.types.includes('object')) continue
    const schema = schemaAt(operation, path)
    if (was.fields[path]?.absent) continue
    say({ text: `${path}: field gone`, matters: schema !== null && !isOptional(schema) })
  }
  return found
}

/** The differences between two recordings of an API, one line each. */
export function compare(was: Recording, is: Recording): ApiChange[] {
  const readings = Object.entries(is.readings).flatMap(([word, reading]): ApiChange[] => {
    const before = was.readings[word]
    const isTold = reading !== null && before !== null && before !== undefined
    return isTold && before !== reading
      ? [{ text: `reading ${word}: ${before} → ${reading}`, matters: true }]
      : []
  })
  const shapes = is.shapes.flatMap((shape) => {
    const before = was.shapes.find(({ operation }) => operation === shape.operation)
    return before ? changesOf(before, shape) : []
  })
  return [...readings, ...shapes]
}

/** The changes as text, the important ones first. */
export function compareText(changes: readonly ApiChange[]): string {
  const section = (title: string, matters: boolean) => {
    const lines = changes.filter((change) => change.matters === matters).map(({ text }) => `- ${text}`)
    return lines.length === 0 ? [] : [title, ...lines, '']
  }
  const lines = [
    ...section('Changed, and relied on', true),
    ...section('Changed, and relied on by nothing', false),
  ]
  return lines.length === 0 ? 'Nothing changed since the recording.\n' : lines.join('\n')
}
