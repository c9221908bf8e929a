import type { Locator, Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'
import { gridRow, keyOf } from '../campaigns.ts'
import { otherClient, ownTitle } from '../opportunities.ts'
import { pairHere } from '../pairs.ts'
import type { Sandbox } from '../sandbox.ts'
import { open } from '../screens.ts'
import { settled } from '../settled.ts'
import { expect } from '../test.ts'
import { button, type FormOnPage, press } from './form.ts'

/** After an unknown outcome the sheet reads the record again, and offers a retry where that failed. */
async function lookedAgain(sheet: Locator, notThere: string): Promise<void> {
  const [look, said] = [button(sheet, 'Look again'), sheet.getByText(notThere, { exact: true }).first()]
  await expect(look.or(said).first()).toBeVisible()
  if (await look.isVisible()) await look.click()
  await expect(said).toBeVisible()
}

async function newOpportunity(sandbox: Sandbox): Promise<FormOnPage> {
  const { idCompany } = (await sandbox.facts()).companyEditor
  const title = ownTitle('Typed')
  const sheet = (page: Page) => page.getByTestId('opportunity-create')
  return {
    address: paths.company(idCompany, 'opportunities'),
    form: {
      call: { method: 'POST', path: routes.saveOpportunity.path },
      show: (page) => press(button(page, 'New opportunity'), sheet(page)),
      typed: (page) => [
        [sheet(page).getByLabel('Owner', { exact: true }), '103', /103/],
        [sheet(page).getByLabel('Comment', { exact: true }), 'First line\nsecond line'],
        [sheet(page).getByLabel('Title', { exact: true }), title],
      ],
      send: (page) => button(sheet(page), 'Create').click(),
      back: (page) => lookedAgain(sheet(page), 'Not created'),
      sent: (page) => expect(page.getByText(`“${title}” created`).first()).toBeVisible(),
      part: { want: (page) => button(page, 'New opportunity').click() },
      forgets: true,
    },
  }
}

async function editedOpportunity(sandbox: Sandbox): Promise<FormOnPage> {
  const { idCompany } = (await sandbox.facts()).companyEditor
  const title = ownTitle('Edited')
  const one = await otherClient(pairHere().name).save({ idCompany, title, idUserResponsable: 103 })
  const titleOf = (page: Page) => page.getByRole('link', { name: title })
  const sheet = (page: Page) => page.getByTestId('opportunity-sheet')
  return {
    address: paths.opportunity(one.idOpportunity),
    form: {
      call: { method: 'POST', path: routes.saveOpportunity.path },
      show: (page) => expect(sheet(page).getByLabel('Comment', { exact: true })).toBeVisible(),
      typed: (page, round) => [[sheet(page).getByLabel('Comment', { exact: true }), `Typed ${round}`]],
      send: (page) => button(sheet(page), 'Save').click(),
      back: (page) => lookedAgain(sheet(page), 'Not saved'),
      sent: (page, round) => expect(page.getByTestId('opportunity-history')).toContainText(`Typed ${round}`),
      waits: true,
      part: {
        ready: async (page) => {
          await open(page, paths.opportunities({ view: 'table' }))
          await page.getByLabel('Title, names, comment, id').fill(String(one.idOpportunity))
          await expect(titleOf(page)).toBeVisible()
        },
        want: (page) => titleOf(page).click(),
      },
      forgets: true,
    },
  }
}

/** A dialog opened from the selection bar, for two selected campaign results. */
async function onSelection(sandbox: Sandbox, from: number, opens: string, title: RegExp) {
  const results = await sandbox.campaignResults({ idCampaign: '405' })
  const rows = results.slice(from, from + 2)
  const dialog = (page: Page) => page.getByRole('dialog', { name: title })
  const opener = (page: Page) => button(page.getByTestId('selection-bar'), opens)
  const part = {
    ready: async (page: Page) => {
      for (const row of rows) await gridRow(page, keyOf(row)).getByRole('checkbox').check()
      await expect(opener(page)).toBeVisible()
    },
    want: (page: Page) => opener(page).click(),
  }
  const show = async (page: Page) => {
    if (await dialog(page).isVisible()) return
    await part.ready(page)
    await part.want(page)
    await expect(dialog(page)).toBeVisible()
  }
  const back = async (page: Page) => {
    const close = button(page, 'Close').last()
    // If the read before it failed, nothing was sent.
    if (await dialog(page).isVisible()) return
    await expect(page.locator('[data-outcome=failed], [data-outcome=unknown]')).toHaveCount(2)
    await close.click()
    await show(page)
  }
  const sent = (page: Page) => expect(page.locator('[data-outcome=done]')).toHaveCount(2)
  const address = paths.campaigns({
    idCampaign: 405,
    idCompany: rows.map(({ idCompany }) => idCompany).join(','),
  })
  return { address, dialog, show, back, sent, part }
}

async function manyOpportunities(sandbox: Sandbox): Promise<FormOnPage> {
  const { address, dialog, ...rest } = await onSelection(
    sandbox,
    40,
    'Create opportunities…',
    /^Create opportunities for/,
  )
  const title = ownTitle('Many')
  return {
    address,
    form: {
      ...rest,
      call: { method: 'POST', path: routes.saveOpportunity.path },
      typed: (page) => [
        [dialog(page).getByRole('combobox', { name: 'Owner' }), '101', /101/],
        [dialog(page).getByLabel('Title'), title],
      ],
      send: async (page) => {
        await settled(page)
        const leave = dialog(page).getByRole('checkbox', { name: /^Leave/ })
        if (await leave.isVisible()) await leave.uncheck()
        await button(dialog(page), 'Check and create…').click()
        await button(page.getByRole('alertdialog'), 'Create 2').click()
      },
      goesOn: true,
      forgets: true,
    },
  }
}

async function taggedCompanies(sandbox: Sandbox): Promise<FormOnPage> {
  const { address, dialog, sent, ...rest } = await onSelection(
    sandbox,
    42,
    'Tag on a routine…',
    /^Tag .* on a routine$/,
  )
  const agree = (page: Page) => button(page.getByRole('alertdialog'), /^Apply to/)
  return {
    address,
    form: {
      ...rest,
      call: { method: 'POST', path: routes.tagSupplyIdentification.path },
      typed: (page) => [[dialog(page).getByLabel('Routine'), '302']],
      send: async (page) => {
        await dialog(page).getByLabel('Change to…').selectOption('4')
        await button(dialog(page), 'Apply to 2').click()
        // Current values are read first: if that fails, offline or signed out, there is no confirmation.
        const stopped = dialog(page)
          .getByRole('alert')
          .or(page.getByRole('dialog', { name: 'Sign in to go on' }))
        await expect(agree(page).or(stopped).first()).toBeVisible()
        if (await agree(page).isVisible()) await agree(page).click()
      },
      sent: async (page) => {
        await agree(page).click()
        await sent(page)
      },
      forgets: true,
    },
  }
}

async function firstTag(sandbox: Sandbox): Promise<FormOnPage> {
  const [row] = (await sandbox.campaignResults({ idCampaign: '405' })).slice(44)
  if (!row) throw new Error('Too few results')
  const { idCompany } = row
  const { supplyIdentificationList: known } = await sandbox.read(
    'listSupplyIdentifications',
    { idCompany },
    'sandbox-full',
  )
  const idSupply = [301, 302, 303].find((id) => known.every((one) => one.idSupply !== id))
  if (idSupply === undefined) throw new Error('The company is on every routine')
  const field = (page: Page) => page.getByLabel('Other routine')
  return {
    address: paths.campaigns({ idCampaign: 405, idCompany, open: keyOf(row) }),
    form: {
      call: { method: 'POST', path: routes.tagSupplyIdentification.path },
      show: (page) => expect(field(page)).toBeVisible(),
      typed: (page) => [[field(page), String(idSupply)]],
      send: async (page) => {
        await page.getByLabel('Tag…').selectOption('3')
        await button(page, 'Set tag').click()
      },
      sent: (page) => expect(field(page)).toHaveValue(''),
      part: {
        ready: async (page) => {
          await open(page, paths.campaigns({ idCampaign: 405, idCompany }))
          await expect(gridRow(page, keyOf(row))).toBeVisible()
          // A separate chunk, which must be loaded before the release that removes it.
          await expect(page.getByTestId('campaign-summary')).toBeVisible()
        },
        want: async (page) => {
          await gridRow(page, keyOf(row)).locator('[role=gridcell]').nth(2).click()
          await page.keyboard.press('Enter')
        },
      },
      forgets: true,
    },
  }
}

async function subscription(sandbox: Sandbox): Promise<FormOnPage> {
  const { contactComplete, newsletter } = await sandbox.facts()
  const { idCrmVisitCard } = contactComplete
  const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name, { exact: true })
  return {
    address: paths.newsletters({ contact: idCrmVisitCard, isDeleted: 'false' }),
    form: {
      call: { method: 'GET', path: routes.listCrmVisitCards.path },
      show: (page) => press(button(page, 'Subscribe contacts…'), field(page, 'Contacts')),
      typed: (page, round) => [
        [field(page, 'Newsletter'), String(newsletter.idNewsletter)],
        [field(page, 'Owner'), '101'],
        [field(page, 'Contacts'), `${idCrmVisitCard}, ${990_000 + round}`],
      ],
      send: (page) => button(page.getByRole('dialog'), 'Check the names').click(),
      back: (page) => button(page.getByRole('alertdialog'), 'Back').click(),
      sent: (page) => expect(page.getByTestId('mass-counts')).toBeVisible(),
      part: { want: (page) => button(page, 'Subscribe contacts…').click() },
      // This send only looks up the names, so the input is kept.
      forgets: false,
    },
  }
}

async function webhookAddress(): Promise<FormOnPage> {
  const dialog = (page: Page) => page.locator('dialog:modal')
  const place = (page: Page) => page.getByRole('region', { name: /^Enrichment completed/ })
  return {
    address: paths.webhooks(),
    form: {
      call: { method: 'POST', path: routes.createWebhook.path },
      show: (page) => press(button(place(page), /^Create a webhook/), dialog(page)),
      typed: (page) => [
        [dialog(page).getByRole('textbox', { name: 'Address' }), 'https://hooks.acme.fr/typed'],
      ],
      send: (page) => button(dialog(page), 'Create the webhook').click(),
      sent: (page) => expect(dialog(page).getByRole('textbox', { name: 'Address' })).toHaveCount(0),
      forgets: true,
    },
  }
}

/** Forms that write. */
export const writes = {
  'a new opportunity': newOpportunity,
  'an opportunity that is edited': editedOpportunity,
  'an opportunity for each of many companies': manyOpportunities,
  'a tag for many companies': taggedCompanies,
  'the first tag of a company on a routine': firstTag,
  'a subscription to a newsletter': subscription,
  'the address of a webhook': webhookAddress,
}
