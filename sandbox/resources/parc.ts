import { Company } from '#lib/contract/schemas/company.ts'
import type { Parc, PartialCompany } from '#lib/contract/schemas/parc.ts'
import type { Database } from '../db/database.ts'
import { all, columnIsOneOf, documentsWhere, ofSiren } from '../handlers/filters.ts'
import type { Handler, OperationInput } from '../handlers/handler.ts'
import { NUMBERS_OF_USERS } from '../seed/alert-catalogue.ts'
import { noteFact } from '../seed/facts.ts'
import { nulls } from '../seed/nulls.ts'
import { Random } from '../seed/random.ts'
import { orNull } from '../seed/resources/account-seed.ts'
import { agent } from '../seed/resources/agents.ts'
import type { PoolCompany } from '../seed/resources/company-pool.ts'
import { iso } from '../seed/resources/times.ts'
import type { Resource, SharedSeed } from './resource.ts'

const TABLES = `
CREATE TABLE parc (
  idParc INTEGER PRIMARY KEY,
  idCompany INTEGER NOT NULL,
  document TEXT NOT NULL
) STRICT;
CREATE INDEX parc_company ON parc (idCompany);
`

/** The condition of 4.15. */
export const parcsWhere = (query: OperationInput<'listParcs'>['query']) =>
  all(
    columnIsOneOf('idParc', query.idParc),
    columnIsOneOf('idCompany', query.idCompany),
    ofSiren('idCompany', query.siren),
  )

/** 4.15. */
const listParcs: Handler<'listParcs'> = ({ query }, context) => ({
  parcList: documentsWhere<Parc>(context.db, 'parc', parcsWhere(query), 'idParc'),
})

const FIRST = 40_001

const TYPES = ['Logiciel', 'Matériel', 'Service hébergé', 'Infrastructure']
const STATUSES = ['Installé', 'En déploiement', 'À remplacer', 'Abandonné']
const CONTRACTS = ['Éditeur', 'Intégrateur', 'Tierce maintenance', 'Aucun']

/** 2.10: only idCompany and name are filled, other fields are null. */
const partial = ({ idCompany, name }: PoolCompany): PartialCompany => ({
  ...nulls(...Company.keyof().options),
  idCompany,
  name,
})

const numbered = (random: Random, titles: readonly string[], nullShare = 0.15) =>
  orNull(
    random,
    () => {
      const index = random.int(0, titles.length - 1)
      return { id: index + 1, title: titles[index] ?? '' }
    },
    nullShare,
  )

interface Corner {
  readonly fact: string
  readonly change: (parc: Parc) => Parc
}

const CORNERS: readonly Corner[] = [
  {
    fact: 'parcSolutionUnknown',
    change: (parc) => ({
      ...parc,
      ...nulls('idSolution', 'solution', 'idCompanyEditor', 'companyEditor'),
      solutionUnknown: true,
    }),
  },
  {
    fact: 'parcBare',
    change: (parc) => {
      const { idParc, idCompany, created, modified, createdByScript } = parc
      return {
        ...nulls(...(Object.keys(parc) as (keyof Parc)[])),
        idParc,
        idCompany,
        created,
        modified,
        createdByScript,
      }
    },
  },
]

function inventParc(
  random: Random,
  { times, pool, solutions }: SharedSeed,
  idParc: number,
  company: PoolCompany,
): Parc {
  const parcType = numbered(random, TYPES)
  const parcStatus = numbered(random, STATUSES)
  const users = numbered(random, NUMBERS_OF_USERS, 0.3)
  const contract = numbered(random, CONTRACTS, 0.4)
  const isUnknown = random.chance(0.12)
  const known = isUnknown ? null : random.pick(solutions)
  const solution = known?.parc ?? null
  const editor = known?.editor ?? null
  const integrator = orNull(random, () => random.pick(pool.integrators), 0.5)
  const created = times.ago(random, 10)
  return {
    idParc,
    idCompany: company.idCompany,
    idParcType: parcType?.id ?? null,
    idParcStatus: parcStatus?.id ?? null,
    idParcNumberOfUser: users?.id ?? null,
    yearDebut: random.maybe(random.int(1996, 2025), 0.25),
    idParcMaintenanceContract: contract?.id ?? null,
    idSolution: solution?.idSolution ?? null,
    idCompanyIntegrator: integrator?.idCompany ?? null,
    idCompanyEditor: editor?.idCompany ?? null,
    idUser: random.maybe(agent(random), 0.3),
    created: iso(created),
    modified: iso(times.touched(random, created)),
    solutionUnknown: isUnknown ? true : random.maybe(false, 0.3),
    createdByScript: random.chance(0.5),
    idDomain: random.maybe(random.int(1, 9), 0.3),
    note: random.maybe(random.int(2, 10) / 2, 0.4),
    fromOther: random.maybe(random.chance(0.1), 0.3),
    fromCatalog: random.maybe(random.chance(0.4), 0.3),
    parcType: parcType && { idParcType: parcType.id, title: parcType.title },
    parcSatus: parcStatus && { idParcStatus: parcStatus.id, title: parcStatus.title },
    parcNumberOfUsers: users && { idNumberOfUsers: users.id, title: users.title },
    parcMaintenanceContract: contract && { idParcMaintenanceContract: contract.id, title: contract.title },
    solution,
    companyIntegrator: integrator && partial(integrator),
    companyEditor: editor && partial(editor),
  }
}

/** Installed software; the first company has the first eight, the heavy one the last. */
function seedParcs(db: Database, material: SharedSeed): void {
  const { pool, seed, counts } = material
  for (let index = 0; index < counts.parcs + counts.heavy; index += 1) {
    const random = new Random(seed, 'parc', index)
    const company = index < 8 ? pool.at(0) : index < counts.parcs ? pool.pick(random) : pool.heavy
    const ordinary = inventParc(random, material, FIRST + index, company)
    const corner = CORNERS[index]
    const parc = corner?.change(ordinary) ?? ordinary
    const { idParc, idCompany } = parc
    db.insert('parc', { idParc, idCompany }, parc)
    if (corner) noteFact(db, corner.fact, { idParc, idCompany })
    if (parc.solution?.obsoleteYear) noteFact(db, 'parcObsolete', { idParc, idCompany })
    if (parc.companyIntegrator && parc.companyEditor) noteFact(db, 'parcComplete', { idParc, idCompany })
  }
}

export const parcs = { tables: TABLES, handlers: { listParcs }, seed: seedParcs } satisfies Resource
