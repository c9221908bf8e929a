// npm run bench -- presses: on every screen, from each input until it is painted (INP), at normal speed and with four
// times CPU throttling. `npm run bench -- presses board contacts`: those whose name begins so.
import type { Browser, Locator, Page } from 'playwright'

import { companyTabs, paths } from '#lib/paths.ts'
import { sandboxAt } from '../e2e/support/sandbox.ts'
import { settled } from '../e2e/support/settled.ts'
import { CARD } from './lib/board-page.ts'
import { openSession } from './lib/cost.ts'
import { brief, head, median, quantile, row, verdict } from './lib/figures.ts'
import { openBrowser, openStage, type Stage, warmUp } from './lib/stage.ts'
import { inTurns, roundsOr, withPage } from './lib/visit.ts'

const SCALE = { companies: 4_000, opportunities: 2_500, results: 10_000 }
/** Longest time allowed from input to paint at the 98th percentile, by CPU throttling rate, ms. */
const MAX = { 1: 35, 4: 70 } as const
const RATES = [1, 4] as const

interface Act {
  readonly does: string
  readonly act: (page: Page) => Promise<unknown>
}
interface Screen {
  readonly name: string
  readonly path: string
  readonly acts: readonly Act[]
}

const press = (key: string, does = key): Act => ({ does, act: (page) => page.keyboard.press(key) })
const click = (does: string, find: (page: Page) => Locator): Act => ({
  does,
  act: (page) => find(page).first().click({ timeout: 5_000 }),
})
type Role = Parameters<Page['getByRole']>[0]
const byRole = (role: Role, name: string | RegExp) => (page: Page) =>
  page.locator('main').getByRole(role, { name, exact: true })
const clickOn = (role: Role, name: string) => click(name, byRole(role, name))
const typeInto = (role: Role, name: string | RegExp): Act[] => [
  click('into a field', byRole(role, name)),
  press('e', 'a letter'),
  press('n', 'another letter'),
  press('Backspace'),
]
const menu = (name: string): Act[] => [
  click('a menu opens', byRole('button', name)),
  press('Escape', 'a menu closes'),
]
const table = (column: string): Act[] => [
  ...[1, 2].map(() => click('sort', byRole('button', column))),
  click('a row is ticked', (page) => page.getByRole('checkbox', { name: /^Select (?!all)/ })),
]

/** Done on every screen, before its own. */
const ANYWHERE: readonly Act[] = [
  press('Tab'),
  press('Control+k', 'the palette opens'),
  press('d', 'a letter in the palette'),
  press('u', 'another letter in the palette'),
  press('Escape', 'the palette closes'),
]

async function screensOf(stage: Stage): Promise<Screen[]> {
  const facts = await sandboxAt(stage.sandbox).facts()
  const { companyComplete, companyClosed, companyEditor, companyInsolvent, companyLongName } = facts
  const several = [companyComplete, companyClosed, companyEditor, companyInsolvent, companyLongName]
  const SEARCH = 'Title, names, comment, id'
  const SORT = '[data-testid="campaign-grid"] [data-column="dateInsert"] button'
  return [
    { name: 'Home', path: paths.home(), acts: [] },
    {
      name: 'lookup',
      path: paths.companies({ q: several.map(({ siren }) => siren).join(', ') }),
      acts: [...table('Name'), ...typeInto('textbox', 'Identifiers')],
    },
    {
      name: 'company, its tabs',
      path: paths.company(facts.companyRich.idCompany),
      acts: companyTabs.map((_, place) =>
        click('another tab', (page) => page.locator('main nav[aria-label] a').nth(place)),
      ),
    },
    { name: 'alert', path: paths.alert(facts.alertSeveralVersions.idAlert), acts: [] },
    {
      name: 'contacts',
      path: paths.contacts({ by: 'window', q: 525_600 }),
      acts: [...table('Name'), ...typeInto('textbox', 'Name or function'), ...menu('Export')],
    },
    { name: 'contact', path: paths.contact(facts.contactComplete.idCrmVisitCard), acts: [] },
    {
      name: 'board',
      path: paths.opportunities(),
      acts: [
        click('a sheet opens', (page) => page.locator(CARD)),
        press('Escape', 'a sheet closes'),
        ...['ArrowDown', 'ArrowDown', 'ArrowRight'].map((key) => press(key)),
        press('Enter', 'a sheet opens'),
        press('Escape', 'a sheet closes'),
        ...typeInto('textbox', SEARCH),
      ],
    },
    {
      name: 'board as a table',
      path: paths.opportunities({ view: 'table' }),
      acts: [...table('Amount'), ...typeInto('textbox', SEARCH), ...menu('Columns')],
    },
    {
      name: 'board as a calendar',
      path: paths.opportunities({ view: 'calendar' }),
      acts: [
        ...[1, 2].map(() => clickOn('button', 'Next month')),
        clickOn('radio', 'Week'),
        clickOn('button', 'Today'),
      ],
    },
    {
      name: 'report',
      path: paths.report(),
      acts: [
        clickOn('radio', 'Quarter'),
        clickOn('radio', 'Year'),
        ...typeInto('textbox', SEARCH),
        ...menu('Export'),
      ],
    },
    {
      name: 'grid',
      path: paths.campaigns(),
      acts: [
        ...[1, 2].map(() => click('sort', (page) => page.locator(SORT))),
        click('into the search', (page) => page.getByTestId('campaign-search')),
        press('q', 'a letter'),
        press('x', 'another letter'),
        press('Control+a'),
        press('Backspace', 'the search is emptied'),
      ],
    },
    {
      name: 'routines',
      path: paths.routines(),
      acts: [...table('Company'), ...typeInto('textbox', 'SIREN'), ...menu('Export')],
    },
    {
      name: 'newsletters',
      path: paths.newsletters(),
      acts: [...table('Contact'), ...typeInto('textbox', 'SIREN'), ...menu('Export')],
    },
    {
      name: 'webhooks',
      path: paths.webhooks(),
      acts: [
        click('a dialog opens', byRole('button', 'Create a webhook…')),
        press('h', 'a letter'),
        press('Escape', 'a dialog closes'),
        clickOn('link', 'History'),
        ...typeInto('searchbox', 'Text'),
        clickOn('link', 'Signature'),
      ],
    },
    {
      name: 'activity',
      path: paths.activity(),
      acts: [
        click('into a field', (page) => page.getByLabel('From', { exact: true })),
        press('1', 'a digit'),
      ],
    },
    {
      name: 'import',
      path: paths.import(),
      acts: typeInto('textbox', /^Or paste cells/),
    },
    {
      name: 'developers',
      path: paths.developers(),
      acts: [
        ...typeInto('textbox', /^Path, operation/),
        click('an operation', (page) => page.locator('main nav a')),
      ],
    },
    {
      name: 'preferences',
      path: paths.preferences(),
      acts: [
        ...['Dark', 'Light', 'Compact'].map((name) => clickOn('radio', name)),
        ...typeInto('searchbox', 'Find'),
      ],
    },
  ]
}

/** Runs in the page: records the duration of each interaction from input to paint. */
function watchPresses(): void {
  const presses = new Map<number, number>()
  Object.assign(window, { presses })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId === 0) continue
      presses.set(entry.interactionId, Math.max(presses.get(entry.interactionId) ?? 0, entry.duration))
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

const durationsOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => [...(window as unknown as { presses: Map<number, number> }).presses.values()])

interface Press {
  readonly does: string
  readonly took: number
}

const visit = (browser: Browser, stage: Stage, { path, acts }: Screen, rate: number): Promise<Press[]> =>
  withPage(browser, stage, 'main', async (page) => {
    await page.addInitScript(watchPresses)
    await (await openSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
    await page.goto(stage.origin + path)
    await settled(page)
    await page.waitForTimeout(1_000)
    const found: Press[] = []
    for (const { does, act } of [...ANYWHERE, ...acts]) {
      const before = (await durationsOf(page)).length
      await act(page)
      await settled(page)
      await page.waitForTimeout(300)
      // The browser does not report interactions below the threshold of 16 ms.
      for (const took of (await durationsOf(page)).slice(before)) found.push({ does, took })
    }
    return found
  })

const asked = process.argv.slice(2)
const browser = await openBrowser()
try {
  const stage = await openStage(0, '', SCALE)
  try {
    const screens = (await screensOf(stage)).filter(
      ({ name }) => asked.length === 0 || asked.some((begin) => name.startsWith(begin)),
    )
    await warmUp(
      stage,
      screens.map(({ path }) => path),
      10,
    )
    const turns = new Map(
      screens.flatMap((screen) =>
        RATES.map((rate) => [`${screen.name} · ${rate}×`, { screen, rate, presses: [] as Press[] }] as const),
      ),
    )
    await inTurns([...turns.keys()], roundsOr(2), async (name, counts) => {
      const turn = turns.get(name)
      if (!turn) return
      const presses = await visit(browser, stage, turn.screen, turn.rate)
      if (counts) turn.presses.push(...presses)
    })
    head(['screen', 'slower', 'presses', 'median, ms', 'p98, ms', 'goal', '', 'the slowest'])
    for (const { screen, rate, presses } of turns.values()) {
      const took = presses.map((one) => one.took)
      const slowest = presses.toSorted((one, other) => other.took - one.took).slice(0, 3)
      row([
        ...[screen.name, `${rate}×`, presses.length, brief(median(took)), brief(quantile(took, 0.98))],
        ...verdict(quantile(took, 0.98), MAX[rate]),
        slowest.map((one) => `${one.does} ${one.took}`).join(', '),
      ])
    }
  } finally {
    await stage.stop()
  }
} finally {
  await browser.close()
}
