import type { Locator, Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { gridRow, keyOf } from '../campaigns.ts'
import type { Sandbox } from '../sandbox.ts'
import { open } from '../screens.ts'
import { expect } from '../test.ts'
import { button, type FormOnPage, press, type Typed } from './form.ts'

async function lookup(sandbox: Sandbox): Promise<FormOnPage> {
  const { companyComplete, companyEditor, companyBare } = await sandbox.facts()
  const box = (page: Page) => page.getByTestId('lookup')
  return {
    address: paths.companies(),
    form: {
      call: { method: 'GET', path: routes.listCompanies.path },
      show: (page) => expect(box(page)).toBeVisible(),
      typed: (page, round) => [
        [
          box(page).getByLabel('Identifiers'),
          [companyComplete, companyEditor, companyBare]
            .map(({ idCompany }) => idCompany)
            .slice(round % 2)
            .join('\n'),
        ],
      ],
      send: (page) => button(box(page), /^Look up/).click(),
      part: { want: (page) => button(box(page), /^Look up/).click() },
      sent: (page) =>
        expect(
          page.locator(`main a[href="${paths.company(companyEditor.idCompany)}"]`).first(),
        ).toBeVisible(),
      forgets: false,
    },
  }
}

async function contactSearch(): Promise<FormOnPage> {
  const email = (page: Page) => page.getByRole('radio', { name: 'Email' })
  const box = (page: Page) => page.getByRole('textbox', { name: /email/i })
  return {
    address: paths.contacts(),
    form: {
      call: { method: 'GET', path: routes.listCrmVisitCards.path },
      show: async (page) => {
        if (!(await box(page).isVisible())) await email(page).click({ force: true })
      },
      typed: (page, round) => [[box(page), `nobody.${round}@example.com`]],
      send: (page) => button(page.locator('main form'), 'Find').click(),
      sent: (page) => expect(page.getByText('No contact found').first()).toBeVisible(),
      forgets: true,
    },
  }
}

async function campaignFilters(sandbox: Sandbox): Promise<FormOnPage> {
  const [row] = (await sandbox.campaignResults({ idCampaign: '405' })).slice(40)
  if (!row) throw new Error('Too few results')
  const form = (page: Page) => page.getByRole('form', { name: 'Filters that the API applies' })
  return {
    address: paths.campaigns(),
    form: {
      call: { method: 'GET', path: routes.listCampaignResults.path },
      show: (page) => press(page.locator('summary', { hasText: 'Filters that the API applies' }), form(page)),
      typed: (page, round) => [
        [form(page).getByLabel('Campaigns', { exact: true }), '405'],
        [form(page).getByLabel('Companies', { exact: true }), [row.idCompany, round + 1].join(', ')],
      ],
      send: (page) => button(form(page), 'Show').click(),
      sent: (page) => expect(gridRow(page, keyOf(row))).toBeVisible(),
      forgets: true,
    },
  }
}

/** A list's filter that is applied with its button, and whose values are then in the address. */
const filter = (
  address: string,
  name: string,
  path: string,
  typed: (form: Locator, round: number) => Typed,
  last: (round: number) => RegExp,
): FormOnPage => {
  const form = (page: Page) => page.getByRole('form', { name, exact: true })
  return {
    address,
    form: {
      call: { method: 'GET', path },
      show: (page) => expect(form(page)).toBeVisible(),
      typed: (page, round) => typed(form(page), round),
      send: (page) => button(form(page), 'Show').click(),
      sent: async (page, round) => {
        await expect(page).toHaveURL(last(round))
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
        await expect(page.locator('main').getByRole('alert')).toHaveCount(0)
      },
      forgets: true,
    },
  }
}

const newsletterFilter = async () =>
  filter(
    paths.newsletters(),
    'Filter',
    routes.listNewsletterContacts.path,
    (form, round) => [
      [form.getByLabel('Contact', { exact: true }), 'nobody@example.com'],
      [form.getByLabel('Owner', { exact: true }), String(101 + round)],
    ],
    (round) => new RegExp(`owner=${101 + round}`),
  )

const routineFilter = async () =>
  filter(
    paths.routines(),
    'Filter',
    routes.listSupplyIdentifications.path,
    (form, round) => [
      [form.getByLabel('Routine', { exact: true }), '301, 302'],
      [form.getByLabel('Score at least', { exact: true }), String(round + 1)],
    ],
    (round) => new RegExp(`minScoringMatch=${round + 1}`),
  )

async function historyFilter(): Promise<FormOnPage> {
  const made = filter(
    paths.webhooks({ part: 'history' }),
    'Filter the history',
    routes.listWebhookEvents.path,
    (form, round) => [
      [form.getByLabel('HTTP status', { exact: true }), '5xx'],
      [form.getByLabel('Text', { exact: true }), `typed ${round}`],
    ],
    (round) => new RegExp(`text=typed.${round}`),
  )
  return {
    ...made,
    form: {
      ...made.form,
      // Texts filter the loaded events without a request; a change of the limit makes one.
      send: async (page) => {
        const limit = page.getByLabel('How many', { exact: true })
        await limit.selectOption((await limit.inputValue()) === '100' ? '250' : '100')
      },
      part: {
        ready: (page) => open(page, paths.webhooks()),
        want: (page) => page.getByRole('link', { name: 'History' }).first().click(),
      },
    },
  }
}

/** Forms that read. */
export const reads = {
  'the lookup': lookup,
  'the search of contacts': contactSearch,
  'the filters of the campaign results': campaignFilters,
  'the filter of the newsletters': newsletterFilter,
  'the filter of the routines': routineFilter,
  'the filter of the webhook history': historyFilter,
}
