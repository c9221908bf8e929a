import type { Alert, AlertCompany, AlertSolution } from '#lib/contract/schemas/alert.ts'
import type { Database } from '../../db/database.ts'
import { ALERT_TAGS, CATEGORIES, DESCRIPTIONS, DIFFUSIONS, STATUSES } from '../alert-catalogue.ts'
import { noteFact } from '../facts.ts'
import { Random } from '../random.ts'
import { inventVersions, MAX_VERSIONS } from './alert-versions.ts'
import type { CompanyPool, PoolCompany } from './company-pool.ts'
import type { ReferenceDirectory } from './reference-contacts.ts'
import type { CommonScale } from './scale.ts'
import type { CatalogueSolution } from './solutions.ts'
import { iso, type Times } from './times.ts'

const FIRST = 3_001
const NAMED_COMPANIES = 200

interface Material {
  readonly times: Times
  readonly pool: CompanyPool
  readonly references: ReferenceDirectory
  readonly solutions: readonly CatalogueSolution[]
}

const retained = ({ idCompany, siren, name }: PoolCompany): AlertCompany => ({
  idCompany,
  siren,
  companyName: name,
})

/** The first alerts of the first company have 6, 5 … 0 versions. */
const versionCount = (random: Random, index: number) =>
  index <= MAX_VERSIONS ? MAX_VERSIONS - index : random.chance(0.08) ? 0 : random.int(1, MAX_VERSIONS)

function momentsOf(random: Random, times: Times, created: number, count: number): number[] {
  const later = Array.from({ length: Math.max(0, count - 1) }, () => times.after(random, created, 500))
  return count === 0 ? [] : [created, ...later.sort((one, other) => one - other)]
}

/** One of what was viewed, with probability `share`: the one retained. */
const choice = <T>(random: Random, seen: readonly T[], share: number): T | null =>
  seen.length > 0 && random.chance(share) ? random.pick(seen) : null

function inventAlert(material: Material, seed: number, index: number, company: PoolCompany): Alert {
  const { times, pool, references, solutions } = material
  const random = new Random(seed, 'alert', index)
  const idAlert = FIRST + index
  const contacts = references.get(company.idCompany) ?? []
  const created = times.ago(random, 20)
  const moments = momentsOf(random, times, created, versionCount(random, index))
  const alertVersionList = inventVersions({ random, idAlert, moments, contacts })
  const status = random.int(1, STATUSES.length)
  const diffusion = random.int(1, DIFFUSIONS.length)
  const idCategory = random.int(1, CATEGORIES.length)
  const category = CATEGORIES[idCategory - 1] ?? { title: '', description: null, slug: null }
  const solutionVueList: AlertSolution[] = random
    .sample(solutions, random.int(0, 4))
    .map(({ alert }) => alert)
  const companyVueList = random
    .sample(pool.companies.slice(0, NAMED_COMPANIES), random.int(0, 3))
    .map(retained)
  const solutionRetenue = choice(random, solutionVueList, 0.45)
  const companyRetenue = choice(random, companyVueList, 0.35)
  const touched = moments.at(-1) ?? created
  const people = random.sample(contacts, contacts.length)
  return {
    idAlert,
    idCompany: company.idCompany,
    idAlertStatus: status,
    idAlertDiffusion: diffusion,
    idAlertCategory: idCategory,
    description: random.maybe(random.pick(DESCRIPTIONS), 0.15),
    lastAlertVersion: alertVersionList.at(-1)?.idAlertVersion ?? null,
    created: iso(created),
    modified: iso(times.touched(random, touched, 60)),
    idSolutionRetenue: solutionRetenue?.idSolution ?? null,
    idCompanyRetenue: companyRetenue?.idCompany ?? null,
    status: { idAlertstatus: status, title: STATUSES[status - 1] ?? '' },
    diffusion: { idAlertDiffusion: diffusion, title: DIFFUSIONS[diffusion - 1] ?? '' },
    category: { idCategory, ...category },
    tagList: random.sample(ALERT_TAGS, random.int(0, 3)).map((tag) => ({
      idTag: ALERT_TAGS.indexOf(tag) + 1,
      ...tag,
      idCategory: random.maybe(idCategory, 0.5),
    })),
    influenceurList: people.slice(1),
    decideurList: random.chance(0.15) ? [] : people.slice(0, 1),
    alertVersionList,
    solutionRetenue,
    solutionVueList,
    companyRetenue,
    companyVueList,
  }
}

function noteAlert(db: Database, alert: Alert): void {
  const { idAlert, idCompany, alertVersionList, solutionRetenue, companyRetenue } = alert
  const versions = alertVersionList.length
  noteFact(db, 'alert', { idAlert, idCompany })
  if (versions >= 3) noteFact(db, 'alertSeveralVersions', { idAlert, idCompany, versions })
  if (versions === 1) noteFact(db, 'alertOneVersion', { idAlert, idCompany })
  if (versions === 0) noteFact(db, 'alertWithoutVersion', { idAlert, idCompany })
  if (solutionRetenue && companyRetenue) noteFact(db, 'alertRetained', { idAlert, idCompany })
}

type Counts = Pick<CommonScale, 'alertCompanies' | 'heavy'>

/** Alerts: seven for the first company, up to three for each other one, and `heavy` more for the heavy one. */
export function seedAlerts(db: Database, seed: number, counts: Counts, material: Material): void {
  const first = Array.from({ length: MAX_VERSIONS + 1 }, () => material.pool.at(0))
  const others = material.pool.companies.slice(1, counts.alertCompanies).flatMap((company) => {
    const random = new Random(seed, 'alerts', company.idCompany)
    return Array.from({ length: random.chance(0.8) ? random.int(1, 3) : 0 }, () => company)
  })
  const more = Array.from({ length: counts.heavy }, () => material.pool.heavy)
  for (const [index, company] of [...first, ...others, ...more].entries()) {
    const alert = inventAlert(material, seed, index, company)
    db.insert('alert', { idAlert: alert.idAlert, idCompany: alert.idCompany }, alert)
    noteAlert(db, alert)
  }
}
