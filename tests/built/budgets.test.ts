import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type CompanyTab, companyTabs, paths } from '#lib/paths.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'

import { buildIfNeeded } from '../../scripts/lib/build.mjs'
import { allScripts, bytesOf, preloadedFonts, scriptsOf, stylesOf } from './first-load.ts'
import { BuiltServer } from './process.ts'
import { builtPages } from './server.ts'

const KB = 1024
/** A form or page of facts, a list, a table whose columns can be moved, the board: KB of gzip. */
const LIGHT = 196.9
const LIST = 203.5
const TABLE = 212.2
const BOARD = 240
/** The grid also filters by range and value, names its rows, and prints all of them. */
const GRID = 234.3

interface Known {
  idCompany: number
  idAlert: number
  idCrmVisitCard: number
}

interface Budget {
  limit: number
  path: (known: Known) => string
}

const companyTab = (tab: CompanyTab | null): Budget => ({
  // A table of contacts with its tools, and the grid's link to it, are of the other class.
  limit: tab === 'contacts' ? TABLE : LIGHT,
  path: ({ idCompany }) => paths.company(idCompany, tab),
})

/** Every page of the build; the styleguide answers 404 in production. */
const BUDGETS: Record<string, Budget> = {
  '/': { limit: LIGHT, path: () => paths.home() },
  '/sign-in': { limit: LIGHT, path: () => paths.signIn() },
  '/companies': { limit: LIGHT, path: () => paths.companies() },
  '/companies/[idCompany]': companyTab(null),
  ...Object.fromEntries(companyTabs.map((tab) => [`/companies/[idCompany]/${tab}`, companyTab(tab)])),
  '/companies/[idCompany]/branches/[idBranch]': {
    limit: LIGHT,
    path: ({ idCompany }) => paths.branch(idCompany, 1),
  },
  '/alerts/[idAlert]': { limit: LIST, path: ({ idAlert }) => paths.alert(idAlert) },
  '/contacts': { limit: TABLE, path: () => paths.contacts() },
  '/contacts/[idCrmVisitCard]': { limit: LIST, path: ({ idCrmVisitCard }) => paths.contact(idCrmVisitCard) },
  '/enrichments/[idProcessAction]': { limit: LIGHT, path: () => paths.enrichment(1) },
  '/newsletters': { limit: LIST, path: () => paths.newsletters() },
  '/opportunities/[[...opened]]': { limit: BOARD, path: () => paths.opportunities() },
  '/opportunities/report': { limit: TABLE, path: () => paths.report() },
  '/campaigns': { limit: GRID, path: () => paths.campaigns() },
  '/activity': { limit: LIST, path: () => paths.activity() },
  '/routines': { limit: LIST, path: () => paths.routines() },
  '/import': { limit: LIGHT, path: () => paths.import() },
  '/developers': { limit: LIGHT, path: () => paths.developers() },
  '/preferences': { limit: LIGHT, path: () => paths.preferences() },
  '/webhooks': { limit: LIST, path: () => paths.webhooks() },
  '/webhooks/events/[idWebhookEvent]': { limit: LIST, path: () => paths.webhookEvent(1) },
  '/styleguide': { limit: LIGHT, path: () => paths.styleguide() },
}

/** What comes when somebody asks for it: a text that only that part holds. */
const ON_DEMAND: Record<string, string> = {
  'the map': 'M311.8 9.8l1.5 5',
  'the chart of campaigns': 'summary-bars',
  'the chart of webhooks': 'history-chart',
  'the panel of a campaign row': 'row-history',
  'the export of campaigns': 'export-receipt',
  'the history of an opportunity': 'opportunity-history',
  'the signature bench': 'signature-verdict',
  'the tray of enrichments': 'enrichment-tray',
  'the dialogs of newsletters': 'unsubscribe-names',
  'the watch-list': 'data-watched',
  'a company at a glance': 'glance-changes',
  'likely duplicates': 'contact-duplicates',
  'the vCard': 'BEGIN:VCARD',
  'the calendar': 'calendar-agenda',
  'the calendar file': 'BEGIN:VCALENDAR',
  'calendar addresses': 'feed-made',
  'the preview of an alert’s person': 'enrich-person',
  'the tools of branches': 'branch-tools',
  'the steps of an import': 'import-columns',
  'the reference of the API': 'reference-entry',
  'the OpenAPI document': '#/components/schemas/ParcStatus',
}

let sandbox: Sandbox
let server: BuiltServer
let cookie: string
let known: Known

beforeAll(async () => {
  await buildIfNeeded()
}, 600_000)
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, companies: 30 })
  server = await BuiltServer.start({ API_BASE_URL: sandbox.url })
  cookie = await server.signIn()
  const { accounts } = await (await fetch(`${sandbox.url}/_sandbox/facts`)).json()
  const facts = accounts['sandbox-full']
  known = {
    idCompany: facts.companyRich.idCompany,
    idAlert: facts.alertSeveralVersions.idAlert,
    idCrmVisitCard: facts.contactComplete.idCrmVisitCard,
  }
})
afterAll(async () => {
  await server?.end()
  await sandbox?.close()
})

async function documentOf(pattern: string): Promise<{ html: string; link: string }> {
  const signedIn = pattern === '/sign-in' ? {} : { cookie }
  const path = (BUDGETS[pattern] as Budget).path(known)
  const { text, headers } = await server.ask('GET', path, {
    ...signedIn,
    headers: { 'sec-fetch-dest': 'document' },
  })
  return { html: text, link: String(headers.link ?? '') }
}

it('every page of the build has a budget', async () => {
  const pages = await builtPages()
  expect(Object.keys(BUDGETS).sort()).toEqual(pages.map(({ pattern }) => pattern).sort())
})

it('each part on demand is a script of the build', async () => {
  const scripts = await allScripts()
  const lost = Object.keys(ON_DEMAND).filter(
    (part) => !scripts.some((text) => text.includes(ON_DEMAND[part] as string)),
  )
  expect(lost).toEqual([])
})

it('the board is one script, however it is asked for: two ways would load it twice', async () => {
  const holding = (await allScripts()).filter((text) => text.includes('id:"board-keys"'))
  expect(holding).toHaveLength(1)
})

it('no line height is calculated: Safari enlarges it twice when it zooms text only', async () => {
  expect((await stylesOf((await documentOf('/')).html)).match(/line-height:calc[^;}]*/g)).toBeNull()
})

it('no style looks for a part of a class: Chromium would restyle what scrolls in too slowly for every frame', async () => {
  const styles = await stylesOf((await documentOf('/')).html)
  expect(styles).toContain(':focus-visible')
  expect(styles.match(/\[class[*^$|~]?=[^{]*/g)).toBeNull()
})

describe.each(Object.keys(BUDGETS))('the document of %s', (pattern) => {
  const { limit } = BUDGETS[pattern] as Budget

  it(`brings at most ${limit} KB of scripts, compressed, and none that is on demand`, async () => {
    const scripts = await scriptsOf((await documentOf(pattern)).html)
    const all = scripts.map(({ text }) => text).join('\n')
    expect(scripts.length).toBeGreaterThan(5)
    expect(Object.keys(ON_DEMAND).filter((part) => all.includes(ON_DEMAND[part] as string))).toEqual([])
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0) / KB).toBeLessThanOrEqual(limit)
  })

  it('shows the screen with the first paint: it stands where it is seen, not hidden until scripts are at work', async () => {
    const [shown = '', ...hidden] = (await documentOf(pattern)).html.split('<div hidden id="S:')
    expect(hidden.join()).not.toContain('<h1')
    // The report is all made of cards, which come beside its document; the style guide answers 404.
    if (!['/opportunities/report', '/styleguide'].includes(pattern)) expect(shown).toContain('<h1')
  })

  it('preloads one font, a subset, of the one family', async () => {
    const { html, link } = await documentOf(pattern)
    const fonts = preloadedFonts(link, html)
    expect(fonts).toHaveLength(1)
    expect((await bytesOf(fonts[0] as string)) / KB).toBeLessThan(60)
    const families = new Set(
      [...(await stylesOf(html)).matchAll(/@font-face\s*{[^}]*?font-family:\s*["']?([^;"'}]+)/g)].map(
        ([, family]) => (family as string).trim().replace(/(Extended| Fallback)+$/, ''),
      ),
    )
    expect([...families]).toHaveLength(1)
  })
})
