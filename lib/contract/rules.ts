import type { z } from 'zod'

/** A requirement on several parameters together, as data: enforced by the schemas, printed in the OpenAPI document. */
export interface Rule {
  readonly kind: 'atLeastOneOf' | 'exactlyOneOf' | 'notTogether'
  readonly names: readonly string[]
  /** Names every parameter of the rule; shown to the person whose input breaks it. */
  readonly message: string
}

const list = (names: readonly string[]) => names.join(', ')

export const atLeastOneOf = (...names: string[]): Rule => ({
  kind: 'atLeastOneOf',
  names,
  message: `At least one of ${list(names)} is required`,
})

export const exactlyOneOf = (...names: string[]): Rule => ({
  kind: 'exactlyOneOf',
  names,
  message: `Exactly one of ${list(names)} is required`,
})

/** At most one of `names` may be given. */
export const notTogether = (...names: string[]): Rule => ({
  kind: 'notTogether',
  names,
  message: `${list(names)} cannot be given together`,
})

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Whether `input` satisfies `rule`. Undefined, null, '' and [] count as not given. */
export function satisfies(rule: Rule, input: Readonly<Record<string, unknown>>): boolean {
  const given = rule.names.filter((name) => isGiven(input[name])).length
  switch (rule.kind) {
    case 'atLeastOneOf':
      return given >= 1
    case 'exactlyOneOf':
      return given === 1
    case 'notTogether':
      return given <= 1
    default:
      return rule.kind satisfies never
  }
}

/** The schema with `rules`: input that breaks one is rejected with that rule's message. */
export const withRules = <S extends z.ZodType>(schema: S, rules: readonly Rule[]): S =>
  rules.reduce<S>(
    (checked, rule) =>
      checked.refine((input) => satisfies(rule, input as Record<string, unknown>), {
        error: rule.message,
        params: { names: rule.names },
      }) as S,
    schema,
  )
