import type { Browser, Locator, Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'
import { axeOn, objections } from '../support/axe.ts'
import { open, reload } from '../support/screens.ts'
import { signInAlone, someAddress } from '../support/sessions.ts'
import { expect, test } from '../support/test.ts'
import { THOROUGH } from '../support/thorough.ts'

// An account of its own: what the team shares would be in every other test's way.
const KEY = 'sandbox-other'
const ACCOUNT = 'account-other'

/** Somebody at a browser of their own, who has said who they are. */
async function colleague(browser: Browser, dashboard: string, name: string): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': someAddress() } })
  await signInAlone(context, dashboard, KEY)
  const page = await context.newPage()
  await open(page, paths.home())
  const said = await page.evaluate(async (me) => {
    const body = JSON.stringify({ name: me })
    const headers = { 'x-csrf': '1', 'content-type': 'application/json' }
    return (await fetch('/api/workspace/me', { method: 'PUT', headers, body })).status
  }, name)
  expect(said).toBe(200)
  return page
}

const views = (page: Page): Locator => page.getByTestId('saved-views')
const menu = (page: Page): Locator => page.getByRole('menu', { name: 'Views' })
const choose = async (page: Page, name: string | RegExp) => {
  await views(page).click()
  await page.getByRole(/^(Every|Late)/.test(String(name)) ? 'menuitemradio' : 'menuitem', { name }).click()
}
/** What the browser holds under a name, once it does. */
const holds = (page: Page, key: string, text: string) =>
  page.waitForFunction(([name, part]) => localStorage.getItem(name)?.includes(part) ?? false, [
    key,
    text,
  ] as const)
const column = (page: Page): Locator => page.getByTestId('board-column').first()
const settings = async (page: Page): Promise<Locator> => {
  await column(page)
    .getByRole('button', { name: /^Settings of/ })
    .click()
  return page.getByRole('dialog', { name: /^Settings of/ })
}

/** What two people do at the same moment, and limits of columns: by `npm test -- thorough`. */
const thorough = async (title: string, body: () => Promise<void>) => {
  if (THOROUGH) await test.step(title, body)
}

test('views, limits and stars that one person shares are there for a colleague, whose own come first', async ({
  browser,
  dashboard,
  sandbox,
}) => {
  // What the team shares outlives a failed try.
  const late = `Late ones ${Date.now()}`
  const [anne, bob] = [
    await colleague(browser, dashboard, 'Anne'),
    await colleague(browser, dashboard, 'Bob'),
  ]

  await test.step('what the browser held moves over, and is shared', async () => {
    await anne.evaluate(([key, text]) => localStorage.setItem(key, text), [
      `views:${ACCOUNT}:opportunities`,
      JSON.stringify([
        { name: late, search: '?deadline=late' },
        { name: 'Large', search: '?amountFrom=10000' },
      ]),
    ] as const)
    await open(anne, paths.opportunities())
    await holds(anne, `views:${ACCOUNT}:opportunities`, '"id"')
    await choose(anne, late)
    await choose(anne, 'Share with the team')
    await expect(anne.getByText(`“${late}” is shared with the team`)).toBeAttached()
    await choose(anne, 'Make it everybody’s default')
    await views(anne).click()
    await expect(menu(anne).getByRole('group', { name: 'Mine' })).toHaveText('MineLarge')
    await expect(
      menu(anne)
        .getByRole('group', { name: 'The team’s' })
        .getByRole('menuitemradio', { name: `${late} · Anne (this screen opens with it)` }),
    ).toBeChecked()
    await anne.keyboard.press('Escape')
  })

  await test.step('a screen opens with the team’s default, and with what its address says', async () => {
    await open(bob, paths.home())
    await holds(bob, `views:default:${ACCOUNT}:opportunities`, '?deadline=late')
    const link = bob.getByRole('navigation').getByRole('link', { name: 'Opportunities' })
    await link.click()
    await expect(bob).toHaveURL(paths.opportunities({ deadline: 'late' }))
    await expect(views(bob)).toContainText(late)
    // Everything, once chosen, stays: over a reload, and for whoever goes back to it.
    await choose(bob, 'Everything')
    await expect(bob).toHaveURL(paths.opportunities())
    await reload(bob)
    await expect(bob.getByTestId('board-card').first()).toBeVisible()
    await expect(bob).toHaveURL(paths.opportunities())
    await bob.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await expect(bob.getByRole('heading', { name: 'Watch-list' })).toBeVisible()
    await link.click()
    await expect(bob).toHaveURL(paths.opportunities({ deadline: 'late' }))
    await bob.goBack()
    await expect(bob.getByRole('heading', { name: 'Watch-list' })).toBeVisible()
    await bob.goBack()
    await expect(bob.getByTestId('board-card').first()).toBeVisible()
    await expect(bob).toHaveURL(paths.opportunities())
    await open(bob, paths.opportunities({ amountFrom: 1 }))
    await expect(bob.getByTestId('board-card').first()).toBeVisible()
    await expect(bob).toHaveURL(paths.opportunities({ amountFrom: 1 }))
  })

  await test.step('what everybody would lose is asked about first, and one’s own default comes first', async () => {
    await open(bob, paths.opportunities({ deadline: 'late' }))
    await expect(views(bob)).toContainText(late)
    await choose(bob, /^Delete/)
    const question = bob.getByRole('alertdialog', { name: `Delete “${late}” for everybody?` })
    await expect(question).toContainText('it goes for the whole team')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await views(bob).click()
    expect(await objections(axeOn(bob).include('[role="menu"]:popover-open'))).toEqual([])
    await bob.keyboard.press('Escape')
    await open(bob, paths.opportunities({ amountFrom: 5 }))
    await choose(bob, 'Save this view…')
    await bob.getByRole('dialog').getByLabel('Name').fill('Mine')
    await bob.keyboard.press('Enter')
    await choose(bob, 'Make it my default')
    await open(bob, paths.opportunities())
    await expect(bob).toHaveURL(paths.opportunities({ amountFrom: 5 }))
    // A grid whose first rows are in the document.
    await open(bob, paths.campaigns({ companyStatus: 'success' }))
    await choose(bob, 'Save this view…')
    await bob.getByRole('dialog').getByLabel('Name').fill('Wins')
    await bob.keyboard.press('Enter')
    await choose(bob, 'Make it my default')
    await open(bob, paths.campaigns())
    await expect(bob).toHaveURL(paths.campaigns({ companyStatus: 'success' }))
    await bob.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await expect(bob).toHaveURL(paths.home())
    await bob.goBack()
    await expect(bob).toHaveURL(paths.campaigns({ companyStatus: 'success' }))
    await choose(bob, 'Share with the team')
    await expect(bob.getByText('is shared with the team, and no longer your default')).toBeAttached()
  })

  await thorough('a new name keeps what a colleague changed of the view while it was typed', async () => {
    await open(bob, paths.opportunities({ deadline: 'late' }))
    await choose(bob, `Rename “${late}” for everybody…`)
    await bob.getByRole('dialog').getByLabel('Name').fill(`${late} by name`)
    await open(anne, paths.opportunities({ deadline: 'late' }))
    await choose(anne, 'No longer everybody’s default')
    await expect(anne.getByText(`no longer opens with “${late}”`)).toBeAttached()
    await bob.keyboard.press('Enter')
    await expect(bob.getByText(`View “${late} by name” saved`)).toBeAttached()
    await views(bob).click()
    await expect(
      menu(bob).getByRole('menuitemradio', { name: `${late} by name · Anne`, exact: true }),
    ).toBeVisible()
    await bob.keyboard.press('Escape')
  })

  await thorough(
    'a new name for a view that a colleague took from the team while it was typed says so',
    async () => {
      const wins = paths.campaigns({ companyStatus: 'success' })
      await open(anne, wins)
      await choose(anne, 'Rename “Wins” for everybody…')
      await anne.getByRole('dialog').getByLabel('Name').fill('All that we won')
      await open(bob, wins)
      await choose(bob, 'Stop sharing…')
      await bob.getByRole('button', { name: 'Stop sharing', exact: true }).click()
      await expect(bob.getByText('“Wins” is yours alone')).toBeAttached()
      await anne.keyboard.press('Enter')
      await expect(anne.getByText('This view is no longer the team’s').first()).toBeAttached()
      await expect(anne.getByText('deleted it, or shares it no longer').first()).toBeAttached()
    },
  )

  await thorough('to stop sharing what a colleague deleted meanwhile says so, and asks no more', async () => {
    await choose(bob, 'Share with the team')
    await reload(anne)
    await choose(anne, 'Stop sharing…')
    const ask = anne.getByRole('alertdialog', { name: 'Stop sharing “Wins”?' })
    await expect(ask).toBeVisible()
    await choose(bob, /^Delete “Wins”/)
    await bob
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(bob.getByText('View “Wins” deleted')).toBeAttached()
    await ask.getByRole('button', { name: 'Stop sharing', exact: true }).click()
    await expect(ask).toBeHidden()
    await expect(anne.getByText('This view is no longer the team’s').first()).toBeAttached()
  })

  await thorough('a limit of the team’s holds where somebody has none of their own', async () => {
    await open(anne, paths.opportunities({ view: 'board' }))
    const mine = await settings(anne)
    await mine.getByRole('radio', { name: 'The team’s' }).check()
    await mine.getByLabel('Warn above').fill('0')
    await mine.getByRole('button', { name: 'Set for the team' }).click()
    await expect(column(anne).locator('[data-part="over"]')).toBeVisible()
    await open(bob, paths.opportunities({ view: 'board' }))
    await expect(column(bob).locator('[data-part="over"]')).toBeVisible()
    const theirs = await settings(bob)
    await expect(theirs.getByLabel('Warn above')).toHaveAccessibleDescription(/Set by Anne/)
    expect(await objections(axeOn(bob).include('[role="dialog"]:popover-open'))).toEqual([])
    await theirs.getByRole('radio', { name: 'Mine' }).check()
    await theirs.getByLabel('Warn above').fill('9000')
    await theirs.getByRole('button', { name: 'Set', exact: true }).click()
    await expect(column(bob).locator('[data-part="over"]')).toHaveCount(0)
  })

  await thorough(
    'a limit or a target that is being typed stays, whatever a colleague sets meanwhile',
    async () => {
      const mine = await settings(anne)
      const most = mine.getByLabel('Warn above')
      await most.fill('77')
      const theirs = await settings(bob)
      await theirs.getByRole('radio', { name: 'The team’s' }).check()
      await theirs.getByLabel('Warn above').fill('5')
      await theirs.getByRole('radio', { name: 'Amount' }).check()
      await theirs.getByRole('button', { name: 'Set for the team' }).click()
      await expect(most).toHaveAccessibleDescription(/Set by Bob/)
      await expect(most).toHaveValue('77')
      await expect(most).toBeFocused()

      await open(anne, paths.report())
      await anne.getByRole('button', { name: 'Set targets' }).click()
      const dialog = anne.getByRole('dialog', { name: 'Set targets' })
      const target = dialog.getByLabel('Target of All together')
      await target.fill('9000')
      const set = await bob.evaluate(
        async (month) => {
          const body = JSON.stringify({ targets: [{ idUser: null, month, cents: 700_000 }] })
          const headers = { 'x-csrf': '1', 'content-type': 'application/json' }
          return (await fetch('/api/workspace/targets', { method: 'PUT', headers, body })).status
        },
        await dialog.getByRole('combobox', { name: 'Month' }).inputValue(),
      )
      expect(set).toBe(200)
      await expect(anne.getByText('Somebody else set €7,000 meanwhile.')).toBeVisible()
      await expect(target).toHaveValue('9000')
    },
  )

  await test.step('a star that is shared is followed by a colleague, in a group of its own', async () => {
    const { companyIntegrator } = await sandbox.facts(KEY)
    const { idCompany, name } = companyIntegrator
    const row = (page: Page) => page.getByTestId('watch-list').locator(`[data-watched="${idCompany}"]`)
    await open(anne, paths.company(idCompany))
    await anne.locator(`main [data-watch="${idCompany}"]`).first().click()
    await open(anne, paths.home())
    const share = row(anne).getByRole('button', { name: `Share with the team: ${name}` })
    await share.press('Enter')
    await expect(share).toHaveAttribute('aria-pressed', 'true')
    await bob.setViewportSize({ width: 360, height: 740 })
    await open(bob, paths.home())
    const team = bob.getByRole('region', { name: 'The team’s' })
    await expect(team.locator(`[data-watched="${idCompany}"]`)).toContainText(name)
    expect(await objections(axeOn(bob))).toEqual([])
    expect(await bob.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await row(bob).locator('[data-watch]').click()
    await expect(team).toHaveCount(0)
    await expect(row(bob)).toBeVisible()
  })
  const gone = await bob.evaluate(async (account) => {
    const of = `/api/workspace?confirm=${account}`
    return (await fetch(of, { method: 'DELETE', headers: { 'x-csrf': '1' } })).status
  }, ACCOUNT)
  expect(gone).toBe(200)
  for (const page of [anne, bob]) await page.context().close()
})
