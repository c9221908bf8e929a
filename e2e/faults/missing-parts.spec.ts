import type { Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'
import { otherClient, ownTitle } from '../support/opportunities.ts'
import { type PairName, pairHere } from '../support/pairs.ts'
import { open } from '../support/screens.ts'
import { settled } from '../support/settled.ts'
import { expect } from '../support/test.ts'
import { MISSING, onThirdDashboard, saysMissing, test, thorough } from '../support/typed/test.ts'

const redeploy = onThirdDashboard()

interface Wanting {
  what: string
  address: string
  want: (page: Page) => Promise<void>
  /** What stands on the page all the same. */
  stands: (page: Page) => Promise<void>
}

/** One part for each way in which parts stand: asked for by a write, by a press, in a place, in a popover. */
async function wantings(pair: PairName, idCompany: number, ownerless: number): Promise<Wanting[]> {
  const api = otherClient(pair)
  const title = ownTitle('Missing')
  const one = await api.save({ idCompany, title, idUserResponsable: 103, idStade: 101 })
  const loose = await api.one(ownerless)
  const stage = (page: Page) => page.getByLabel(`Stage of opportunity ${ownerless}`)
  const typed = (page: Page) => page.getByTestId('opportunity-sheet').getByLabel('Title', { exact: true })
  return [
    {
      what: 'who is responsible',
      address: paths.opportunities({ view: 'table', owner: 'none', q: String(ownerless) }),
      want: async (page) => {
        await stage(page).selectOption(loose.idStade === 102 ? '103' : '102')
      },
      // Nobody can be asked: the move is not made.
      stands: async (page) => {
        await expect(stage(page)).toHaveValue(loose.idStade === null ? '' : String(loose.idStade))
        expect((await api.one(ownerless)).idStade).toBe(loose.idStade)
      },
    },
    {
      what: 'two versions of one opportunity',
      address: paths.opportunity(one.idOpportunity),
      want: async (page) => {
        await typed(page).fill(`${title} mine`)
        await api.change(one, { title: `${title} theirs`, idStade: 101 })
        await page.getByTestId('opportunity-sheet').getByRole('button', { name: 'Save', exact: true }).click()
      },
      stands: async (page) => {
        await expect(typed(page)).toHaveValue(`${title} mine`)
        expect((await api.one(one.idOpportunity)).title).toBe(`${title} theirs`)
      },
    },
    {
      what: 'the history of deliveries',
      address: paths.webhooks(),
      want: (page) => page.getByRole('link', { name: 'History' }).click(),
      stands: (page) =>
        expect(page.getByRole('link', { name: 'Webhooks', exact: true }).first()).toBeVisible(),
    },
    {
      what: 'a filter of the board',
      address: paths.opportunities(),
      want: (page) =>
        page
          .getByTestId('opportunity-filters')
          .getByRole('button', { name: /^Owner/ })
          .click(),
      stands: (page) => expect(page.getByTestId('board-card').first()).toBeVisible(),
    },
    {
      what: 'the views',
      address: paths.opportunities({ view: 'table', amountFrom: 10 }),
      want: (page) => page.getByTestId('saved-views').click(),
      stands: (page) => expect(page.getByLabel(/^Stage of opportunity/).first()).toBeVisible(),
    },
  ]
}

// One part after the other, a minute: by `npm test -- thorough`.
thorough(
  'parts that a newer release took away are missed alone: the page goes on and says so',
  async ({ context, sandbox, session: _, watched }) => {
    const { companyEditor, opportunityWithoutOwner } = await sandbox.facts()
    const { name } = pairHere()
    const all = await wantings(name, companyEditor.idCompany, opportunityWithoutOwner.idOpportunity)
    const pages: Page[] = []
    for (const { address } of all) {
      const page = await context.newPage()
      await open(page, address)
      await settled(page)
      // Nothing comes from the browser's own cache.
      await page.route(/\/_next\/static\//, (route) => route.continue())
      pages.push(page)
    }
    await redeploy()
    for (const [index, { what, want, stands }] of all.entries()) {
      await test.step(what, async () => {
        const page = pages[index]
        if (!page) throw new Error(`No page for ${what}`)
        await page.bringToFront()
        await want(page)
        await saysMissing(page)
        await stands(page)
      })
    }
    watched.forgive(MISSING)
  },
)
