import { accounts } from '../accounts.ts'
import type { Database } from '../db/database.ts'
import { SCHEMA_VERSION } from '../db/schema.ts'
import { isFound } from '../enrichment/findings.ts'
import { OptionError, type SandboxOptions } from '../options.ts'
import { loadSirene } from '../sirene/load.ts'
import { seedCompanies } from './companies.ts'
import { noteFact } from './facts.ts'
import { seedResources } from './resources/index.ts'
import { seedStades } from './stades.ts'

const NAMED = `SELECT idCrmVisitCard, idCompany FROM crm_visit_card
  WHERE idAccount = ? AND document ->> '$.firstName' <> '' AND document ->> '$.lastName' <> ''
  ORDER BY idCrmVisitCard`

/** Notes, by account, a contact for whom nothing is found; `contactToEnrich` is one for whom all is. */
function noteEnrichmentFacts(db: Database): void {
  for (const { idAccount } of accounts) {
    const failing = db.all(NAMED, idAccount).find((row) => !isFound(Number(row.idCrmVisitCard)))
    if (failing) noteFact(db, 'contactEnrichmentFails', failing, idAccount)
  }
}

type SeedOptions = Pick<
  SandboxOptions,
  'seed' | 'companies' | 'opportunities' | 'results' | 'heavy' | 'sirene'
>

const SEEDED = 'seeded'

/** What the data of a database file were made from. */
const fingerprint = ({ seed, companies, opportunities, results, heavy, sirene }: SeedOptions): string =>
  JSON.stringify({
    schema: SCHEMA_VERSION,
    seed,
    companies,
    opportunities,
    results,
    sirene,
    // Without it a file is as it always was.
    ...(heavy > 0 ? { heavy } : {}),
  })

/** Makes the tables and fills them, all or nothing. */
export async function seedWorld(db: Database, options: SeedOptions): Promise<void> {
  await db.fill(async () => {
    seedCompanies(db, options.seed, options.companies)
    seedStades(db)
    if (options.sirene !== null) await loadSirene(db, options.sirene)
    // A fresh database has no clock yet, and a reset turns it back: real time.
    seedResources(db, options, Date.now())
    noteEnrichmentFacts(db)
    db.setMeta(SEEDED, fingerprint(options))
  })
}

/**
 * Whether the database holds finished data made from these options. Throws an OptionError when it holds data made from
 * others: what was written into them since is not thrown away unasked.
 */
export function isSeeded(db: Database, options: SeedOptions, file: string): boolean {
  if (!db.hasTable('meta')) return false
  const made = db.meta(SEEDED)
  if (made === null) return false
  if (made !== fingerprint(options)) {
    throw new OptionError(`--db: ${file} was made with other options; give those, or delete the file`)
  }
  return true
}
