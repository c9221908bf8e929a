import type { Operation } from './index.ts'
import { responseShape } from './response-shape.ts'
import { mend, type Shape } from './shape.ts'

const trimmed = (shape: Shape, list: string | null, fields: readonly string[]): Shape => {
  if (typeof shape === 'string' || !('fields' in shape) || list === null) return shape
  const items = shape.fields[list]
  if (items === undefined || typeof items === 'string' || !('items' in items)) return shape
  const { items: item } = items
  if (typeof item === 'string' || !('fields' in item)) return shape
  const kept = Object.entries(item.fields).filter(([name]) => fields.includes(name.replace('?', '')))
  return { fields: { ...shape.fields, [list]: { items: { ...item, fields: Object.fromEntries(kept) } } } }
}

/**
 * Mends an answer that breaks the contract, so that every value has the type that screens expect.
 * `fields`: the requested ones, when not all were.
 */
export function mendAnswer(
  operation: Operation,
  list: string | null,
  answer: unknown,
  fields?: readonly string[],
): unknown {
  const shape = responseShape(operation)
  return mend(answer, fields ? trimmed(shape, list, fields) : shape)
}
