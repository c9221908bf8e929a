import type { AlertVersion } from '#lib/contract/schemas/alert.ts'
import type { RefVisitCard } from '#lib/contract/schemas/ref-visit-card.ts'
import { BUDGET_TYPES, BUDGETS, JUSTIFICATIONS, MATURITIES, NUMBERS_OF_USERS } from '../alert-catalogue.ts'
import type { Random } from '../random.ts'
import { agent } from './agents.ts'
import { DAY, iso, isoDayOf } from './times.ts'

export const MAX_VERSIONS = 6

interface Making {
  readonly random: Random
  readonly idAlert: number
  /** When each version was made, oldest first. */
  readonly moments: readonly number[]
  readonly contacts: readonly RefVisitCard[]
}

const FIELDS = [
  'idAlertMaturity',
  'maturityJustification',
  'idAlertBudgetType',
  'idAlertBudget',
  'idAlertUsers',
  'deadline',
  'idContact',
] as const satisfies readonly (keyof AlertVersion)[]
type Facts = Pick<AlertVersion, (typeof FIELDS)[number]>

/** A new value for one field: learnt, corrected or unknown again. */
function drawn(field: keyof Facts, { random, contacts }: Making, at: number): number | string | null {
  const idIn = (list: readonly string[], share: number) => random.maybe(random.int(1, list.length), share)
  const draws: Record<keyof Facts, () => number | string | null> = {
    idAlertMaturity: () => idIn(MATURITIES, 0.05),
    maturityJustification: () => random.maybe(random.pick(JUSTIFICATIONS), 0.1),
    idAlertBudgetType: () => idIn(BUDGET_TYPES, 0.2),
    idAlertBudget: () => idIn(BUDGETS, 0.2),
    idAlertUsers: () => idIn(NUMBERS_OF_USERS, 0.2),
    deadline: () => random.maybe(isoDayOf(at + random.int(30, 500) * DAY), 0.2),
    idContact: () => (contacts.length > 0 ? random.maybe(random.pick(contacts).idContact, 0.25) : null),
  }
  return draws[field]()
}

/** The facts after one to four of them changed; at least one differs. */
function next(before: Facts, making: Making, at: number): Facts {
  const { random } = making
  const fields = random.sample(FIELDS, random.int(1, 4))
  const change = Object.fromEntries(fields.map((field) => [field, drawn(field, making, at)]))
  const after: Facts = { ...before, ...change }
  if (FIELDS.some((field) => after[field] !== before[field])) return after
  const maturity = before.idAlertMaturity ?? 0
  return { ...before, idAlertMaturity: (maturity % MATURITIES.length) + 1 }
}

const titled = <K extends string>(key: K, id: number | null, titles: readonly string[]) =>
  id === null ? null : ({ [key]: id, title: titles[id - 1] ?? '' } as Record<K, number> & { title: string })

function version(facts: Facts, making: Making, index: number, at: number): AlertVersion {
  const { random, idAlert, contacts } = making
  return {
    idAlertVersion: idAlert * MAX_VERSIONS + index,
    idAlert,
    ...facts,
    idUser: random.maybe(agent(random), 0.25),
    created: iso(at),
    modified: iso(at),
    alertMaturity: titled('idAlertMaturity', facts.idAlertMaturity, MATURITIES),
    alertBudgetType: titled('idAlertBudgetType', facts.idAlertBudgetType, BUDGET_TYPES),
    alertBudget: titled('idAlertBudget', facts.idAlertBudget, BUDGETS),
    alertNumberOfUsers: titled('idNumberOfUsers', facts.idAlertUsers, NUMBERS_OF_USERS),
    contact: contacts.find(({ idContact }) => idContact === facts.idContact) ?? null,
  }
}

/** The versions of an alert, oldest first, each different from the previous one. */
export function inventVersions(making: Making): AlertVersion[] {
  const [first = 0] = making.moments
  let facts = Object.fromEntries(FIELDS.map((field) => [field, drawn(field, making, first)])) as Facts
  return making.moments.map((at, index) => {
    if (index > 0) facts = next(facts, making, at)
    return version(facts, making, index, at)
  })
}
