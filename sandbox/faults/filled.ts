import { z } from 'zod'
import { matchEndpoint } from '#lib/contract/match.ts'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'

/** Ids by which screens and requests join records, and fields with fixed vocabularies: these keep their values. */
const KEPT =
  /^(idCompany|idCompanyList|idAlert|idAlertVersion|lastAlertVersion|idCrmVisitCard|idCrmContact|idSupply|idNewsletter|idCampaign|idProcessAction|idBranch|branchSiege|idCompanyDataType|idIdentificationType|idContact|siren|idAccount|webScheme|identifiedNumber|tvaNumber|dateCloture|latitude|longitude)$/

const FIRST_DAY = Date.UTC(2001, 0, 1, 10)
const DAY = 86_400_000
const FIRST_NUMBER = 710_000

interface Filling {
  readonly flag: boolean
  /** Counter that makes every value unique. */
  next: () => number
  /** The number for each id, equal ids getting equal ones: `idTag` 3 is one tag everywhere. */
  readonly ids: Map<string, number>
}

const formatOf = (schema: z.ZodType) => schema.meta()?.format

function text(schema: z.ZodType, key: string, turn: number): string {
  const stamp = new Date(FIRST_DAY + turn * DAY).toISOString()
  if (formatOf(schema) === 'date-time') return stamp
  if (formatOf(schema) === 'date' || key === 'prochaineDateCloture') return stamp.slice(0, 10)
  if (key === 'dateCloture') return '06-30'
  if (/email/i.test(key)) return `champ${turn}@filled.example`
  if (/^(phone|mobile)$/.test(key)) return `+33199${String(turn).padStart(6, '0')}`
  if (/url|^value$/i.test(key)) return `https://champ${turn}.example/`
  return `${key}-${turn}`
}

function number(key: string, truth: unknown, filling: Filling): number {
  const fresh = () => FIRST_NUMBER + filling.next()
  if (typeof truth !== 'number' || !key.startsWith('id')) return fresh()
  const fieldValue = `${/^idUser/.test(key) ? 'idUser' : key} ${truth}`
  return keptOrMade(filling.ids, fieldValue, fresh)
}

function list(schema: z.ZodArray, truth: unknown, key: string, filling: Filling): unknown[] {
  const element = schema.element as z.ZodType
  const items: unknown[] = Array.isArray(truth) && truth.length > 0 ? truth : [undefined]
  const filled = items.map((item) => fill(element, item, key, filling))
  // A list that must be empty stays empty.
  return schema.safeParse(filled).success ? filled : []
}

/** A value valid for `schema`, unlike any other in the response. `truth` is the real one, if any. */
function fill(schema: z.ZodType, truth: unknown, key: string, filling: Filling): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return fill(schema.unwrap() as z.ZodType, truth, key, filling)
  }
  if (schema instanceof z.ZodObject) {
    const known = (truth ?? {}) as Record<string, unknown>
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
    return {
      ...known,
      ...Object.fromEntries(fields.map(([name, field]) => [name, fill(field, known[name], name, filling)])),
    }
  }
  if (KEPT.test(key) && truth !== null && truth !== undefined) return truth
  if (schema instanceof z.ZodArray) return list(schema, truth, key, filling)
  if (schema instanceof z.ZodBoolean) return filling.flag
  if (schema instanceof z.ZodString) return text(schema, key, filling.next())
  if (schema instanceof z.ZodNumber) {
    return /^(latitude|longitude)$/.test(key) ? 44 + filling.next() / 1_000 : number(key, truth, filling)
  }
  if (schema instanceof z.ZodNull) return null
  if (schema instanceof z.ZodUnknown) return truth ?? `${key}-${filling.next()}`
  return truth ?? { about: `${key}-${filling.next()}` }
}

/**
 * The response with every field of its records filled with a unique value, and every boolean set to `flag`: tests can
 * then tell which field a screen shows. Ids that join records stay.
 */
export function filled(method: string, path: string, body: unknown, flag: boolean): unknown {
  const endpoint = matchEndpoint(method, path)?.endpoint
  if (!endpoint || !(endpoint.response instanceof z.ZodObject) || typeof body !== 'object' || !body)
    return body
  const shape = endpoint.response.shape as Record<string, z.ZodType>
  const key = endpoint.list ?? 'result'
  const schema = shape[key]
  const truth = (body as Record<string, unknown>)[key]
  // An empty response stays empty: there is no record to fill.
  if (!schema || typeof truth !== 'object' || (Array.isArray(truth) && truth.length === 0)) return body
  let turn = 0
  const next = () => {
    turn += 1
    return turn
  }
  return { ...body, [key]: fill(schema, truth, key, { flag, next, ids: new Map() }) }
}
