import type { Browser, Locator, Page } from '@playwright/test'

import {
  Client,
  listCampaignResults,
  listCompanies,
  listCrmVisitCards,
  listNewsletterContacts,
  listOpportunities,
} from '#client/index.ts'
import { paths } from '#lib/paths.ts'

import { opportunitiesAt, ownCards } from '../support/board.ts'
import { exportFile, withoutPicker } from '../support/campaigns.ts'
import { csvFile, importFile, windowsCsv } from '../support/import.ts'
import { pairOf } from '../support/pairs.ts'
import { signInAlone } from '../support/sessions.ts'
import { settled } from '../support/settled.ts'
import { expect, test, thorough } from '../support/test.ts'
import { THOROUGH } from '../support/thorough.ts'

/** Another account than that of the other tests, which know things by their numbers, and than the one that `shared.spec` empties. */
const KEY = 'sandbox-no-crm'

/** A colleague in a browser of their own. */
async function withColleague(browser: Browser, dashboard: string, use: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  try {
    await signInAlone(context, dashboard, KEY)
    const page = await context.newPage()
    await page.goto(dashboard + paths.home())
    await use(page)
  } finally {
    await context.close()
  }
}

/** That account at the API, past the dashboard. */
const client = () => new Client({ baseUrl: pairOf('first').sandbox, apiKey: KEY })

async function someCampaign(): Promise<number> {
  const { result } = await listCampaignResults(client(), { query: { limit: 1 } })
  const [first] = result
  if (!first) throw new Error('The account has no campaign')
  return first.idCampaign
}

/** Of that account's opportunities, one that has an owner: another than who is left out. */
async function someOwned(except?: number) {
  const { opportunityList } = await listOpportunities(client(), { query: { polling: 525_600 } })
  const owned = opportunityList.find(
    ({ idUser, isDeleted }) => idUser !== null && idUser !== except && !isDeleted,
  )
  if (!owned?.idUser) throw new Error('Nobody owns an opportunity')
  return { idOpportunity: owned.idOpportunity, idUser: owned.idUser }
}

thorough('a user is named beside what they own, and found by that name', async ({ browser, dashboard }) => {
  const { idOpportunity, idUser } = await someOwned()
  const name = `Zélie ${Date.now()}`
  await withColleague(browser, dashboard, async (page) => {
    await page.goto(dashboard + paths.opportunity(idOpportunity))
    await page.getByRole('button', { name: `Name User ${idUser}` }).click()
    const form = page.getByRole('dialog', { name: `Name of User ${idUser}` })
    await form.getByRole('textbox').fill(name)
    await page.keyboard.press('Enter')
    await expect(form).toBeHidden()
    await expect(page.getByRole('region', { name: 'Record' })).toContainText(name)
    await page.goto(dashboard + paths.home())
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Company, screen or action' }).fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
    await expect(page).toHaveURL(new RegExp(`owner=${idUser}$`))
    // A file names them as the screens do.
    const owners = [
      ['SIREN', 'Titre', 'Commercial'],
      ...[name, 'Utilisateur 104'].map((who) => ['552032534', who, who]),
    ]
    await importFile(page, csvFile('commerciaux.csv', windowsCsv(owners)), { action: 'create' })
    await page.getByRole('button', { name: 'Check 2 rows' }).click()
    await expect(page.getByTestId('import-rows')).toHaveAttribute('aria-rowcount', '3')
    await expect(page.locator('[data-why=ownerUnknown]')).toHaveCount(0)
  })
})

/** Gives a name with the pencil of that label. */
async function nameHere(page: Page, plain: string, name: string) {
  await page
    .getByRole('button', { name: `Name ${plain}`, exact: true })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: `Name of ${plain}` })
  await form.getByRole('textbox').fill(name)
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
}

thorough(
  'a contact’s user and newsletters, and a type of a company’s data, are named where they are seen',
  async ({ browser, dashboard }) => {
    const { crmVisitCardList } = await listCrmVisitCards(client(), { query: { polling: 525_600 } })
    const owned = crmVisitCardList.find(({ idUser }) => idUser !== null)
    if (!owned) throw new Error('No contact has a user')
    const known = crmVisitCardList.flatMap((card) => card.idCompany ?? [])
    const idCompany = [...new Set(known)].slice(0, 40)
    const { newsletterContactList } = await listNewsletterContacts(client(), { query: { idCompany } })
    const [one] = newsletterContactList
    if (!one) throw new Error('Nobody receives a newsletter')
    const stamp = Date.now()
    await withColleague(browser, dashboard, async (page) => {
      await page.goto(dashboard + paths.contact(owned.idCrmVisitCard))
      await nameHere(page, `User ${owned.idUser}`, `Ugo ${stamp}`)
      await expect(page.getByText(`Ugo ${stamp}`).first()).toBeVisible()
      await page.goto(dashboard + paths.contact(one.idCrmVisitCard))
      await nameHere(page, `Newsletter ${one.idNewsletter}`, `Lettre ${stamp}`)
      await expect(page.getByRole('link', { name: `Lettre ${stamp}` })).toBeVisible()
      const { companyList } = await listCompanies(client(), { query: { idCompany } })
      const full = companyList.find(({ regCompanyDataList }) => regCompanyDataList.length > 0)
      const [datum] = full?.regCompanyDataList ?? []
      if (!full || !datum) throw new Error('No company has data of its own')
      await page.goto(dashboard + paths.company(full.idCompany))
      await nameHere(page, `Data type ${datum.idCompanyDataType}`, `Vitrine ${stamp}`)
      await expect(page.getByTestId('company-data-group').first()).toContainText(`Vitrine ${stamp}`)
    })
  },
)

test('who one is, said once, is offered to others; a name given to a number is everybody’s, at once', async ({
  browser,
  dashboard,
}) => {
  const id = await someCampaign()
  const who = `Anne ${Date.now()}`
  const misspelt = `Ane ${Date.now()}`
  const what = `Été à Lyon ${Date.now()}`
  await withColleague(browser, dashboard, async (page) => {
    const prompt = page.getByTestId('who-prompt')
    await prompt.getByRole('button', { name: 'Choose your name' }).click()
    const dialog = page.getByRole('dialog', { name: 'Who are you?' })
    await dialog.getByRole('button', { name: 'That is me' }).click()
    await expect(dialog).toContainText('Enter a name.')
    await dialog.getByRole('combobox', { name: 'Your name' }).fill('x'.repeat(121))
    await dialog.getByRole('button', { name: 'That is me' }).click()
    await expect(dialog).toContainText('121 characters: a name has 120 at most.')
    await dialog.getByRole('combobox', { name: 'Your name' }).fill(misspelt)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(prompt).toBeHidden()
    const isKnownAs = async (name: string) => {
      await page.getByRole('button', { name: 'Account menu' }).click()
      await expect(page.getByRole('menuitem', { name: `You: ${name}` })).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await isKnownAs(misspelt)
    // Spelled wrong: the same person, mended.
    await page.goto(dashboard + paths.preferences())
    await page.getByRole('button', { name: 'Change who I am' }).click()
    await dialog.getByRole('combobox', { name: 'Your name' }).fill(who)
    await dialog.getByRole('checkbox', { name: `I am still ${misspelt}: just correct my name` }).check()
    await dialog.getByRole('button', { name: 'That is me' }).click()
    await expect(page.getByTestId('team')).toContainText(who)
    await expect(page.getByTestId('team')).not.toContainText(misspelt)
    await isKnownAs(who)

    await withColleague(browser, dashboard, async (other) => {
      // Whoever does not want to say is left alone.
      await other.getByTestId('who-prompt').getByRole('button', { name: 'Not now' }).click()
      const beside = await other.context().newPage()
      for (const tab of THOROUGH ? [beside, other] : [beside]) {
        await tab.goto(dashboard + paths.preferences())
        await expect(tab.getByTestId('team')).toContainText(who)
        await tab.goto(dashboard + paths.home())
        await settled(tab)
        await expect(tab.getByTestId('who-prompt')).toBeHidden()
      }
      await beside.close()
      await other.goto(dashboard + paths.preferences())
      const theirs = other.getByTestId('names')

      await page.goto(dashboard + paths.preferences())
      const names = page.getByTestId('names')
      await names.getByRole('textbox', { name: 'Name another' }).fill(`${id}`)
      await names
        .getByRole('button', { name: `Name Campaign ${id}` })
        .first()
        .click()
      const form = page.getByRole('dialog', { name: `Name of Campaign ${id}` })
      await form.getByRole('textbox').fill(what)
      await page.keyboard.press('Enter')
      await expect(names.getByRole('listitem').filter({ hasText: what })).toContainText(who)
      await expect(theirs.getByRole('listitem').filter({ hasText: what })).toBeVisible({ timeout: 2_000 })
    })

    // Where the number stood, the name stands.
    await page.goto(dashboard + paths.campaigns({ idCampaign: id }))
    await expect(page.getByText(what).first()).toBeVisible()
    if (THOROUGH) {
      // In files too.
      await withoutPicker(page)
      await page.goto(dashboard + paths.campaigns({ idCampaign: id, cols: 'campaign' }))
      await expect(page.getByText(what).first()).toBeVisible()
      expect(await exportFile(page, { format: 'CSV, commas', values: 'As on the screen' })).toContain(what)
    }

    // A file says first what it would do.
    const another = `Printemps ${Date.now()}`
    await page.goto(dashboard + paths.preferences())
    await expect(page.getByTestId('names').getByRole('button', { name: `Name Campaign ${id}` })).toBeVisible()
    if (THOROUGH) {
      await page.getByLabel('Import names…').setInputFiles({
        name: 'preferences.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{"kind":"company-desk-preferences","version":1}'),
      })
      await expect(page.getByText('It holds no names.').last()).toBeVisible()
      await page.getByLabel('Import names…').setInputFiles({
        name: 'names.xls',
        mimeType: 'application/vnd.ms-excel',
        buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
      })
      await expect(page.getByText('It is an old Excel file (.xls)').last()).toBeVisible()
    }
    await page.getByLabel('Import names…').setInputFiles({
      name: 'names.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`id;name\n${id};${what}, two\n${Date.now() % 1e9};${another}\nx;y\n`),
    })
    const plan = page.getByRole('alertdialog')
    await expect(plan).toContainText('2 names will be given, 1 of them replaces another')
    await expect(plan).toContainText('Line 4: no number')
    await plan.getByRole('button', { name: 'Give 2 names' }).click()
    await expect(page.getByTestId('names')).toContainText(another)

    // A name taken away is gone wherever it stood; what was done stays.
    const line = page.getByTestId('team').getByRole('listitem').filter({ hasText: who })
    await line.getByRole('button', { name: 'Remove name…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove name' }).click()
    await expect(page.getByText(who)).toHaveCount(0)
    await expect(page.getByTestId('names')).toContainText(another)
  })
})

thorough(
  'who changed an opportunity meanwhile is named in its sheet, its activity and the question that follows',
  async ({ browser, dashboard }) => {
    const { first } = await ownCards(opportunitiesAt(pairOf('first').sandbox, KEY), 1)
    const who = `Zoé ${Date.now()}`
    await withColleague(browser, dashboard, async (page) => {
      await withColleague(browser, dashboard, async (other) => {
        await other.evaluate(async (name) => {
          const headers = { 'x-csrf': '1', 'content-type': 'application/json' }
          await fetch('/api/workspace/me', { method: 'PUT', headers, body: JSON.stringify({ name }) })
        }, who)
        const sheets = [page, other].map((one) => one.getByTestId('opportunity-sheet'))
        const [mine, theirs] = sheets as [Locator, Locator]
        for (const one of [page, other]) await one.goto(dashboard + paths.opportunity(first.idOpportunity))
        await expect(mine).toContainText('Nothing was done with it through this dashboard.')
        // A tooltip with the amount goes as soon as another amount is typed.
        await mine.getByLabel('Amount').click()
        const tooltip = page.getByRole('tooltip')
        await expect(tooltip).toContainText('1,000.25')
        await page.keyboard.type('7')
        await expect(tooltip).toBeHidden()

        await theirs.getByLabel('Title').fill(`Title of ${who}`)
        await other.keyboard.press('Enter')
        await expect(mine).toContainText(`Changed by ${who} meanwhile`)
        await page.keyboard.press('Enter')
        await expect(
          page.getByText(`${who} changed title meanwhile: both changes stand.`).first(),
        ).toBeVisible()
        await expect(theirs.getByLabel('Amount')).toHaveValue('1,000.257')
        await mine.getByLabel('Amount').press('7')

        await theirs.getByLabel('Amount').fill('888')
        await other.keyboard.press('Enter')
        await expect(mine).toContainText(`Changed by ${who} meanwhile`)
        for (const sheet of sheets)
          await expect(sheet).toContainText(/Zoé \d+ changed this opportunity.*: amount/)
      })
      await page.getByTestId('opportunity-sheet').getByLabel('Amount').press('Enter')
      await expect(page.getByRole('alertdialog')).toContainText(`was changed by ${who}`)
    })
  },
)

thorough(
  'what is mine is one press away: on Home, on the board, among contacts and in the palette; what I make is mine',
  async ({ browser, dashboard }) => {
    // The first one has been named by the team, and that name comes before their own.
    const { idUser } = await someOwned((await someOwned()).idUser)
    const { crmVisitCardList } = await listCrmVisitCards(client(), { query: { polling: 43_200 } })
    const left = crmVisitCardList.filter((card) => card.contactLeftCompany && !card.isCompany)
    const user = left.find((card) => card.idUser !== null)?.idUser
    if (!user) throw new Error('Of those who left nobody is anybody’s')
    await withColleague(browser, dashboard, async (page) => {
      const be = async (me: number) => {
        const said = await page.evaluate(async (id) => {
          const body = JSON.stringify({ name: `Mina ${id}`, idUser: id })
          const headers = { 'x-csrf': '1', 'content-type': 'application/json' }
          return (await fetch('/api/workspace/me', { method: 'PUT', headers, body })).status
        }, me)
        expect(said).toBe(200)
        await page.goto(dashboard + paths.home())
      }
      const mineOf = (title: string) =>
        page.getByRole('region', { name: title }).getByRole('link', { name: 'Mine only' })
      // Who has not said who they are has nothing of their own.
      await expect(page.getByTestId('who-prompt')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Mine only' })).toHaveCount(0)
      await be(user)
      await mineOf('Contacts who left').click()
      await expect(page).toHaveURL(new RegExp(`user=${user}$`))
      const filters = page.getByTestId('contact-filters')
      await expect(filters.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true')
      const count = (text: RegExp) => page.getByRole('radio', { name: text })
      const theirs = left.filter((card) => card.idUser === user).length
      await expect(count(new RegExp(`^Left.*\\b${theirs}\\b`))).toBeVisible()
      await filters.getByRole('button', { name: 'Mine' }).click()
      await expect(count(new RegExp(`^Left.*\\b${left.length}\\b`))).toBeVisible()
      // An address of a colleague’s says whose it is.
      await page.goto(dashboard + paths.contacts({ by: 'window', q: 43_200, user: 999 }))
      await expect(filters.getByRole('button', { pressed: true })).toHaveText('User 999')

      await be(idUser)
      await expect(mineOf('Needs attention')).toHaveAttribute('href', new RegExp(`owner=${idUser}$`))
      await mineOf('Deadlines').click()
      await expect(page).toHaveURL(new RegExp(`owner=${idUser}$`))
      const mine = page.getByTestId('opportunity-filters').getByRole('button', { name: 'Mine' })
      await expect(mine).toHaveAttribute('aria-pressed', 'true')
      await page.goto(dashboard + paths.opportunities({ view: 'board' }))
      await mine.click()
      await expect(page).toHaveURL(new RegExp(`owner=${idUser}$`))

      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Company, screen or action' }).fill('mine')
      await expect(page.getByRole('option', { name: /^My opportunities/ })).toBeVisible()
      await expect(page.getByRole('option', { name: 'My late opportunities' })).toBeVisible()
      await page.getByRole('option', { name: /^Contacts of my opportunities/ }).click()
      await expect(page).toHaveURL(/\/contacts\?by=company&/)

      await page.goto(dashboard + paths.opportunities({ new: 'any' }))
      const owner = page.getByRole('combobox', { name: 'Owner' })
      const isMine = new RegExp(`Mina ${idUser}|^${idUser}$`)
      await expect(owner).toHaveValue(isMine)
      await importFile(page, csvFile('new.csv', Buffer.from('siren;title\n552032534;A\n')), {
        action: 'create',
      })
      await expect(page.getByLabel('Owner where a row names none')).toHaveValue(isMine)
    })
  },
)
