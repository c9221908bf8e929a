import type { ReadOperation } from '#lib/contract/index.ts'
import { type CompanyTab, paths } from '#lib/paths.ts'

import type { Facts } from './sandbox.ts'

/** Records that the screens show; the enrichment is started by the test, since the seed has none. */
export type PartsOf = Facts & { idProcessAction: number }

/** A screen whose parts load, and fail, independently. */
export interface PartedScreen {
  name: string
  path: (of: PartsOf) => string
  /** Reads that only add names: if they fail, nothing else is missing. */
  besides?: readonly ReadOperation[]
}

/** The reads behind the tab counts, which every company page makes when idle, by one call of the browser. */
export const GLANCE: readonly ReadOperation[] = [
  'listAlerts',
  'listCampaignResults',
  'listCrmVisitCards',
  'listNews',
  'listOpportunities',
  'listParcs',
  'listSupplyIdentifications',
]

/** The part of a screen that depends on one read. */
export interface Part {
  screen: PartedScreen
  operation: ReadOperation
  /** The title of the panel that fails; without it, the message is somewhere in the page. */
  panel?: string
  /** Selector of the part's content. */
  content: string
  /** What is unaffected while the part fails. */
  other?: string
  /** Its messages for a failure and for no access, where they differ from the usual ones. */
  words?: { failed: string; refused: string }
  /** The whole page waits for it, with a skeleton. */
  document?: true
  /** The part only adds words (names, vocabularies): if it fails, the content stays and no error is shown. */
  quiet?: true
}

const tab = (name: CompanyTab | null): PartedScreen => ({
  name: `company: ${name ?? 'overview'}`,
  path: (of) => paths.company(of.companyRich.idCompany, name),
})

/** Further reads of the opportunity table: contacts and stages. */
const NAMES_OF_OPPORTUNITIES: readonly ReadOperation[] = ['listCrmVisitCards', 'listStades']

const home: PartedScreen = {
  name: 'home',
  path: () => paths.home(),
  besides: ['listCompanies'],
}

const screens = {
  home,
  overview: tab(null),
  branches: tab('branches'),
  alerts: tab('alerts'),
  parcs: tab('parcs'),
  news: tab('news'),
  contacts: tab('contacts'),
  opportunities: { ...tab('opportunities'), besides: NAMES_OF_OPPORTUNITIES },
  routines: tab('routines'),
  campaigns: tab('campaigns'),
  timeline: tab('timeline'),
  alert: { name: 'alert', path: (of) => paths.alert(of.alertSeveralVersions.idAlert) },
  contact: {
    name: 'contact',
    path: (of) => paths.contact(of.contactComplete.idCrmVisitCard),
    besides: NAMES_OF_OPPORTUNITIES,
  },
  enrichment: { name: 'enrichment', path: (of) => paths.enrichment(of.idProcessAction) },
  allContacts: { name: '/contacts', path: () => paths.contacts({ by: 'window', q: 525_600 }) },
  allRoutines: { name: '/routines', path: (of) => paths.routines({ idSupply: of.routine.idSupply }) },
  newsletters: {
    name: '/newsletters',
    path: (of) => paths.newsletters({ idNewsletter: of.newsletter.idNewsletter }),
  },
} satisfies Record<string, PartedScreen>

export const partedScreens: readonly PartedScreen[] = Object.values(screens)

const stream = (operation: ReadOperation, kind: string, name: string): Part => ({
  screen: screens.timeline,
  operation,
  content: `[data-testid="timeline"] [data-kind="${kind}"]`,
  other: `[data-testid="timeline"] [data-kind="${kind === 'comment' ? 'opportunity' : 'comment'}"]`,
  words: { failed: `${name} could not be loaded`, refused: `${name}: no access` },
})
const names = (screen: PartedScreen, content: string): Part => ({
  screen,
  operation: 'listCompanies',
  content,
  quiet: true,
})
const testId = (id: string) => `[data-testid="${id}"]`

const ofHome = (operation: ReadOperation, title: string, part: string, other: string): Part => ({
  screen: home,
  operation,
  panel: title,
  content: testId(`home-${part}`),
  other: testId(`home-${other}`),
})

/** Every read of Home, and of the screens of companies, contacts, routines and newsletters. */
export const parts: readonly Part[] = [
  ofHome('listOpportunities', 'Deadlines', 'deadlines', 'campaigns'),
  ofHome('listOpportunities', 'Needs attention', 'attention', 'campaigns'),
  ofHome('listOpportunities', 'Changed lately', 'moved', 'alerts'),
  ofHome('listWebhookEvents', 'Deliveries', 'deliveries', 'deadlines'),
  ofHome('listCampaignResults', 'Campaigns', 'campaigns', 'deliveries'),
  ofHome('listCrmVisitCards', 'Contacts who left', 'left', 'moved'),
  ofHome('countAlerts', 'Alerts', 'alerts', 'left'),
  { screen: screens.overview, operation: 'listCompanies', content: testId('company-marks'), document: true },
  { screen: screens.branches, operation: 'listCompanies', content: testId('branch-table'), document: true },
  { screen: screens.alerts, operation: 'listAlerts', panel: 'Alerts', content: testId('alert-list') },
  {
    screen: screens.alerts,
    operation: 'listCompanies',
    content: testId('company-marks'),
    other: testId('alert-list'),
    document: true,
  },
  {
    screen: screens.parcs,
    operation: 'listParcs',
    panel: 'Installed software',
    content: testId('parc-table'),
  },
  {
    screen: screens.parcs,
    operation: 'listAlerts',
    panel: 'Installed software and alerts',
    content: testId('parc-beside-alerts'),
    other: testId('parc-table'),
  },
  { screen: screens.news, operation: 'listNews', panel: 'News', content: testId('news-list') },
  {
    screen: screens.contacts,
    operation: 'listCrmVisitCards',
    panel: 'Contacts',
    content: testId('contact-table'),
  },
  {
    screen: screens.opportunities,
    operation: 'listOpportunities',
    panel: 'Opportunities',
    content: testId('company-opportunities'),
  },
  {
    screen: screens.routines,
    operation: 'listSupplyIdentifications',
    panel: 'Routines',
    content: testId('company-routines'),
  },
  {
    screen: screens.campaigns,
    operation: 'listCampaignResults',
    panel: 'Campaigns',
    content: testId('company-campaigns'),
  },
  stream('listAlerts', 'alert', 'Alert versions'),
  stream('listNews', 'news', 'News'),
  stream('listComments', 'comment', 'Comments and calls'),
  stream('listOpportunities', 'opportunity', 'Opportunities'),
  stream('listCrmVisitCards', 'enrichment', 'Enrichments'),
  { screen: screens.alert, operation: 'listAlerts', content: testId('version-history') },
  names(screens.alert, testId('version-history')),
  {
    screen: screens.contact,
    operation: 'listCrmVisitCards',
    content: 'section[data-state="full"]:has(h2:has-text("Identity"))',
    document: true,
  },
  {
    screen: screens.contact,
    operation: 'listNewsletterContacts',
    panel: 'Newsletters',
    content: 'section[data-state="full"]:has(h2:has-text("Newsletters"))',
    other: 'section[data-state="full"]:has(h2:has-text("Identity"))',
  },
  {
    screen: screens.contact,
    operation: 'listOpportunities',
    panel: 'Opportunities',
    content: 'section:is([data-state="full"], [data-state="empty"]):has(h2:has-text("Opportunities"))',
    other: 'section[data-state="full"]:has(h2:has-text("Identity"))',
  },
  names(screens.contact, 'section[data-state="full"]:has(h2:has-text("Identity"))'),
  {
    screen: screens.enrichment,
    operation: 'getEnrichment',
    panel: 'State',
    content: 'section[data-state="full"]:has(h2:has-text("Before and after"))',
  },
  {
    screen: screens.allContacts,
    operation: 'listCrmVisitCards',
    panel: 'Contacts found',
    content: testId('contact-table'),
  },
  names(screens.allContacts, testId('contact-table')),
  { screen: screens.allRoutines, operation: 'listSupplyIdentifications', content: testId('routine-table') },
  {
    screen: screens.allRoutines,
    operation: 'listIdentificationTypes',
    content: testId('routine-table'),
    quiet: true,
  },
  names(screens.allRoutines, testId('routine-table')),
  { screen: screens.newsletters, operation: 'listNewsletterContacts', content: testId('newsletter-table') },
  names(screens.newsletters, testId('newsletter-table')),
]
