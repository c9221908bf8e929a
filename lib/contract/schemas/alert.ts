import { z } from 'zod'
import { CalendarDate, DateTime, Int, nullable, Text } from '../primitives.ts'
import { RefVisitCard } from './ref-visit-card.ts'

export const AlertStatus = z.object({ idAlertstatus: Int, title: Text }) // sic: lower-case s
export const AlertDiffusion = z.object({ idAlertDiffusion: Int, title: Text })
export const AlertCategory = z.object({
  idCategory: Int,
  title: Text,
  description: Text.nullable(),
  slug: Text.nullable(),
})
export const AlertTag = z.object({
  idTag: Int,
  title: Text,
  description: Text.nullable(),
  tagType: Text.nullable(),
  idCategory: Int.nullable(),
})
export const AlertMaturity = z.object({ idAlertMaturity: Int, title: Text })
export const AlertBudgetType = z.object({ idAlertBudgetType: Int, title: Text })
export const AlertBudget = z.object({ idAlertBudget: Int, title: Text })
export const NumberOfUsers = z.object({ idNumberOfUsers: Int, title: Text })

/** api.md 2.8: one element of `alertVersionList`. */
export const AlertVersion = z.object({
  idAlertVersion: Int,
  idAlert: Int,
  ...nullable({
    idAlertMaturity: Int,
    maturityJustification: Text,
    idAlertBudgetType: Int,
    idAlertBudget: Int,
    idAlertUsers: Int,
    deadline: CalendarDate,
    idContact: Int,
    idUser: Int,
  }),
  created: DateTime,
  modified: DateTime,
  alertMaturity: AlertMaturity.nullable(),
  alertBudgetType: AlertBudgetType.nullable(),
  alertBudget: AlertBudget.nullable(),
  alertNumberOfUsers: NumberOfUsers.nullable(),
  contact: RefVisitCard.nullable(),
})
export type AlertVersion = z.output<typeof AlertVersion>

/** api.md 2.8: a solution retained or viewed. */
export const AlertSolution = z.object({
  idSolution: Int,
  idSolutionVersion: Int,
  solutionName: Text,
  solutionEditor: Int.nullable(),
  solutionModified: DateTime.nullable(),
  solutionIsActive: z.boolean(),
  solutionObsoleteYear: Int.nullable(),
})
export type AlertSolution = z.output<typeof AlertSolution>

/** api.md 2.8: a company retained or viewed. */
export const AlertCompany = z.object({ idCompany: Int, siren: Text, companyName: Text })
export type AlertCompany = z.output<typeof AlertCompany>

/** api.md 2.8. */
export const Alert = z.object({
  idAlert: Int,
  idCompany: Int,
  idAlertStatus: Int,
  idAlertDiffusion: Int,
  idAlertCategory: Int,
  description: Text.nullable(),
  lastAlertVersion: Int.nullable(),
  created: DateTime,
  modified: DateTime,
  idSolutionRetenue: Int.nullable(),
  idCompanyRetenue: Int.nullable(),
  status: AlertStatus,
  diffusion: AlertDiffusion,
  category: AlertCategory,
  tagList: z.array(AlertTag),
  influenceurList: z.array(RefVisitCard),
  decideurList: z.array(RefVisitCard),
  alertVersionList: z.array(AlertVersion),
  solutionRetenue: AlertSolution.nullable(),
  solutionVueList: z.array(AlertSolution),
  companyRetenue: AlertCompany.nullable(),
  companyVueList: z.array(AlertCompany),
})
export type Alert = z.output<typeof Alert>
