import type { AlertSolution } from '#lib/contract/schemas/alert.ts'
import type { Solution } from '#lib/contract/schemas/parc.ts'
import { Random } from '../random.ts'
import type { CompanyPool, PoolCompany } from './company-pool.ts'
import { iso, type Times } from './times.ts'

const FIRST = 501
const VERSIONS = 4

const NAMES: readonly (readonly [name: string, obsoleteYear: number | null])[] = [
  ['Orchidée ERP', null],
  ['Orchidée ERP Classic', 2014],
  ['Gestia One', 2019],
  ['Gestia Nuage', null],
  ['PaieFacile', null],
  ['PaieFacile Serveur', 2021],
  ['Bastion Réseau', null],
  ['Comptoir CRM', 2024],
  ['Comptoir CRM 360', null],
  ['FluxDoc', null],
  ['FluxDoc Archives', 2009],
  ['Atelier GPAO', null],
  ['Stockéo', null],
  ['Stockéo Express', 1999],
  ['Tréso+', null],
  ['Planif’Équipe', null],
  ['Quai 9 Logistique', null],
  ['Cadastre & Cie', 2027],
  ['Vigie Endpoint', null],
  ['Mosaïque BI', null],
]

/** A software product of the catalogue, in both shapes that the API has for one. */
export interface CatalogueSolution {
  readonly parc: Solution
  readonly alert: AlertSolution
  readonly editor: PoolCompany | null
}

/** The software that parcs and alerts refer to, with its editors. */
export const inventSolutions = (seed: number, times: Times, pool: CompanyPool): CatalogueSolution[] =>
  NAMES.map(([name, obsoleteYear], index) => {
    const random = new Random(seed, 'solution', index)
    const idSolution = FIRST + index
    const idSolutionVersion = idSolution * VERSIONS + random.int(0, VERSIONS - 1)
    const editor = random.maybe(random.pick(pool.editors), 0.15)
    const modified = iso(times.ago(random, 20))
    const isActive = obsoleteYear === null || obsoleteYear > 2025
    return {
      parc: {
        idSolution,
        idCompanyEditor: editor?.idCompany ?? null,
        obsoleteYear,
        idSolutionVersion: random.maybe(idSolutionVersion, 0.1),
        modified,
        isActive,
        name,
      },
      alert: {
        idSolution,
        idSolutionVersion,
        solutionName: name,
        solutionEditor: editor?.idCompany ?? null,
        solutionModified: random.maybe(modified, 0.1),
        solutionIsActive: isActive,
        solutionObsoleteYear: obsoleteYear,
      },
      editor,
    }
  })
