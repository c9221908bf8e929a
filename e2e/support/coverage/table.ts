import type { z } from 'zod'

import { endpointOf, type Operation } from '#lib/contract/index.ts'
import { Alert } from '#lib/contract/schemas/alert.ts'
import { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { TimelineElement } from '#lib/contract/schemas/comment.ts'
import { Company } from '#lib/contract/schemas/company.ts'
import { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { Enrichment } from '#lib/contract/schemas/enrichment.ts'
import { News } from '#lib/contract/schemas/news.ts'
import { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import { Parc } from '#lib/contract/schemas/parc.ts'
import { RefVisitCard } from '#lib/contract/schemas/ref-visit-card.ts'
import { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import { User } from '#lib/contract/schemas/user.ts'
import { type CompanyTab, companyTabs, paths, tabLists } from '#lib/paths.ts'

export interface Subject {
  idCompany: number
  idBranch: number
  idAlert: number
  idCrmVisitCard: number
  idSupply: number
  idNewsletter: number
  idProcessAction: number
}

export interface Screen {
  name: string
  path: string
  /** Query of the screen's call for the record. */
  query: string
}

export interface Coverage {
  resource: string
  section: string
  schema: z.ZodType
  operation: Operation
  /** The endpoint as api.md writes it, and where the dashboard uses it; given with its first resource. */
  met?: readonly [endpoint: string, where: string]
  /** Paths to the resource's records in an item of the answer; default: the item itself. */
  within?: readonly string[]
  screens: (of: Subject) => readonly Screen[]
  /** Fields that are not displayed, each with the reason. */
  plumbing: Readonly<Record<string, string>>
  /** Text by which the page shows a flag: present either when it is set, or when it is not. */
  flags: Readonly<Record<string, RegExp>>
}

const company = (of: Subject) => `idCompany=${of.idCompany}`
const tab =
  (name: CompanyTab) =>
  (of: Subject): Screen => ({
    name: `company: ${name}`,
    path: paths.company(of.idCompany, name),
    query: company(of),
  })
const alertPage = (of: Subject): Screen => ({
  name: 'alert',
  path: paths.alert(of.idAlert),
  query: `idAlert=${of.idAlert}`,
})
const contactPage = (of: Subject): Screen => ({
  name: 'contact',
  path: paths.contact(of.idCrmVisitCard),
  query: `idCrmVisitCard=${of.idCrmVisitCard}`,
})

const described: readonly Coverage[] = [
  {
    resource: 'Enrichment',
    section: '2.1',
    schema: Enrichment,
    operation: 'getEnrichment',
    met: ['GET /v1/enrichment/:id', 'the tray on every page; enrichment; webhooks: what receivers missed'],
    screens: (of) => [{ name: 'enrichment', path: paths.enrichment(of.idProcessAction), query: '' }],
    plumbing: {},
    flags: { executed: /Executed Yes/, errored: /Errored Yes/ },
  },
  {
    resource: 'SupplyIdentification',
    section: '2.4',
    schema: SupplyIdentification,
    operation: 'listSupplyIdentifications',
    met: [
      'GET /v1/supply/identification',
      'routines; company: routines; campaigns (before tagging a selection)',
    ],
    screens: (of) => [
      tab('routines')(of),
      { name: 'routines', path: paths.routines({ idSupply: of.idSupply }), query: `idSupply=${of.idSupply}` },
    ],
    plumbing: {},
    flags: {
      isManual: /Tagged automatically/,
      isFormerCustomer: /is a former customer, on routine \d+: Yes/,
      prepared: /Prepared Yes/,
      prepareConsumed: /Preparation used Yes/,
      preparedCompleted: /Preparation completed Yes/,
    },
  },
  {
    resource: 'NewsletterContact',
    section: '2.5',
    schema: NewsletterContact,
    operation: 'listNewsletterContacts',
    met: ['GET /v1/newsletter/contact', 'newsletters; contact: newsletters'],
    screens: (of) => [
      {
        name: 'newsletters',
        path: paths.newsletters({ idNewsletter: of.idNewsletter }),
        query: `idNewsletter=${of.idNewsletter}`,
      },
      contactPage(of),
    ],
    plumbing: {
      deleteKey: 'a secret: the BFF removes it before the browser sees it',
      idUserResponsable: 'shown by the name of userResponsable, by number only while nobody has named it',
      idUserUnsubscribed: 'shown by the name of userUnsubscribed, by number only while nobody has named it',
    },
    flags: { isDeleted: /Marked deleted Yes/, unsubscribed: /Unsubscribed/ },
  },
  {
    resource: 'User',
    section: '2.5',
    schema: User,
    operation: 'listNewsletterContacts',
    within: ['userResponsable', 'userUnsubscribed'],
    screens: (of) => [
      {
        name: 'newsletters',
        path: paths.newsletters({ idNewsletter: of.idNewsletter }),
        query: `idNewsletter=${of.idNewsletter}`,
      },
      contactPage(of),
    ],
    plumbing: { idUser: 'stands for the name, and is shown only where no answer has named the user' },
    flags: {},
  },
  {
    resource: 'Company',
    section: '2.6',
    schema: Company,
    operation: 'listCompanies',
    met: [
      'GET /v1/company',
      'companies (the lookup); the field in the top bar; every page that names a company',
    ],
    screens: (of) => [
      { name: 'company: overview', path: paths.company(of.idCompany), query: company(of) },
      tab('branches')(of),
      { name: 'branch', path: paths.branch(of.idCompany, of.idBranch), query: company(of) },
    ],
    plumbing: {
      nameNormalized: 'the name again, folded for searches',
      commercialNameNormalized: 'the commercial name again, folded for searches',
      legalFormCode: 'legalForm.code again',
      idWorkforceSlice: 'the id behind workforceSlice.title',
      'workforceSlice.idWorkforceSlice': 'the id behind workforceSlice.title',
      financials: 'always null on this endpoint; the overview says so',
      'conventionCollectiveList[]': 'always empty on this endpoint',
      'regCompanyDataList[].skipTrigger': "steers the service's own jobs",
      'regCompanyDataList[].sourceList[].idCompanyData': 'the id of the entry that the source is listed in',
    },
    flags: {
      isActive: /Active since/,
      isEditor: /Software editor/,
      isIntegrator: /Integrator/,
      companyNonDiffusible: /Non-diffusible/,
      'branchList[].isActive': /Open since/,
      'regCompanyDataList[].isDeleted': /Deleted/,
      'regCompanyDataList[].isValid': /Invalid/,
    },
  },
  {
    resource: 'CampaignResult',
    section: '2.7',
    schema: CampaignResult,
    operation: 'listCampaignResults',
    met: ['GET /v1/campaign/result', 'campaigns as grid and summary; company: campaigns; home'],
    screens: (of) => [tab('campaigns')(of)],
    plumbing: {
      'status.created': "dates of the service's own vocabulary, not of the result",
      'status.modified': "dates of the service's own vocabulary, not of the result",
      company: 'partner mode only',
      campaignResultContactList: 'partner mode only',
      campaignCompanyConsumeList: 'partner mode only',
    },
    flags: {
      isManuel: /Added by hand Yes/,
      errorPersona: /Persona error Yes/,
      noQuotaScrapped: /Without quota for scraping Yes/,
      failurePersona: /No one with the persona found/,
      failurePersonaRelaunchExecuted: /persona found · [^·]+ · relaunched/,
      failurePersonaCampaignExecuted: /persona found · [^·]+ · relaunched [^·]+ · campaign run/,
      failureEnrichContact: /Contact could not be enriched/,
      failureEnrichContactRelaunchExecuted: /not be enriched · [^·]+ · relaunched/,
      failureEnrichContactCampaignExecuted: /not be enriched · [^·]+ · relaunched [^·]+ · campaign run/,
      failureLinkedinLink: /LinkedIn link failed/,
      statusNotYetExecuted: /statusNotYetExecuted/,
      statusProcessing: /statusProcessing/,
      statusSuccess: /statusSuccess/,
      statusInResearch: /statusInResearch/,
      statusFailure: /statusFailure,/,
      statusFailureAny: /statusFailureAny/,
      statusFailureEngage: /statusFailureEngage/,
      statusFailurePersona: /statusFailurePersona/,
      statusFailureEnrichment: /statusFailureEnrichment/,
      statusFailureLinkedinLink: /statusFailureLinkedinLink/,
      statusFailureScript: /statusFailureScript/,
    },
  },
  {
    resource: 'Alert',
    section: '2.8',
    schema: Alert,
    operation: 'listAlerts',
    met: ['GET /v1/alert', 'company: alerts, timeline; alert; parcs beside alerts'],
    screens: (of) => [alertPage(of)],
    plumbing: {
      'status.idAlertstatus': 'idAlertStatus again',
      'alertVersionList[].idAlertMaturity': 'the id behind alertMaturity.title',
      'alertVersionList[].idAlertBudgetType': 'the id behind alertBudgetType.title',
      'alertVersionList[].idAlertBudget': 'the id behind alertBudget.title',
      'alertVersionList[].idAlertUsers': 'the id behind alertNumberOfUsers.title',
      'alertVersionList[].alertMaturity.idAlertMaturity': 'the id behind alertMaturity.title',
      'alertVersionList[].alertBudgetType.idAlertBudgetType': 'the id behind alertBudgetType.title',
      'alertVersionList[].alertBudget.idAlertBudget': 'the id behind alertBudget.title',
      'alertVersionList[].alertNumberOfUsers.idNumberOfUsers': 'the id behind alertNumberOfUsers.title',
    },
    flags: {
      'solutionRetenue.solutionIsActive': /Inactive/,
      'solutionVueList[].solutionIsActive': /Inactive/,
    },
  },
  {
    resource: 'RefVisitCard',
    section: '2.9',
    schema: RefVisitCard,
    operation: 'listAlerts',
    within: ['influenceurList[]', 'decideurList[]', 'alertVersionList[].contact'],
    screens: (of) => [alertPage(of)],
    plumbing: {},
    flags: {
      leftCompany: /Left the company Yes/,
      isObsolete: /Obsolete record Yes/,
      disable: /Disabled Yes/,
      'functionList[].isCurrent': /earlier functions?/,
    },
  },
  {
    resource: 'Parc',
    section: '2.10',
    schema: Parc,
    operation: 'listParcs',
    met: ['GET /v1/parc', 'company: parcs; alert (installed beside seen)'],
    screens: (of) => [tab('parcs')(of)],
    plumbing: {
      idParcType: 'the id behind parcType.title, shown where there is no title',
      idParcStatus: 'the id behind parcSatus.title, shown where there is no title',
      idParcNumberOfUser: 'the id behind parcNumberOfUsers.title, shown where there is no title',
      idParcMaintenanceContract: 'the id behind parcMaintenanceContract.title, shown where there is no title',
      idCompanyIntegrator: 'companyIntegrator.idCompany again',
      idCompanyEditor: 'companyEditor.idCompany again',
      'parcType.idParcType': 'the id behind parcType.title',
      'parcSatus.idParcStatus': 'the id behind parcSatus.title',
      'parcNumberOfUsers.idNumberOfUsers': 'the id behind parcNumberOfUsers.title',
      'parcMaintenanceContract.idParcMaintenanceContract': 'the id behind parcMaintenanceContract.title',
      'solution.idCompanyEditor': 'companyEditor.idCompany again',
    },
    flags: {
      solutionUnknown: /Solution unknown Yes/,
      createdByScript: /Created by script Yes/,
      fromOther: /From another source Yes/,
      fromCatalog: /From the catalogue Yes/,
      'solution.isActive': /Inactive/,
    },
  },
  {
    resource: 'CrmVisitCard',
    section: '2.11',
    schema: CrmVisitCard,
    operation: 'listCrmVisitCards',
    met: ['GET /v1/crmVisitCard', 'contacts; contact; company: contacts, timeline; home'],
    screens: (of) => [contactPage(of)],
    plumbing: {},
    flags: {
      isCompany: /Kind Generic card/,
      contactLeftCompany: /Left the company/,
      contactCreatedByUser: /Origin Created by a user/,
      'latestFunction.isCurrent': /says the API Yes/,
      'functionList[].isCurrent': /says the API Yes/,
      'latestFunction.persona.isActive': /Persona active Yes/,
      'functionList[].persona.isActive': /Persona active Yes/,
    },
  },
  {
    resource: 'TimelineElement',
    section: '2.12',
    schema: TimelineElement,
    operation: 'listComments',
    met: ['GET /v1/comment', 'company: timeline'],
    screens: (of) => [tab('timeline')(of)],
    plumbing: { idAccount: 'the account that is signed in, which the account menu names when it is opened' },
    flags: {},
  },
  {
    resource: 'News',
    section: '2.13',
    schema: News,
    operation: 'listNews',
    met: ['GET /v1/news', 'company: news, timeline'],
    screens: (of) => [tab('news')(of)],
    plumbing: { 'tagList[].idTag': 'tells tags apart; title and type are shown' },
    flags: {},
  },
]

/** Lists that a company's tab shows and no entry above describes: the tab shows every field. */
export const listedByTabs = (
  tabs: readonly (readonly [CompanyTab, Operation | null])[],
  others: readonly Coverage[],
): Coverage[] =>
  tabs.flatMap(([name, operation]) => {
    // Opportunities have forms, and tests of their own (endpoints.ts).
    if (operation === null || operation === 'listOpportunities') return []
    const { method, path, spec, item } = endpointOf(operation)
    if (item === null || others.some((one) => one.operation === operation)) return []
    return [
      {
        resource: item.meta()?.id ?? operation.replace(/^list/, ''),
        section: spec,
        schema: item,
        operation,
        met: [`${method} ${path}`, `company: ${name}`] as const,
        screens: (of: Subject) => [tab(name)(of)],
        plumbing: {},
        flags: {},
      },
    ]
  })

export const coverages: readonly Coverage[] = [
  ...described,
  ...listedByTabs(
    companyTabs.map((name) => [name, tabLists[name]] as const),
    described,
  ),
]
