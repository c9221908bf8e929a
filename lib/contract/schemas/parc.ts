import { z } from 'zod'
import { DateTime, Int, NotShown, nullable, Text } from '../primitives.ts'
import { NumberOfUsers } from './alert.ts'

export const ParcType = z.object({ idParcType: Int, title: Text })
export const ParcStatus = z.object({ idParcStatus: Int, title: Text })
export const ParcMaintenanceContract = z.object({ idParcMaintenanceContract: Int, title: Text })

export const Solution = z.object({
  idSolution: Int,
  idCompanyEditor: Int.nullable(),
  obsoleteYear: Int.nullable(),
  idSolutionVersion: Int.nullable(),
  modified: DateTime,
  isActive: z.boolean(),
  name: Text.nullable(),
})
export type Solution = z.output<typeof Solution>

/** api.md 2.10: only idCompany and name are filled, other fields are null. */
export const PartialCompany = z.object({ idCompany: Int, name: Text.nullable() }).catchall(NotShown)
export type PartialCompany = z.output<typeof PartialCompany>

/** api.md 2.10: one installed software. */
export const Parc = z.object({
  idParc: Int,
  idCompany: Int,
  ...nullable({
    idParcType: Int,
    idParcStatus: Int,
    idParcNumberOfUser: Int,
    yearDebut: Int,
    idParcMaintenanceContract: Int,
    idSolution: Int,
    idCompanyIntegrator: Int,
    idCompanyEditor: Int,
    idUser: Int,
  }),
  created: DateTime,
  modified: DateTime,
  solutionUnknown: z.boolean().nullable(),
  createdByScript: z.boolean(),
  idDomain: Int.nullable(),
  note: z.number().nullable(),
  fromOther: z.boolean().nullable(),
  fromCatalog: z.boolean().nullable(),
  parcType: ParcType.nullable(),
  parcSatus: ParcStatus.nullable(), // sic, 2.10
  parcNumberOfUsers: NumberOfUsers.nullable(),
  parcMaintenanceContract: ParcMaintenanceContract.nullable(),
  solution: Solution.nullable(),
  companyIntegrator: PartialCompany.nullable(),
  companyEditor: PartialCompany.nullable(),
})
export type Parc = z.output<typeof Parc>
