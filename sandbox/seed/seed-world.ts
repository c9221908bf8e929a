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

/** Records for each account a contact whose enrichment fails; `contactToEnrich` is one whose enrichment succeeds. */
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

/** Identifies the options that a database file was seeded with. */
const fingerprint = ({ seed, companies, opportunities, results, heavy, sirene }: SeedOptions): string =>
  JSON.stringify({
    schema: SCHEMA_VERSION,
    seed,
    companies,
    opportunities,
    results,
    sirene,
    // Left out at 0, so that the fingerprint of files from before the option stays valid.
    ...(heavy > 0 ? { heavy } : {}),
  })

/** Creates and fills the tables, all or nothing. */
export async function seedWorld(db: Database, options: SeedOptions): Promise<void> {
  await db.fill(async () => {
    seedCompanies(db, options.seed, options.companies)
    seedStades(db)
    if (options.sirene !== null) await loadSirene(db, options.sirene)
    // Real time: a fresh database has no clock offset yet, and a reset sets it to 0.
    seedResources(db, options, Date.now())
    noteEnrichmentFacts(db)
    db.setMeta(SEEDED, fingerprint(options))
  })
}

/**
 * Whether the database was fully seeded with these options. Throws an OptionError when it was seeded with others: what
 * was written to it since is not discarded silently.
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
