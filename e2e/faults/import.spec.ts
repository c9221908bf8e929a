import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'
import { another } from '../support/board.ts'
import {
  checkOpportunities,
  confirmImport,
  counts,
  csvFile,
  dropFile,
  importFile,
  windowsCsv,
} from '../support/import.ts'
import { otherClient, ownTitle } from '../support/opportunities.ts'
import { open, openAccountMenu } from '../support/screens.ts'
import { settled } from '../support/settled.ts'
import { expect, test, thorough } from '../support/test.ts'

const write = { path: routes.saveOpportunity.path, method: 'POST' } as const
const IDS = Array.from({ length: 12 }, (_, at) => 1020 + at)

test('a tab that is closed in the middle: another goes on, and no row is sent twice', async ({
  page,
  context,
  sandbox,
  pair,
}) => {
  const api = otherClient(pair)
  const companies = await sandbox.companies({ idCompany: IDS })
  const title = ownTitle('Interrupted')
  const rows = companies.map(({ siren }, at) => [siren, `${title} ${at}`, '103'])
  await checkOpportunities(page, rows)
  const tab = await context.newPage()
  await open(tab, paths.companies())
  await page.bringToFront()
  // The first ones are made, and those after them are not answered before the tab is closed.
  await sandbox.arm({ ...write, kind: 'slow', delayMs: 1, times: 4 })
  await sandbox.arm({ ...write, kind: 'slow', delayMs: 8_000 })
  await page.getByRole('button', { name: `Create ${rows.length} opportunities…` }).click()
  await confirmImport(page, `Create ${rows.length} opportunities`)
  await expect(counts(page)).toContainText('4 under way')
  await expect(counts(page)).toContainText('4 done')
  await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Import' }).click()
  await expect(tab.getByText('Another tab is sending these rows')).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Go on' })).toHaveCount(0)
  await page.close()
  await sandbox.disarm()
  await expect(tab.getByText(/^This import was interrupted: 8 rows are still to be sent/)).toBeVisible()
  await expect(counts(tab)).toHaveText('4 waiting · 4 done · 4 unconfirmed')
  // A file that is dropped elsewhere gives it up for nobody who has not said so.
  await open(tab, paths.companies())
  // Once the page is idle, what the browser stores counts.
  await settled(tab)
  await openAccountMenu(tab)
  await tab.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(tab.getByText('Not signed out yet').first()).toBeVisible()
  await dropFile(tab, '[data-testid=lookup]', 'other.csv', 'SIREN\n552120222\n')
  const question = tab.getByRole('alertdialog', { name: 'Give up this import?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(counts(tab)).toHaveText('4 waiting · 4 done · 4 unconfirmed')
  await tab.getByRole('button', { name: 'Go on' }).click()
  await expect(counts(tab)).toHaveText(`${rows.length} done`, { timeout: 60_000 })
  const made = await api.list({ polling: 60 })
  const titles = made.flatMap((one) => (one.title?.startsWith(title) ? [one.title] : []))
  expect(titles.toSorted()).toEqual(rows.map(([, name]) => name ?? '').toSorted())

  // And once more: nothing is left.
  await tab.reload()
  await expect(counts(tab)).toHaveText(`${rows.length} done`)
  await expect(tab.getByRole('button', { name: 'Go on' })).toHaveCount(0)
})

thorough(
  'two people who confirm the same file at once create each of its rows once',
  async ({ browser, page, sandbox, pair }) => {
    const companies = await sandbox.companies({ idCompany: IDS.map((id) => id + 40) })
    const title = ownTitle('Both')
    const rows = companies.map(({ siren }) => [siren, title, '103'])
    const colleague = await another(browser, page)
    for (const one of [page, colleague]) {
      await checkOpportunities(one, rows)
      await one.getByRole('button', { name: `Create ${rows.length} opportunities…` }).click()
    }
    // As long as a real API takes: both have found none of that title before either has created it.
    await sandbox.arm({ ...write, kind: 'slow', delayMs: 500 })
    await Promise.all(
      [page, colleague].map((one) => confirmImport(one, `Create ${rows.length} opportunities`)),
    )
    for (const one of [page, colleague])
      await expect(counts(one)).toHaveText(/^(?:\d+ (?:done|failed)[ ·]*)+$/)
    const made = await otherClient(pair).list({ polling: 60 })
    expect(made.filter((one) => one.title === title)).toHaveLength(rows.length)
  },
)

thorough(
  'an import that was stopped says so after a reload, and goes on or is checked anew',
  async ({ page, sandbox }) => {
    const companies = await sandbox.companies({ idCompany: IDS.slice(0, 6) })
    const title = ownTitle('Stopped')
    const rows = companies.map(({ siren }, at) => [siren, `${title} ${at}`, '103'])
    await checkOpportunities(page, rows)
    await sandbox.arm({ ...write, kind: 'slow', delayMs: 2_000 })
    await page.getByRole('button', { name: 'Create 6 opportunities…' }).click()
    await confirmImport(page, 'Create 6 opportunities')
    await page.getByRole('button', { name: 'Cancel the 2 not begun' }).click()
    await expect(counts(page)).toHaveText('4 done · 2 not begun')
    await sandbox.disarm()
    await page.reload()
    await expect(page.getByText('You stopped this import: 2 rows are left')).toBeVisible()
    await expect(counts(page)).toHaveText('4 done · 2 not begun')
    await expect(page.getByRole('button', { name: 'Check 6 rows' })).toBeEnabled()
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(counts(page)).toHaveText('6 done')
    await page.reload()
    await expect(counts(page)).toHaveText('6 done')
  },
)

thorough(
  'a browser that is full before rows are sent brings none of them back as unsent',
  async ({ page, context, sandbox }) => {
    const companies = await sandbox.companies({ idCompany: IDS })
    const title = ownTitle('Full')
    const rows = companies.map(({ siren }, at) => [siren, `${title} ${at}`, '103'])
    await checkOpportunities(page, rows)
    // Chromium heeds a smaller quota only half a minute after a write.
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.getByRole('button', { name: `Create ${rows.length} opportunities…` }).click()
    await confirmImport(page, `Create ${rows.length} opportunities`)
    await expect(counts(page)).toHaveText(`${rows.length} done`, { timeout: 60_000 })
    await expect(page.getByText('This browser keeps nothing:')).toBeVisible()
    const tab = await context.newPage()
    await page.close()
    await open(tab, paths.import())
    await expect(tab.getByTestId('import-drop')).toBeVisible()
    // What is kept is read a moment later.
    await tab.waitForTimeout(1_000)
    await expect(tab.getByRole('button', { name: 'Another file…' })).toHaveCount(0)
  },
)

thorough(
  'answers that are lost are looked for, a busy API is waited for, what failed is tried again',
  async ({ page, sandbox, pair }) => {
    const api = otherClient(pair)
    const companies = await sandbox.companies({ idCompany: IDS.slice(0, 3) })
    const title = ownTitle('Lost')
    const rows = companies.map(({ siren }, at) => [siren, `${title} ${at}`, '103'])
    await checkOpportunities(page, rows)
    await sandbox.arm({ ...write, kind: 'reset', times: 1 })
    await sandbox.arm({ ...write, kind: 'status:429', times: 1 })
    await sandbox.arm({ ...write, kind: 'status:404', times: 1 })
    await page.getByRole('button', { name: 'Create 3 opportunities…' }).click()
    await confirmImport(page, 'Create 3 opportunities')
    await expect(counts(page)).toHaveText('2 done · 1 failed', { timeout: 60_000 })
    await test.step('the file is not read anew, and what failed given up, unasked', async () => {
      await page.getByLabel('Encoding').selectOption('macintosh')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await expect(counts(page)).toHaveText('2 done · 1 failed')
    })
    await page.getByRole('button', { name: 'Try 1 again' }).click()
    await expect(counts(page)).toHaveText('3 done')
    const made = (await api.list({ polling: 60 })).filter((one) => one.title?.startsWith(title))
    expect(made).toHaveLength(3)
  },
)

thorough(
  'a check that fails says so, sends nothing, and can be made again',
  async ({ page, sandbox, watched }) => {
    const [company] = await sandbox.companies({ idCompany: IDS.slice(0, 1) })
    await importFile(
      page,
      csvFile(
        'one.csv',
        windowsCsv([
          ['SIREN', 'Nom'],
          [company?.siren ?? '', 'x'],
        ]),
      ),
    )
    await sandbox.arm({ path: routes.listCompanies.path, method: 'GET', kind: 'status:403' })
    await page.getByRole('button', { name: 'Look up 1 row' }).click()
    await expect(page.getByText('The check was not finished. Nothing was sent.')).toBeVisible()
    await sandbox.disarm()
    await page.getByRole('button', { name: 'Look up 1 row' }).click()
    await expect(counts(page)).toHaveText('1 found')
    watched.forgive(/Failed to load resource/)
  },
)

thorough(
  'contacts of a file are enriched to their end, by the tray that all enrichments have',
  async ({ page, sandbox }) => {
    const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { polling: 525_600 }, 'sandbox-full')
    const [one] = crmVisitCardList.filter(
      (card) =>
        !card.isCompany &&
        !card.contactLeftCompany &&
        card.firstName?.trim() &&
        card.lastName?.trim() &&
        !card.phone &&
        !card.mobile,
    )
    if (!one) throw new Error('The sandbox has nobody to enrich')
    await importFile(
      page,
      csvFile(
        'people.csv',
        windowsCsv([
          ['Contact', 'Nom'],
          [String(one.idCrmVisitCard), 'x'],
          ['999999999', 'y'],
        ]),
      ),
      { action: 'enrich' },
    )
    await page.getByRole('button', { name: 'Check 2 rows' }).click()
    await expect(counts(page)).toHaveText('1 ready · 1 refused')
    await page.getByRole('button', { name: 'Enrich 1 contact…' }).click()
    await confirmImport(page, 'Enrich 1 contact')
    await expect(page.getByTestId('enrichment-tray')).toBeVisible()
    await expect
      .poll(
        async () => {
          await sandbox.advance(60)
          return counts(page).textContent()
        },
        { timeout: 60_000, intervals: [1_000] },
      )
      .toMatch(/1 refused · 1 (?:done|failed)/)
  },
)
