import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'
import { otherClient, ownTitle } from '../support/opportunities.ts'
import { open, panel } from '../support/screens.ts'
import { settled } from '../support/settled.ts'
import { expect, test, thorough } from '../support/test.ts'

const KEY = 'sandbox-full'

const tab = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Parts of the company' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
const glance = (page: Page) => page.getByRole('region', { name: 'At a glance' })

test('every tab says how many, from one read of the browser, on whichever tab one arrives', async ({
  page,
  sandbox,
}) => {
  const { idCompany } = (await sandbox.facts()).companyRich
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/session') calls.push(pathname)
  })
  await open(page, paths.company(idCompany))
  const [alerts, parcs, news, contacts, routinesOf] = await Promise.all([
    sandbox.read('listAlerts', { idCompany }, KEY),
    sandbox.read('listParcs', { idCompany }, KEY),
    sandbox.read('listNews', { idCompany }, KEY),
    sandbox.read('listCrmVisitCards', { idCompany }, KEY),
    sandbox.read('listSupplyIdentifications', { idCompany }, KEY),
  ])
  await expect(tab(page, 'Alerts')).toHaveText(`Alerts${alerts.alertList.length}`)
  await expect(tab(page, 'Parcs')).toHaveText(`Parcs${parcs.parcList.length}`)
  await expect(tab(page, 'News')).toHaveText(`News${news.newsList.length}`)
  await expect(tab(page, 'Contacts')).toHaveText(`Contacts${contacts.crmVisitCardList.length}`)
  await expect(tab(page, 'Routines')).toHaveText(`Routines${routinesOf.supplyIdentificationList.length}`)
  await settled(page)
  expect(calls.filter((path) => path === '/api/glance')).toHaveLength(1)

  await open(page, paths.company(idCompany, 'news'))
  await expect(tab(page, 'Alerts')).toHaveText(`Alerts${alerts.alertList.length}`)
})

thorough('counts that come later move no tab that somebody is about to press', async ({ page, sandbox }) => {
  const { idCompany } = (await sandbox.facts()).companyRich
  await page.addInitScript(() => {
    const places: number[] = []
    Object.assign(window, { places })
    const look = () => {
      const tab = document.querySelector('nav a[href$="/timeline"]')
      const { x = 0, width = 0 } = tab?.getBoundingClientRect() ?? {}
      if (width > 0) places.push(x)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await open(page, paths.company(idCompany, 'parcs'))
  await expect(tab(page, 'Routines')).toHaveText(/\d$/)
  const places = await page.evaluate(() => (window as unknown as { places: number[] }).places)
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(3)
})

thorough(
  'the pencils beside numbers have their place before they come: no group of software moves',
  async ({ page, sandbox }) => {
    const { idCompany } = (await sandbox.facts()).companyRich
    await page.addInitScript(() => {
      const heights: number[] = []
      Object.assign(window, { heights })
      const look = () => {
        const groups = [...document.querySelectorAll('[data-testid="parc-group"]')]
        const height = groups.reduce((sum, group) => sum + group.getBoundingClientRect().height, 0)
        if (height > 0) heights.push(height)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await open(page, paths.company(idCompany, 'parcs'))
    await expect(page.getByRole('button', { name: /^Name Domain/ }).first()).toBeVisible()
    const heights = await page.evaluate(() => (window as unknown as { heights: number[] }).heights)
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1)
  },
)

thorough(
  'the overview says what is newest, open and next, whom to call, and leads there by keyboard',
  async ({ page, sandbox }) => {
    const { idCompany } = (await sandbox.facts()).companyRich
    const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { idCompany }, KEY)
    await open(page, paths.company(idCompany))
    const at = glance(page)
    await expect(at.getByRole('heading')).toHaveText([
      'Newest alert',
      'Open opportunities',
      'Next deadline',
      'Key contacts',
      'Since your last visit',
    ])
    await expect(at).toContainText('Your first visit in this browser')
    const numbers = await at.locator('a[href^="tel:"]').allTextContents()
    expect(numbers.length).toBeGreaterThan(0)
    for (const number of numbers) {
      const owner = crmVisitCardList.find((one) => one.mobile === number || one.phone === number)
      expect(owner?.contactLeftCompany).toBe(false)
    }
    await at.getByRole('link').first().press('Enter')
    await expect(page).toHaveURL(/\/alerts\/\d+$/)
  },
)

thorough(
  'a page that somebody comes back to after a while shows what is true by then',
  async ({ page, pair }) => {
    const client = otherClient(pair)
    const idCompany = 1142
    const [opportunity] = await client.list({ idCompany })
    if (!opportunity) throw new Error('The sandbox lacks one')
    const comeBack = () =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await page.clock.install()
    for (const [tabName, shown] of [
      [undefined, glance(page)],
      ['opportunities', page.getByRole('main')],
    ] as const) {
      await open(page, paths.company(idCompany, tabName))
      await expect(shown).toContainText('€')
      // The overview names the largest one that is open.
      const title = ownTitle('Renamed')
      await client.change(opportunity, { title, amount: 9e9 })
      await page.clock.fastForward('02:00')
      await comeBack()
      await settled(page)
      await expect(shown).not.toContainText(title)
      await page.clock.fastForward('06:00')
      await comeBack()
      await expect(shown).toContainText(title)
    }
  },
)

thorough(
  'what changed since the last visit is said, with the way there',
  async ({ page, sandbox, dashboard }) => {
    const { idCompany } = (await sandbox.facts()).companyLookup
    await open(page, paths.company(idCompany))
    await expect(glance(page)).toContainText('Your first visit in this browser')
    /** An hour goes by: what this browser kept is an hour old. */
    const passAnHour = () =>
      expect
        .poll(() =>
          page.evaluate(() => {
            const keys = Object.keys(localStorage).filter((one) => one.startsWith('visit:'))
            for (const key of keys) {
              const visit = JSON.parse(String(localStorage.getItem(key)))
              localStorage.setItem(key, JSON.stringify({ ...visit, at: visit.at - 3_600_000 }))
            }
            return keys.length
          }),
        )
        .toBeGreaterThan(0)
    await passAnHour()
    await open(page, paths.company(idCompany))
    await expect(page.getByTestId('glance-changes')).toHaveText('Nothing changed')
    await passAnHour()
    const answer = await page.request.post(`/api${routes.saveOpportunity.path}`, {
      headers: { 'x-csrf': '1', origin: dashboard },
      data: { idCompany, title: 'At a glance', idUserResponsable: 101 },
    })
    expect(answer.status()).toBe(200)
    await open(page, paths.company(idCompany))
    const changes = page.getByTestId('glance-changes')
    await expect(changes).toHaveText('1 opportunity')
    // The visit goes on: it is still said.
    await page.reload()
    await expect(changes).toHaveText('1 opportunity')
    await changes.getByRole('link').press('Enter')
    await expect(page).toHaveURL(new RegExp(`${paths.company(idCompany, 'opportunities')}$`))
    const kept = await page.evaluate(() =>
      Object.entries(localStorage).filter(([key]) => key.startsWith('visit:')),
    )
    // Stamps and the names of tabs, nothing else.
    for (const [, text] of kept)
      expect(text.replace(/"(?:at|marks|before|[a-z]+s|parcs|news)"/g, '')).toMatch(/^[\d{}:,null]*$/)
  },
)

thorough(
  'the official pages are one press away, and nobody else is asked before',
  async ({ page, sandbox, watched }) => {
    const { idCompany, siren } = (await sandbox.facts()).companyComplete
    await open(page, paths.company(idCompany))
    const links = panel(page, 'Registry and capital').locator('a[target=_blank]')
    await expect(links).toHaveCount(3)
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    for (const href of hrefs) expect(href).toContain(siren)
    for (const link of await links.all()) await expect(link).toHaveAttribute('rel', /noopener/)
    for (const link of await links.all()) await expect(link).toHaveAttribute('rel', /noreferrer/)
    await settled(page)
    expect(watched.foreign).toEqual([])
  },
)
