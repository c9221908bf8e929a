import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'

import { Alert } from '#lib/contract/schemas/alert.ts'
import { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { TimelineElement } from '#lib/contract/schemas/comment.ts'
import { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { News } from '#lib/contract/schemas/news.ts'
import { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { Parc } from '#lib/contract/schemas/parc.ts'
import { RefVisitCard } from '#lib/contract/schemas/ref-visit-card.ts'
import { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import { User } from '#lib/contract/schemas/user.ts'
import { Database } from '#sandbox/db/database.ts'
import { seedCompanies } from '#sandbox/seed/companies.ts'
import { seedResources } from '#sandbox/seed/resources/index.ts'
import { seedStades } from '#sandbox/seed/stades.ts'

import { control, read, start } from './harness.ts'

const SCHEMAS: Readonly<Record<string, z.ZodObject>> = {
  user: User,
  ref_visit_card: RefVisitCard,
  crm_visit_card: CrmVisitCard,
  opportunity: Opportunity,
  newsletter_contact: NewsletterContact.omit({ crmVisitCard: true }),
  supply_identification: SupplyIdentification,
  campaign_result: CampaignResult,
  timeline_element: TimelineElement,
  alert: Alert,
  parc: Parc,
  news: News,
}
const TABLES = Object.keys(SCHEMAS)

const NOW = Date.parse('2026-03-10T10:20:30.400Z')

function seeded(seed: number, now = NOW, companies = 150, heavy = 0): Database {
  const db = new Database(':memory:')
  db.createTables()
  db.transaction(() => {
    seedCompanies(db, seed, companies)
    seedStades(db)
    seedResources(db, { seed, companies, opportunities: 300, results: 800, heavy }, now)
  })
  return db
}

type Document = Record<string, unknown>
const documents = (db: Database, table: string): Document[] =>
  db.documents<Document>(`SELECT document FROM ${table} ORDER BY document ->> '$.id', document`)

/** Every object inside a document that says when it was created and modified. */
function* dated(value: unknown): Generator<{ created: string; modified: string }> {
  if (typeof value !== 'object' || value === null) return
  if ('created' in value && 'modified' in value) yield value as { created: string; modified: string }
  for (const inner of Object.values(value)) yield* dated(inner)
}

let db: Database
let again: Database
let other: Database
beforeAll(() => {
  db = seeded(1)
  again = seeded(1)
  other = seeded(2)
})
afterAll(() => {
  for (const one of [db, again, other]) one.close()
})

describe.each(TABLES)('seeded %s', (table) => {
  it('keeps the contract, and nothing is modified before it was created, or in the future', () => {
    const found = documents(db, table)
    expect(found.length).toBeGreaterThan(3)
    for (const document of found) {
      expect(SCHEMAS[table]?.safeParse(document).error?.issues).toBeUndefined()
      for (const { created, modified } of dated(document)) {
        expect([document, modified >= created]).toEqual([document, true])
        expect([document, modified <= new Date(NOW).toISOString()]).toEqual([document, true])
      }
    }
  })

  it('has every optional field null somewhere and filled somewhere', () => {
    const found = documents(db, table)
    for (const [field, schema] of Object.entries(SCHEMAS[table]?.shape ?? {})) {
      // A user of the directory always has all four.
      if (table === 'user' || !schema.safeParse(null).success) continue
      if (!found.some((document) => field in document)) continue
      const name = `${table}.${field}`
      expect([name, found.some((document) => document[field] === null)]).toEqual([name, true])
      expect([name, found.some((document) => document[field] !== null)]).toEqual([name, true])
    }
  })

  it('is the same for the same seed and moment, others for another seed', () => {
    expect(documents(again, table)).toEqual(documents(db, table))
    expect(documents(other, table)).not.toEqual(documents(db, table))
  })
})

describe('seeded rows', () => {
  it('refer to rows that exist, of the same account', () => {
    const orphans = (sql: string) => db.count(`SELECT count(*) FROM ${sql}`)
    const noCompany = (table: string) =>
      orphans(`${table} WHERE idCompany IS NOT NULL AND idCompany NOT IN (SELECT idCompany FROM company)`)
    for (const table of ['opportunity', 'crm_visit_card', 'supply_identification', 'campaign_result']) {
      expect([table, noCompany(table)]).toEqual([table, 0])
    }
    for (const table of ['timeline_element', 'alert', 'parc', 'news_company', 'ref_visit_card']) {
      expect([table, noCompany(table)]).toEqual([table, 0])
    }
    const owner = (column: string, table: string, key: string) =>
      orphans(
        `opportunity AS o LEFT JOIN ${table} AS t ON t.${key} = o.document ->> '$.${column}'
         WHERE o.document ->> '$.${column}' IS NOT NULL AND t.idAccount IS NOT o.idAccount`,
      )
    expect(owner('idUser', 'user', 'idUser')).toBe(0)
    expect(owner('idStade', 'stade', 'idCustomFieldValue')).toBe(0)
    expect(owner('idCrmVisitCard', 'crm_visit_card', 'idCrmVisitCard')).toBe(0)
    expect(owner('idSequenceAction', 'sequence_action', 'idSequenceAction')).toBe(0)
    const subscribers = `newsletter_contact AS n LEFT JOIN crm_visit_card AS c USING (idCrmVisitCard)
      WHERE c.idAccount IS NOT n.idAccount`
    expect(orphans(subscribers)).toBe(0)
  })

  it('of a day keep their history, and only the recent ones follow the clock', () => {
    const later = seeded(1, NOW + 3 * 3_600_000)
    const before = documents(db, 'opportunity')
    const after = documents(later, 'opportunity')
    const moved = after.filter((row, index) => row.modified !== before[index]?.modified)
    expect(moved.length).toBeGreaterThan(4)
    expect(moved.length).toBeLessThan(after.length / 3)
    later.close()
  })

  it('spread over three years, some of them over the last minutes', () => {
    const minutes = (table: string) =>
      documents(db, table).map(({ modified }) => (NOW - Date.parse(String(modified))) / 60_000)
    for (const table of ['opportunity', 'crm_visit_card', 'campaign_result', 'newsletter_contact']) {
      const ages = minutes(table)
      for (const window of [15, 120, 1440, 30 * 1440]) {
        expect([table, window, ages.some((age) => age < window)]).toEqual([table, window, true])
      }
      expect(Math.max(...ages)).toBeGreaterThan(1.5 * 365 * 1440)
      expect(Math.max(...ages)).toBeLessThan(3.1 * 365 * 1440)
    }
  })

  it('leave one company without anything', () => {
    const { idCompany } = JSON.parse(
      String(db.get("SELECT value FROM fact WHERE name = 'companyWithoutResources'")?.value),
    ) as { idCompany: number }
    const tables = [
      'opportunity',
      'crm_visit_card',
      'supply_identification',
      'campaign_result',
      'timeline_element',
    ]
    for (const table of [...tables, 'alert', 'parc', 'news_company', 'ref_visit_card']) {
      const count = db.count(`SELECT count(*) FROM ${table} WHERE idCompany = ?`, idCompany)
      expect([table, count]).toEqual([table, 0])
    }
  })
})

describe('counts', () => {
  it('follow the options, and the facts give them', async () => {
    const sandbox = await start({ opportunities: 77, results: 123 })
    const { body } = await control(sandbox, 'GET', '/facts')
    const counts = body.counts as Record<string, number>
    const full = (table: string) =>
      sandbox.world.db.count(`SELECT count(*) FROM ${table} WHERE idAccount = 'account-full'`)
    expect([full('opportunity'), full('campaign_result')]).toEqual([77, 123])
    for (const table of TABLES) {
      expect(counts[table]).toBe(sandbox.world.db.count(`SELECT count(*) FROM ${table}`))
    }
    await sandbox.close()
  })

  it('with --heavy are larger for one company, and every other row stays as it was', () => {
    const [plain, heavy] = [seeded(3), seeded(3, NOW, 150, 40)]
    const fact = heavy.all("SELECT value FROM fact WHERE name = 'companyHeavy'")[0]?.value
    const { idCompany, rows } = JSON.parse(String(fact)) as { idCompany: number; rows: number }
    expect(rows).toBe(40)
    const count = (db: Database, table: string) =>
      db.count(`SELECT count(*) FROM ${table} WHERE idCompany = ?`, idCompany)
    const owned = [
      'crm_visit_card',
      'opportunity',
      'supply_identification',
      'campaign_result',
      'timeline_element',
    ]
    for (const table of [...owned, 'alert', 'parc', 'news_company']) {
      expect([table, count(heavy, table) - count(plain, table)]).toEqual([
        table,
        table === 'supply_identification' ? expect.any(Number) : 40,
      ])
      expect(count(heavy, table)).toBeGreaterThanOrEqual(40)
    }
    for (const table of owned) {
      const full = (db: Database) =>
        db.documents<Document>(
          `SELECT document FROM ${table} WHERE idAccount = 'account-full' ORDER BY document`,
        )
      expect(full(heavy)).toEqual(full(plain))
    }
    for (const db of [plain, heavy]) db.close()
  })

  it.each([0, 1, 5])('work with %i companies', async (companies) => {
    const sandbox = await start({ companies, opportunities: 30, results: 40 })
    const { db: own } = sandbox.world
    const wanted = companies === 0 ? 0 : 30
    expect(own.count("SELECT count(*) FROM opportunity WHERE idAccount = 'account-full'")).toBe(wanted)
    await read(sandbox, 'listOpportunities', 'polling=9999999')
    await read(sandbox, 'listCampaignResults')
    await read(sandbox, 'listCrmVisitCards', 'polling=9999999')
    await sandbox.close()
  })
})
