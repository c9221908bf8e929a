import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse'
import type { Database } from '../db/database.ts'
import { SIRENE_FILES } from '../options.ts'
import { insertBranch, insertCompany } from '../seed/company-store.ts'
import { noteFact } from '../seed/facts.ts'
import { branchOfRow } from './branch-row.ts'
import { companyOfRow, FIRST_REAL_COMPANY, idOfSiren } from './company-row.ts'
import { cell, type SireneRow } from './row.ts'

/** Ids of real branches begin here; invented ones stay far below. */
const FIRST_REAL_BRANCH = 1_000_000_000

export interface Loaded {
  companies: number
  branches: number
  /** Rows without a valid number, with a duplicate number, or of a company that is not in the file. */
  skipped: number
}

async function* rows(file: string): AsyncGenerator<SireneRow> {
  const parser = parse({
    columns: true,
    bom: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
  })
  const source = createReadStream(file)
  source.on('error', (error) => parser.destroy(error))
  for await (const row of source.pipe(parser)) yield row as SireneRow
}

const digits = (text: string | null, length: number): string | null =>
  text !== null && text.length === length && /^\d+$/.test(text) ? text : null

/** Time of the file's last change, used as creation date of the rows loaded from it. */
const loadedAt = async (file: string) =>
  new Date(Math.floor((await stat(file)).mtimeMs / 1000) * 1000).toISOString()

/** Whether a SIREN may be used for a company of the register; an invented company that has it is deleted. */
function makeRoom(db: Database, siren: string): boolean {
  const known = db.get('SELECT idCompany FROM company WHERE siren = ?', siren)
  if (!known) return true
  const idCompany = Number(known.idCompany)
  if (idCompany >= FIRST_REAL_COMPANY) return false
  for (const table of ['company', 'branch', 'company_identifier'])
    db.run(`DELETE FROM ${table} WHERE idCompany = ?`, idCompany)
  db.run("DELETE FROM fact WHERE value ->> '$.idCompany' = ?", idCompany)
  return true
}

async function loadCompanies(db: Database, file: string, loaded: Loaded): Promise<void> {
  const at = await loadedAt(file)
  for await (const row of rows(file)) {
    const siren = digits(cell(row, 'siren'), 9)
    if (!siren || !makeRoom(db, siren)) {
      loaded.skipped += 1
      continue
    }
    const nic = digits(cell(row, 'nicSiegeUniteLegale'), 5)
    const company = companyOfRow(row, siren, at)
    insertCompany(db, company, nic ? { siret: siren + nic } : {})
    loaded.companies += 1
    if (company.companyNonDiffusible)
      noteFact(db, 'companyNonDiffusible', { idCompany: company.idCompany, siren })
    if (!company.isActive) noteFact(db, 'companyClosed', { idCompany: company.idCompany, siren })
  }
}

async function loadBranches(db: Database, file: string, loaded: Loaded): Promise<void> {
  const at = await loadedAt(file)
  let idBranch = FIRST_REAL_BRANCH
  for await (const row of rows(file)) {
    const siren = digits(cell(row, 'siren'), 9)
    const siret = digits(cell(row, 'siret') ?? `${siren}${cell(row, 'nic')}`, 14)
    const owner =
      siren && db.get("SELECT document ->> 'name' AS name, siegeSiret FROM company WHERE siren = ?", siren)
    if (!siren || !siret || !owner || db.get('SELECT 1 FROM branch WHERE siret = ?', siret)) {
      loaded.skipped += 1
      continue
    }
    idBranch += 1
    const idCompany = idOfSiren(siren)
    insertBranch(db, branchOfRow(row, idBranch, siret, { idCompany, name: String(owner.name) }, at))
    loaded.branches += 1
    if (owner.siegeSiret === null && cell(row, 'etablissementSiege') === 'true') {
      db.run('UPDATE company SET siegeSiret = ? WHERE idCompany = ?', siret, idCompany)
    }
  }
}

/** Sets the head office of every real company; an id that no branch has when the file lacks that row. */
function settleHeadOffices(db: Database): void {
  db.run(`
    UPDATE company SET branchSiege = coalesce((SELECT idBranch FROM branch WHERE siret = siegeSiret), idCompany + 1000000000)
    WHERE branchSiege IS NULL`)
  const lost = db.get(
    'SELECT idCompany, siren FROM company WHERE branchSiege > 2000000000 ORDER BY idCompany',
  )
  if (lost) noteFact(db, 'companyWithoutHeadOffice', { idCompany: lost.idCompany, siren: lost.siren })
}

/**
 * Loads companies and establishments from the official open-data files in a folder, in addition to what exists. A known
 * number is not loaded again; an invented company is replaced by a loaded one.
 */
export async function loadSirene(db: Database, folder: string): Promise<Loaded> {
  const loaded: Loaded = { companies: 0, branches: 0, skipped: 0 }
  await loadCompanies(db, join(folder, SIRENE_FILES.companies), loaded)
  await loadBranches(db, join(folder, SIRENE_FILES.branches), loaded)
  settleHeadOffices(db)
  const most = db.get(
    'SELECT idCompany, count(*) AS branches FROM branch GROUP BY idCompany ORDER BY branches DESC, idCompany LIMIT 1',
  )
  if (most) noteFact(db, 'companyMostBranches', { idCompany: most.idCompany, branches: most.branches })
  return loaded
}
