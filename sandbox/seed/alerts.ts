import type { Alert, AlertCompany, AlertSolution, AlertVersion } from '#lib/contract/schemas/alert.ts'
import type { RefVisitCard } from '#lib/contract/schemas/ref-visit-card.ts'

import type { Database } from '../db/database.ts'
import * as catalogue from './alert-catalogue.ts'
import { addDays, instant, REGISTER_DAY } from './dates.ts'
import { noteFact } from './facts.ts'
import { inventRefVisitCard } from './people.ts'
import { Random } from './random.ts'

/** Companies that may have alerts; more of them would only be more of the same. */
const MOST_COMPANIES = 5_000
const MOST_VERSIONS = 6
const CARDS_PER_ALERT = 20

/** A number from 1 and the title that a catalogue gives it. */
const numbered = (list: readonly string[], random: Random) => {
  const title = random.pick(list)
  return { id: list.indexOf(title) + 1, title }
}

function solution(random: Random): AlertSolution {
  const found = random.pick(catalogue.SOLUTIONS)
  const id = catalogue.SOLUTIONS.indexOf(found) + 1
  return {
    idSolution: id,
    idSolutionVersion: id * 10 + random.int(0, 3),
    solutionName: found.name,
    solutionEditor: random.maybe(id + 1_010),
    solutionModified: random.maybe(instant(addDays(REGISTER_DAY, -random.int(10, 700)))),
    solutionIsActive: found.obsoleteYear === null,
    solutionObsoleteYear: found.obsoleteYear,
  }
}

interface Making {
  random: Random
  idAlert: number
  started: string
  contacts: readonly RefVisitCard[]
}

/** Version `index` of an alert: later than the one before it, with a maturity that moves on and a text of its own. */
function version({ random, idAlert, started, contacts }: Making, index: number): AlertVersion {
  const maturity = Math.min(catalogue.MATURITIES.length, index + 1)
  const budgetType = random.maybe(numbered(catalogue.BUDGET_TYPES, random))
  const budget = random.maybe(numbered(catalogue.BUDGETS, random))
  const users = random.maybe(numbered(catalogue.NUMBERS_OF_USERS, random))
  const contact = random.maybe(random.pick(contacts), 0.3)
  const day = addDays(started, index * 45 + random.int(0, 30))
  return {
    idAlertVersion: idAlert * MOST_VERSIONS + index,
    idAlert,
    idAlertMaturity: maturity,
    maturityJustification: random.maybe(random.pick(catalogue.JUSTIFICATIONS), 0.1),
    idAlertBudgetType: budgetType?.id ?? null,
    idAlertBudget: budget?.id ?? null,
    idAlertUsers: users?.id ?? null,
    deadline: random.maybe(addDays(day, random.int(30, 400)), 0.25),
    idContact: contact?.idContact ?? null,
    idUser: random.maybe(random.int(1, 6)),
    created: instant(day),
    modified: instant(day, random.int(1, 600)),
    alertMaturity: { idAlertMaturity: maturity, title: catalogue.MATURITIES[maturity - 1] ?? '' },
    alertBudgetType: budgetType && { idAlertBudgetType: budgetType.id, title: budgetType.title },
    alertBudget: budget && { idAlertBudget: budget.id, title: budget.title },
    alertNumberOfUsers: users && { idNumberOfUsers: users.id, title: users.title },
    contact,
  }
}

interface Subject extends AlertCompany {
  domain: string
}

function inventAlert(
  random: Random,
  idAlert: number,
  subject: Subject,
  others: readonly AlertCompany[],
): Alert {
  const started = addDays(REGISTER_DAY, -random.int(400, 1_200))
  const contacts = Array.from({ length: random.int(1, 5) }, (_, index) =>
    inventRefVisitCard(random, idAlert * CARDS_PER_ALERT + index, subject, started),
  )
  const status = numbered(catalogue.STATUSES, random)
  const diffusion = numbered(catalogue.DIFFUSIONS, random)
  const category = random.pick(catalogue.CATEGORIES)
  const idCategory = catalogue.CATEGORIES.indexOf(category) + 1
  const count = random.int(1, MOST_VERSIONS)
  const alertVersionList = Array.from({ length: count }, (_, index) =>
    version({ random, idAlert, started, contacts }, index),
  )
  const seen = Array.from({ length: random.int(0, 3) }, () => solution(random))
  const viewed = random.sample(others, random.int(0, 3))
  const retained = random.chance(0.4) ? (seen[0] ?? null) : null
  const company = random.chance(0.3) ? (viewed[0] ?? null) : null
  return {
    idAlert,
    idCompany: subject.idCompany,
    idAlertStatus: status.id,
    idAlertDiffusion: diffusion.id,
    idAlertCategory: idCategory,
    description: random.maybe(random.pick(catalogue.DESCRIPTIONS), 0.1),
    lastAlertVersion: random.maybe(alertVersionList.at(-1)?.idAlertVersion ?? null, 0.05),
    created: alertVersionList[0]?.created ?? instant(started),
    modified: alertVersionList.at(-1)?.modified ?? instant(started),
    idSolutionRetenue: retained?.idSolution ?? null,
    idCompanyRetenue: company?.idCompany ?? null,
    status: { idAlertstatus: status.id, title: status.title },
    diffusion: { idAlertDiffusion: diffusion.id, title: diffusion.title },
    category: { idCategory, ...category },
    tagList: random.sample(catalogue.TAGS, random.int(0, 3)).map((tag) => ({
      idTag: catalogue.TAGS.indexOf(tag) + 1,
      ...tag,
      idCategory: random.maybe(idCategory, 0.5),
    })),
    influenceurList: contacts.slice(1, 3),
    decideurList: contacts.slice(0, 1),
    alertVersionList,
    solutionRetenue: retained,
    solutionVueList: seen,
    companyRetenue: company,
    companyVueList: viewed,
  }
}

/** Alerts on about a third of the invented companies; the first company, which is complete, has several. */
export function seedAlerts(db: Database, seed: number): void {
  const companies = db
    .all(
      "SELECT idCompany, siren, document ->> 'name' AS name FROM company ORDER BY idCompany LIMIT ?",
      MOST_COMPANIES,
    )
    .map((row) => ({
      idCompany: Number(row.idCompany),
      siren: String(row.siren),
      companyName: String(row.name),
    }))
  let idAlert = 3_000
  for (const [index, company] of companies.entries()) {
    const random = new Random(seed, 'alert', index)
    const count = index === 0 ? 5 : random.chance(0.35) ? random.int(1, 3) : 0
    for (let number = 0; number < count; number += 1) {
      idAlert += 1
      const domain = `societe-${company.idCompany}.example`
      const alert = inventAlert(
        random,
        idAlert,
        { ...company, domain },
        random.sample(companies.slice(0, 50), 3),
      )
      db.run(
        'INSERT INTO alert (idAlert, idCompany, document) VALUES (?, ?, ?)',
        idAlert,
        company.idCompany,
        JSON.stringify(alert),
      )
      const { idCompany } = company
      noteFact(db, 'alert', { idAlert, idCompany })
      if (alert.alertVersionList.length >= 3) noteFact(db, 'alertSeveralVersions', { idAlert, idCompany })
      if (alert.alertVersionList.length === 1) noteFact(db, 'alertOneVersion', { idAlert, idCompany })
    }
  }
}
