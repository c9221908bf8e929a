import { expect, it } from 'vitest'

import { endpointOf, type Operation } from '#lib/contract/index.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { ask, read } from './harness.ts'

/** Every document of a table in the order of its key, of one account where the table knows accounts. */
export function rows<T>({ world }: Sandbox, table: string, idAccount?: string): T[] {
  const key = world.db.all('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk', table)
  const order = key.map(({ name }) => String(name)).join()
  const where = idAccount === undefined ? '' : 'WHERE idAccount = ?'
  const values = idAccount === undefined ? [] : [idAccount]
  return world.db.documents<T>(`SELECT document FROM ${table} ${where} ORDER BY ${order}`, ...values)
}

/** One spelling of one filter, and the plainest possible statement of what it keeps. */
export interface FilterCase<Row> {
  search: string
  keep: (row: Row) => boolean
  /** Alone it does not meet the rule "at least one of". */
  optional?: boolean
}

/** All ways to take one, two or three of the cases, and all of them at once. */
function combinations<T>(cases: readonly T[]): T[][] {
  const found: T[][] = [[...cases]]
  for (const [i, one] of cases.entries()) {
    found.push([one])
    for (const [j, other] of cases.entries()) {
      if (j <= i) continue
      found.push([one, other])
      for (const third of cases.slice(j + 1)) found.push([one, other, third])
    }
  }
  return found
}

interface Comparison<Row> {
  operation: Operation
  sandbox: () => Sandbox
  cases: () => readonly FilterCase<Row>[]
  /** All rows that the account may see, in the order of the answer. */
  all: () => readonly Row[]
  idOf: (row: Row) => string | number
  /** Goes with every request and filters nothing. */
  extra?: string
  /** What holds besides the filters given. */
  always?: (row: Row, search: string) => boolean
}

/** Compares the answers to all combinations of filters with a loop over all rows. */
export function comparesWithReference<Row>(comparison: Comparison<Row>): void {
  const { operation, cases, all, idOf, always = () => true } = comparison
  const extra = comparison.extra === undefined ? [] : [comparison.extra]
  const endpoint = endpointOf(operation)

  it('gives, for every combination of its filters, exactly the rows that meet all of them, in a stable order', async () => {
    const sandbox = comparison.sandbox()
    let found = 0
    const every = all()
    for (const taken of combinations(cases())) {
      const search = [...taken.map((each) => each.search), ...extra].join('&')
      if (taken.every((each) => each.optional)) {
        const { status, body } = await ask(sandbox, `${endpoint.path}?${search}`)
        expect([search, status, body.success]).toEqual([search, 400, false])
        continue
      }
      const answer = (await read(sandbox, operation, search)) as Record<string, unknown>
      const got = (answer[endpoint.list ?? ''] as Row[]).map(idOf)
      const wanted = every
        .filter((row) => taken.every((each) => each.keep(row)) && always(row, search))
        .map(idOf)
      expect([search, got]).toEqual([search, wanted])
      found += got.length
    }
    expect(found).toBeGreaterThan(0)
  })

  it('finds something with each of its filters, and not everything', async () => {
    const every = all()
    for (const { search, keep } of cases()) {
      const kept = every.filter(keep)
      expect([search, kept.length > 0, kept.length < every.length]).toEqual([search, true, true])
    }
  })
}

export const DAY = 86_400_000

/** Whether an ISO moment lies in the last `minutes`. */
export const isWithin = (sandbox: Sandbox, moment: string, minutes: number): boolean =>
  Date.parse(moment) >= sandbox.world.clock.now() - minutes * 60_000

/** A POST with a JSON body. */
export const post = (sandbox: Sandbox, path: string, body: unknown, key?: string) =>
  ask(sandbox, path, { method: 'POST', body: JSON.stringify(body), ...(key ? { key } : {}) })

/** The SIREN of a company. */
export const sirenOf = ({ world }: Sandbox, idCompany: number): string =>
  String(world.db.get('SELECT siren FROM company WHERE idCompany = ?', idCompany)?.siren)
