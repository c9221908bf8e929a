import type { z } from 'zod'
import { endpointOf, type Operation, operations } from '#lib/contract/index.ts'
import type { Rule } from '#lib/contract/rules.ts'

type Input = Readonly<Record<string, unknown>>

/** api.md section 4, its conditional requirements written out again by hand, each with input that breaks it. */
interface RuleCase {
  operation: Operation
  section: string
  kind: Rule['kind']
  names: string[]
  broken: Input[]
}

const PHONE = { type: 'phone' }
const TAG = { idIdentificationType: 3 }
const OWNER = { idUserResponsable: 1 }

export const ruleCases: RuleCase[] = [
  {
    operation: 'startEnrichment',
    section: '4.1',
    kind: 'atLeastOneOf',
    names: ['idCrmVisitCard', 'email'],
    broken: [PHONE, { ...PHONE, siren: '552100554' }, { ...PHONE, webhookUrl: 'https://a.example' }],
  },
  {
    operation: 'listOpportunities',
    section: '4.4',
    kind: 'atLeastOneOf',
    names: ['idOpportunity', 'idCompany', 'siren', 'polling', 'pollingDeleted'],
    broken: [{}, { idStade: 1 }, { isDeleted: true }],
  },
  {
    operation: 'saveOpportunity',
    section: '4.5',
    kind: 'exactlyOneOf',
    names: ['idUserResponsable', 'userResponsableEmail'],
    broken: [
      { idCompany: 1 },
      { idCompany: 1, idOpportunity: 1 },
      { idCompany: 1, ...OWNER, userResponsableEmail: 'a@b.fr' },
    ],
  },
  {
    operation: 'saveOpportunity',
    section: '4.5',
    kind: 'notTogether',
    names: ['idCrmVisitCard', 'crmVisitCardEmail'],
    broken: [{ idCompany: 1, ...OWNER, idCrmVisitCard: 1, crmVisitCardEmail: 'a@b.fr' }],
  },
  {
    operation: 'listSupplyIdentifications',
    section: '4.6',
    kind: 'atLeastOneOf',
    names: ['idSupply', 'idCompany', 'siren', 'pollingScoring', 'pollingTag'],
    broken: [{}, { minScoringMatch: 1 }, { idIdentificationType: 1 }],
  },
  {
    operation: 'tagSupplyIdentification',
    section: '4.7',
    kind: 'exactlyOneOf',
    names: ['idCompany', 'siren'],
    broken: [
      { idSupply: 1, ...TAG },
      { idSupply: 1, ...TAG, idCompany: 1, siren: '552100554' },
    ],
  },
  {
    operation: 'tagSupplyIdentification',
    section: '4.7',
    kind: 'atLeastOneOf',
    names: ['idIdentificationType', 'isFormerCustomer'],
    broken: [
      { idSupply: 1, idCompany: 1 },
      { idSupply: 1, idCompany: 1, idIdentificationType: null, isFormerCustomer: null },
    ],
  },
  {
    operation: 'listNewsletterContacts',
    section: '4.9',
    kind: 'atLeastOneOf',
    names: [
      'idNewsletter',
      'idCrmVisitCard',
      'idUserResponsable',
      'idCompany',
      'crmVisitCardEmail',
      'userResponsableEmail',
      'siren',
    ],
    broken: [{}, { isDeleted: false }],
  },
  {
    operation: 'subscribeNewsletterContact',
    section: '4.9',
    kind: 'atLeastOneOf',
    names: ['idCrmVisitCard', 'idContact', 'crmVisitCardEmail', 'contactEmail'],
    broken: [{ idNewsletter: 1, ...OWNER }],
  },
  {
    operation: 'subscribeNewsletterContact',
    section: '4.9',
    kind: 'atLeastOneOf',
    names: ['idUserResponsable', 'userResponsableEmail'],
    broken: [{ idNewsletter: 1, idCrmVisitCard: 1 }],
  },
  {
    operation: 'unsubscribeNewsletterContact',
    section: '4.9',
    kind: 'atLeastOneOf',
    names: ['idCrmVisitCard', 'idContact', 'crmVisitCardEmail', 'contactEmail'],
    broken: [{}, { idNewsletter: 1 }],
  },
  {
    operation: 'listCompanies',
    section: '4.10',
    kind: 'atLeastOneOf',
    names: ['idCompany', 'siren', 'siret', 'tvaNumber', 'domain', 'linkedin'],
    broken: [{}],
  },
  {
    operation: 'listCrmVisitCards',
    section: '4.11',
    kind: 'atLeastOneOf',
    names: ['idCompany', 'siren', 'idCrmVisitCard', 'polling', 'email', 'linkedin'],
    broken: [{}, { leftCompany: true }],
  },
  {
    operation: 'listAlerts',
    section: '4.13',
    kind: 'atLeastOneOf',
    names: ['idCompany', 'siren', 'idAlert'],
    broken: [{}],
  },
  {
    operation: 'listParcs',
    section: '4.15',
    kind: 'atLeastOneOf',
    names: ['idCompany', 'idParc', 'siren'],
    broken: [{}],
  },
  {
    operation: 'listComments',
    section: '4.16',
    kind: 'atLeastOneOf',
    names: ['idCompany', 'siren', 'polling'],
    broken: [{}, { idUser: 1 }, { minCommentDate: '2026-01-01' }],
  },
  {
    operation: 'listNews',
    section: '4.17',
    kind: 'atLeastOneOf',
    names: ['idCompany', 'siren', 'idNews'],
    broken: [{}],
  },
]

const IDS = [0, -1, 1.5, 'abc', '1e3', '99999999999999999999']
const WINDOWS = [14, 0, -15, 15.5, 'soon']
const DAYS = ['2026-02-30', '2026-13-01', '01/02/2026', '2026-1-2', 'today', '']
const FLAGS = ['yes', 2, 'TRUE']
const COUNTS = [-1, 1.5, 'many']
const TEXTS = ['', ' ']
const ADDRESSES = ['http://a.example', 'javascript:alert(1)', 'a.example', 'https://']

/** Values that no parameter of that name takes; `operation.name` where one name means two things. */
export const badValues: Readonly<Record<string, readonly unknown[]>> = {
  ...Object.fromEntries(
    [
      ...[
        'id',
        'idOpportunity',
        'idCompany',
        'idStade',
        'idSupply',
        'idNewsletter',
        'idCrmVisitCard',
        'idContact',
      ],
      ...['idUserResponsable', 'idUser', 'idCommentType', 'idCampaign', 'idAlert', 'idParc', 'idNews'],
      ...['idSequenceAction', 'status'],
    ].map((name) => [name, IDS]),
  ),
  ...Object.fromEntries(
    ['polling', 'pollingDeleted', 'pollingScoring', 'pollingTag'].map((name) => [name, WINDOWS]),
  ),
  ...Object.fromEntries(
    ['dateMin', 'dateMax', 'dateInsert', 'minModified', 'minCommentDate', 'maxCommentDate', 'deadline'].map(
      (name) => [name, DAYS],
    ),
  ),
  ...Object.fromEntries(
    [
      ...['isDeleted', 'leftCompany', 'includeRegCompany', 'includeBranch', 'includeContact'],
      ...['includeCampaignCompanyConsume', 'isActive', 'isFormerCustomer'],
    ].map((name) => [name, FLAGS]),
  ),
  ...Object.fromEntries(['limit', 'offset', 'minScoringMatch'].map((name) => [name, COUNTS])),
  ...Object.fromEntries(
    [
      ...['siren', 'siret', 'tvaNumber', 'domain', 'linkedin', 'email', 'crmVisitCardEmail', 'contactEmail'],
      ...['userResponsableEmail', 'webhookSecret'],
    ].map((name) => [name, name === 'webhookSecret' ? [''] : TEXTS]),
  ),
  idIdentificationType: IDS,
  'tagSupplyIdentification.idIdentificationType': [0, 5, 2.5, '3', 'customer'],
  type: ['fax', '', 'Phone', null],
  companyStatus: ['done', '', 'Success'],
  eventType: ['enrichment.started', '', 'ENRICHMENT.COMPLETED'],
  'listWebhookEvents.status': ['DONE', '', 'success'],
  url: ADDRESSES,
  webhookUrl: ['ftp://a.example', 'javascript:alert(1)', 'a.example'],
  title: [7, 'x'.repeat(10_001)],
  comment: [7, 'x'.repeat(100_001)],
  amount: ['12', 'NaN', '1e400'],
}

/** Reads that a company's id is enough for. */
const ofCompany = operations.filter((operation) => {
  const { method, query } = endpointOf(operation)
  return method === 'GET' && 'idCompany' in (query as z.ZodObject).shape
})

/** The least that each operation takes, to which a bad value is added. */
export const leastInput: Readonly<Partial<Record<Operation, Input>>> = {
  ...Object.fromEntries(ofCompany.map((operation) => [operation, { idCompany: 1 }])),
  startEnrichment: { ...PHONE, idCrmVisitCard: 1 },
  saveOpportunity: { idCompany: 1, ...OWNER },
  tagSupplyIdentification: { idSupply: 1, idCompany: 1, ...TAG },
  subscribeNewsletterContact: { idNewsletter: 1, idCrmVisitCard: 1, ...OWNER },
  unsubscribeNewsletterContact: { idCrmVisitCard: 1 },
  createWebhook: { eventType: 'enrichment.failed', url: 'https://a.example/' },
}
