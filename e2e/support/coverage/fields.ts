import { z } from 'zod'

import { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { RefVisitCard } from '#lib/contract/schemas/ref-visit-card.ts'
import { User } from '#lib/contract/schemas/user.ts'

/** Resources nested in others: there they count as one field, and their own fields are listed once. */
const NAMED = new Map<z.ZodType, string>([
  [RefVisitCard, 'RefVisitCard'],
  [CrmVisitCard, 'CrmVisitCard'],
  [User, 'User'],
])

export interface Field {
  /** `alertVersionList[].alertBudget.title`. */
  path: string
  isFlag: boolean
  /** The nested resource, whose fields are listed separately; else null. */
  resource: string | null
}

const optional = (schema: z.ZodType) => schema instanceof z.ZodNullable || schema instanceof z.ZodOptional

function walk(schema: z.ZodType, path: string, root: boolean): Field[] {
  if (optional(schema)) return walk((schema as z.ZodNullable).unwrap() as z.ZodType, path, root)
  const resource = NAMED.get(schema)
  if (resource && !root) return [{ path, isFlag: false, resource }]
  if (schema instanceof z.ZodArray) return walk(schema.element as z.ZodType, `${path}[]`, false)
  if (!(schema instanceof z.ZodObject))
    return [{ path, isFlag: schema instanceof z.ZodBoolean, resource: null }]
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
    walk(field, path ? `${path}.${name}` : name, false),
  )
}

/** Every field of a resource, from its schema. */
export const fieldsOf = (schema: z.ZodType): Field[] => walk(schema, '', true)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values at a path in a record: several where the path goes through lists. */
export function valuesAt(record: unknown, path: string): unknown[] {
  return path.split('.').reduce<unknown[]>(
    (found, step) => {
      const list = step.endsWith('[]')
      const name = list ? step.slice(0, -2) : step
      return found.flatMap((one) => {
        const value = isObject(one) ? one[name] : undefined
        return list ? (Array.isArray(value) ? value : []) : [value]
      })
    },
    [record],
  )
}
