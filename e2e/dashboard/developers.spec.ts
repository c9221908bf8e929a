import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'
import { axeOn, objections } from '../support/axe.ts'
import { opportunitiesAt, ownCards } from '../support/board.ts'
import { brokenWords } from '../support/broken-words.ts'
import { pairOf } from '../support/pairs.ts'
import { open, ready } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'

const entry = (page: Page) => page.getByTestId('reference-entry')
const tried = (page: Page) => page.getByTestId('tried')
const list = (page: Page) => page.getByRole('navigation', { name: 'Operations, events and schemas' })
const search = (page: Page) => page.getByRole('textbox', { name: 'Path, operation, parameter, field' })

/** What the page sends to the API from now on, by way of the dashboard's server. */
function sentFrom(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1/')) sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}

thorough(
  'from the navigation to a field, found as the API spells it, and a read that is answered',
  async ({ page, sandbox }) => {
    const { companyRich } = await sandbox.facts()
    await open(page, paths.home())
    await page.getByRole('link', { name: 'Developers' }).click()
    await expect(page).toHaveTitle(/^Developers/)
    await expect(entry(page)).toContainText('x-access-token')
    await search(page).fill('parcsatus')
    await expect(list(page).getByRole('link')).toHaveCount(2)
    await list(page).getByRole('link', { name: routes.listParcs.path }).click()
    await expect(page).toHaveURL(paths.developers({ q: 'parcsatus', open: 'listParcs' }))
    await expect(entry(page).getByText('parcSatus')).toBeVisible()

    const sent = sentFrom(page)
    await entry(page).getByLabel('idCompany').fill(`${companyRich.idCompany}, x`)
    await entry(page).getByRole('button', { name: 'Send' }).click()
    await expect(entry(page).getByText('Digits only')).toBeVisible()
    await entry(page).getByLabel('idCompany').fill(`${companyRich.idCompany}`)
    await page.keyboard.press('Enter')
    await expect(tried(page)).toContainText('200')
    await expect(tried(page)).toContainText('parcList:')
    expect(sent).toEqual([`GET /api${routes.listParcs.path}`])
    await expect(entry(page).getByTestId('inspected-curl')).toHaveText(
      `curl -H "x-access-token: $API_KEY" "$API_BASE_URL${routes.listParcs.path}?idCompany=${companyRich.idCompany}"`,
    )
    expect(await objections(axeOn(page))).toEqual([])

    // What is refused says why, in the API's words.
    await entry(page).getByLabel('idCompany').fill('')
    await entry(page).getByRole('button', { name: 'Send' }).click()
    await expect(tried(page)).toContainText('400')
    await expect(tried(page)).toContainText('idParc')
    await page.goBack()
    await expect(entry(page)).toContainText('x-access-token')
  },
)

test('a write says what goes where; refused, nothing is sent; confirmed, it is done once', async ({
  page,
}) => {
  const api = opportunitiesAt(pairOf('first').sandbox)
  const { first } = await ownCards(api, 1)
  const { idOpportunity, idCompany, idUser } = first
  const title = `Sent by a developer ${idOpportunity}`
  await open(page, paths.developers({ open: 'saveOpportunity' }))
  const body = entry(page).getByLabel('Body', { exact: true })
  await expect(body).toHaveValue(/"idUserResponsable": 1/)
  await body.fill(JSON.stringify({ idOpportunity, idCompany, idUserResponsable: idUser, title }))
  const sent = sentFrom(page)
  await entry(page).getByRole('button', { name: 'Send…' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Send saveOpportunity to the API?' })
  await expect(sure).toContainText(`POST ${routes.saveOpportunity.path}`)
  await expect(sure).toContainText(`"title": "${title}"`)
  expect(await objections(axeOn(page))).toEqual([])
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await expect(sure).toHaveCount(0)
  expect(sent).toEqual([])
  await expect(tried(page)).toHaveCount(0)

  await entry(page).getByRole('button', { name: 'Send…' }).click()
  await sure.getByRole('button', { name: 'Send it' }).click()
  await expect(tried(page)).toContainText('200')
  expect(sent.filter((line) => line.startsWith('POST'))).toEqual([`POST /api${routes.saveOpportunity.path}`])
  await expect.poll(async () => (await api.read(idOpportunity)).title).toBe(title)
})

thorough(
  'what was typed is there after a look at a schema and a reload, until it is discarded',
  async ({ page }) => {
    await open(page, paths.developers({ open: 'saveOpportunity' }))
    const body = entry(page).getByLabel('Body', { exact: true })
    const least = await body.inputValue()
    const typed = '{ "idCompany": 1001, "title": "half'
    await body.fill(typed)
    await entry(page).getByRole('link', { name: 'Opportunity', exact: true }).first().click()
    await expect(page).toHaveURL(/open=schema/)
    await page.goBack()
    await expect(body).toHaveValue(typed)
    await open(page, paths.developers({ open: 'listParcs' }))
    await entry(page).getByLabel('idCompany').fill('1001')
    await open(page, paths.developers({ open: 'saveOpportunity' }))
    await expect(body).toHaveValue(typed)
    await entry(page).getByRole('button', { name: 'Discard what I typed' }).click()
    await expect(body).toHaveValue(least)
    await open(page, paths.developers({ open: 'listParcs' }))
    await expect(entry(page).getByLabel('idCompany')).toHaveValue('1001')

    // A secret is there to be sent, and nowhere in the browser's storage.
    await open(page, paths.developers({ open: 'startEnrichment' }))
    const secretive = '{ "type": "phone", "webhookSecret": "not-to-be-kept" }'
    await body.fill(secretive)
    await expect(body).toHaveValue(secretive)
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('not-to-be-kept')
    await page.reload()
    await expect(body).toHaveValue('{ "type": "phone", "webhookSecret": "" }')
    await entry(page).getByRole('button', { name: 'Discard what I typed' }).click()
  },
)

thorough(
  'the palette and the inspector lead there; the document is saved as the repository has it',
  async ({ page }) => {
    await open(page, paths.home())
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByTestId('palette').getByRole('combobox').fill('openapi')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(paths.developers())
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save openapi.json' }).click()
    const file = await (await saved).createReadStream()
    const text = Buffer.concat(await Array.fromAsync(file)).toString('utf8')
    expect(text).toBe(await readFile('docs/openapi.json', 'utf8'))

    await page.keyboard.press('ControlOrMeta+k')
    await page.getByTestId('palette').getByRole('combobox').fill('inspector on')
    await page.getByRole('option', { name: 'Switch the inspector on' }).click()
    await open(page, paths.opportunities())
    await page.getByTestId('inspect').first().click()
    await page.getByTestId('inspector').getByRole('link', { name: 'In the reference' }).first().click()
    await expect(page).toHaveURL(/\/developers\?open=list/)
    // Nothing lies over where it led.
    await expect(page.getByTestId('inspector')).toHaveCount(0)
    await expect(entry(page)).toBeVisible()
    await page.goBack()
    await page.getByTestId('inspect').first().click()
    await expect(page.getByTestId('inspector')).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(/\/developers\?open=list/)
    await expect(page.getByTestId('inspector')).toHaveCount(0)
  },
)

thorough(
  'a link to an entry far down the list shows it there, and the page from its top',
  async ({ page }) => {
    await open(page, paths.developers({ open: 'listNews' }))
    await expect(list(page).locator('[aria-current]')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  },
)

thorough('no path of the list breaks inside a word', async ({ page }) => {
  await open(page, paths.developers())
  expect(await brokenWords(list(page))).toEqual([])
})

for (const [language, title] of oneIn(2, [
  ['fr-FR', 'Développeurs'],
  ['en-GB', 'Developers'],
] as const)) {
  thorough(
    `on a phone, in ${language}: list, entry and schema without a step sideways`,
    async ({ browser, dashboard }) => {
      const context = await browser.newContext({
        baseURL: dashboard,
        storageState: pairOf('first').state,
        locale: language,
        viewport: { width: 360, height: 740 },
        colorScheme: 'dark',
      })
      const page = await context.newPage()
      await open(page, paths.developers())
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      for (const each of [
        null,
        'listCampaignResults',
        'createWebhook',
        'event:accountWebhook',
        'schema:Company',
      ]) {
        await open(page, paths.developers({ open: each }))
        await ready(page)
        await expect(entry(page)).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth), String(each)).toBe(360)
        expect(await objections(axeOn(page)), String(each)).toEqual([])
      }
      await context.close()
    },
  )
}
