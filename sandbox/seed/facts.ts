import { accounts } from '../accounts.ts'
import type { Database } from '../db/database.ts'

/** Facts that hold for every account. */
const EVERYONE = ''

/**
 * Records an example of an interesting case, for `GET /_sandbox/facts`. The first example of a name wins, so that one
 * from the register does not replace an invented company's.
 */
export function noteFact(db: Database, name: string, value: unknown, idAccount: string = EVERYONE): void {
  db.insert('fact', { idAccount, name, value: JSON.stringify(value) }, undefined, 'IGNORE')
}

/** By API key: the account's id and all facts that apply to it. */
export function readFacts(db: Database): Record<string, Record<string, unknown>> {
  const factsOf = (idAccount: string) =>
    Object.fromEntries(
      db
        .all('SELECT name, value FROM fact WHERE idAccount = ? ORDER BY name', idAccount)
        .map((row) => [String(row.name), JSON.parse(String(row.value)) as unknown]),
    )
  const common = factsOf(EVERYONE)
  return Object.fromEntries(
    accounts.map(({ apiKey, idAccount }) => [apiKey, { idAccount, ...common, ...factsOf(idAccount) }]),
  )
}
