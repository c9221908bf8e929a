import { z } from 'zod'
import { DateTime, Int, NotShown, nullable, Text } from '../primitives.ts'

/** api.md 2.7. */
export const CampaignResultStatus = z.object({
  idCampaignResultStatus: Int,
  title: Text,
  description: Text.nullable(),
  created: DateTime,
  modified: DateTime,
})
export type CampaignResultStatus = z.output<typeof CampaignResultStatus>

/** api.md 3.3: values of the `companyStatus` filter. */
export const CompanyStatus = z.enum([
  'any',
  'notYetExecuted',
  'processing',
  'success',
  'inResearch',
  'failureEngage',
  'failurePersona',
  'failureEnrichment',
  'failureLinkedinLink',
  'failureAny',
])
export type CompanyStatus = z.output<typeof CompanyStatus>

const Bool = z.boolean()

/** api.md 2.7: a company in a campaign. */
export const CampaignResult = z.object({
  idCampaign: Int,
  idCompany: Int,
  dateInsert: DateTime,
  dateLastExecuted: DateTime.nullable(),
  idCampaignResultStatus: Int,
  idPersonaFunctionLast: Int.nullable(),
  iterationAmount: Int.nullable(),
  isManuel: Bool, // sic
  errorPersona: Bool,
  noQuotaScrapped: Bool, // sic
  created: DateTime,
  modified: DateTime,
  status: CampaignResultStatus,
  ...nullable({
    failurePersona: Bool,
    failureDatePersona: DateTime,
    failurePersonaRelaunchExecuted: Bool,
    failurePersonaRelaunchExecutedDate: DateTime,
    failurePersonaCampaignExecuted: Bool,
    failurePersonaCampaignExecutedDate: DateTime,
    failureEnrichContact: Bool,
    failureDateEnrichContact: DateTime,
    failureEnrichContactRelaunchExecuted: Bool,
    failureEnrichContactRelaunchExecutedDate: DateTime,
    failureEnrichContactCampaignExecuted: Bool,
    failureEnrichContactCampaignExecutedDate: DateTime,
    failureLinkedinLink: Bool,
    failureDateLinkedinLink: DateTime,
    statusNotYetExecuted: Bool,
    statusProcessing: Bool,
    statusSuccess: Bool,
    statusInResearch: Bool,
    statusFailure: Bool,
    statusFailureAny: Bool,
    statusFailureEngage: Bool,
    statusFailurePersona: Bool,
    statusFailureEnrichment: Bool,
    statusFailureLinkedinLink: Bool,
    statusFailureScript: Bool,
  }),
  // filled only in partner mode (4.12)
  company: NotShown.optional(),
  campaignResultContactList: NotShown.optional(),
  campaignCompanyConsumeList: NotShown.optional(),
})
export type CampaignResult = z.output<typeof CampaignResult>
