import { accounts } from '../../accounts.ts'
import type { Database } from '../../db/database.ts'
import type { SandboxOptions } from '../../options.ts'
import { resources } from '../../resources/index.ts'
import { noteFact } from '../facts.ts'
import type { AccountSeed } from './account-seed.ts'
import { seedAlerts } from './alerts.ts'
import { seedCampaigns } from './campaigns.ts'
import { CompanyPool } from './company-pool.ts'
import { seedContacts } from './crm-visit-cards.ts'
import { seedNewsletters } from './newsletters.ts'
import { seedOpportunities } from './opportunities.ts'
import { type ReferenceDirectory, seedReferenceContacts } from './reference-contacts.ts'
import { seedRoutines } from './routines.ts'
import { bigScale, commonScale, heavyScale, type Scale, smallScale } from './scale.ts'
import { seedSequenceActions } from './sequence-actions.ts'
import { inventSolutions } from './solutions.ts'
import { seedTimeline } from './timeline.ts'
import { Times } from './times.ts'
import { seedUsers } from './users.ts'

// The second account: options and most tests refer to the numbers of the first.
const HEAVY_ACCOUNT = 1

type Options = Pick<SandboxOptions, 'seed' | 'companies' | 'opportunities' | 'results' | 'heavy'>

/** Seeds what is the same for every account: the reference directory, alerts, parcs, news. */
function seedCommon(
  db: Database,
  { seed, heavy }: Options,
  times: Times,
  pool: CompanyPool,
): ReferenceDirectory {
  const counts = commonScale(pool.size, heavy)
  const references = seedReferenceContacts(db, seed, times, pool, counts.referenceCompanies)
  const solutions = inventSolutions(seed, times, pool)
  seedAlerts(db, seed, counts, { times, pool, references, solutions })
  for (const resource of resources) resource.seed(db, { seed, counts, times, pool, solutions })
  return references
}

function noteUsers(of: AccountSeed): void {
  const ids = of.users.map(({ idUser }) => idUser)
  noteFact(of.db, 'users', { idUser: ids[0], count: ids.length, email: of.users[0]?.email }, of.idAccount)
  noteFact(of.db, 'apiUser', { idUser: of.apiUser.idUser }, of.idAccount)
}

function scaleOf(accountIndex: number, options: Options, pool: CompanyPool): Scale {
  if (accountIndex === 0) return bigScale(options, pool.size)
  return accountIndex === HEAVY_ACCOUNT && options.heavy > 0
    ? heavyScale(options, options.heavy)
    : smallScale(options)
}

/** Records which company `--heavy` was for, and how many rows of each kind it got. */
function noteHeavy(
  db: Database,
  { heavy }: Options,
  { heavy: { idCompany, siren, name } }: CompanyPool,
): void {
  if (heavy > 0) noteFact(db, 'companyHeavy', { idCompany, siren, name, rows: heavy })
}

/**
 * Seeds everything but companies and stages, which must exist. `now` is the time of seeding (ms, virtual): rows go back
 * three years from it. Without companies there are only users and sequence actions.
 */
export function seedResources(db: Database, options: Options, now: number): void {
  const { seed, companies } = options
  const times = new Times(now)
  const pool = new CompanyPool(db, companies)
  const hasCompanies = pool.size > 0
  for (const { tables } of resources) db.create(tables)
  const references = hasCompanies ? seedCommon(db, options, times, pool) : new Map()
  if (hasCompanies) noteFact(db, 'companyRich', { idCompany: pool.at(0).idCompany, siren: pool.at(0).siren })
  if (hasCompanies) noteHeavy(db, options, pool)
  if (pool.bare)
    noteFact(db, 'companyWithoutResources', { idCompany: pool.bare.idCompany, siren: pool.bare.siren })
  for (const [accountIndex, { idAccount }] of accounts.entries()) {
    const scale = scaleOf(accountIndex, options, pool)
    const directory = seedUsers(db, seed, idAccount, accountIndex, scale.users)
    const of: AccountSeed = { db, seed, times, pool, idAccount, accountIndex, scale, ...directory }
    noteUsers(of)
    const sequenceActions = seedSequenceActions(of)
    if (!hasCompanies) continue
    const contacts = seedContacts(of, references)
    seedOpportunities(of, contacts, sequenceActions)
    seedNewsletters(of, contacts)
    seedRoutines(of)
    seedCampaigns(of)
    seedTimeline(of)
  }
}
