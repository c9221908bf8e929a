import { paths } from '#lib/paths.ts'

import { open } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { expect, test, thorough } from '../support/test.ts'

const path = '/v1/company'

thorough(
  'a directory that was stopped, or whose tab was closed, goes on where it was',
  async ({ page, sandbox }) => {
    await open(page, paths.companies())
    await sandbox.arm({ path, kind: 'slow', delayMs: 3_000 })
    await page.getByRole('button', { name: 'Build the directory' }).click()
    const progress = page.getByRole('progressbar', { name: 'Building the directory' })
    await expect(progress).toHaveAttribute('aria-valuenow', '0')
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText('The directory is not complete')).toBeVisible()
    await expect(page.getByText(/still to be read/)).toBeVisible()
    // Who stopped it says when it goes on, on a later page too.
    await page.reload()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(progress).toHaveAttribute('aria-valuenow', '0')
    const other = await page.context().newPage()
    await open(other, paths.companies())
    await expect(other.getByRole('button', { name: 'Another tab is updating it' })).toBeDisabled()
    await sandbox.disarm()
    // As if the tab had been closed: another one that looks for names goes on.
    await page.goto(paths.home())
    await expect(other.getByTestId('directory')).toContainText('are found by name', { timeout: 30_000 })
    await expect(other.getByRole('button', { name: 'Update now' })).toBeEnabled({ timeout: 30_000 })
  },
)

test('a browser without room for the directory is what stops it, and is named', async ({ page }) => {
  await open(page, paths.companies())
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.getByRole('button', { name: 'Build the directory' }).click()
  await expect(page.getByText('This browser has no room for it')).toBeVisible()
})

thorough(
  'a list that fails is named, an API that fails for good stops it and says so',
  async ({ page, sandbox }) => {
    await sandbox.arm({ path: '/v1/campaign/result', kind: 'status:403' })
    await open(page, paths.companies())
    await page.getByRole('button', { name: 'Build the directory' }).click()
    await expect(page.getByText('Not read: campaigns.')).toBeVisible({ timeout: 60_000 })
    await sandbox.arm({ path, kind: 'status:403' })
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(page.getByText('The directory is not complete')).toBeVisible({ timeout: 20_000 })
  },
)

thorough(
  'stopped, or its tab closed, while it reads who is named, it goes on from there and reads no list twice',
  async ({ page, context, dashboard, sandbox }) => {
    const directory = page.getByTestId('directory')
    await signInAlone(context, dashboard, 'sandbox-full')
    const asked: string[] = []
    context.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const times = (path: string) => asked.filter((one) => one === path).length
    await sandbox.arm({ path: '/v1/crmVisitCard', kind: 'slow', delayMs: 3000, times: 2 })
    await open(page, paths.companies())
    await page.getByRole('button', { name: 'Build the directory' }).click()
    await expect(directory).toContainText('2 calls so far')
    await directory.getByRole('button', { name: 'Stop' }).click()
    // At once, though an answer was waited for.
    await expect(page.getByText('The directory is not complete')).toBeVisible({ timeout: 2000 })
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(directory).toContainText('1 call so far')
    await page.close()
    const next = await context.newPage()
    await open(next, dashboard + paths.companies())
    await expect(next.getByTestId('directory')).toContainText('are found by name', { timeout: 60_000 })
    expect(times('/api/v1/opportunity')).toBe(1)
    // What was stopped, and whole in the end; between them what the tab took along, if it had left already.
    expect([2, 3]).toContain(times('/api/v1/crmVisitCard'))
  },
)

thorough(
  'what is no directory, contact or run in the browser’s databases is dropped, and hides nothing that is one',
  async ({ page, context, dashboard }) => {
    await signInAlone(context, dashboard, 'sandbox-full')
    const asked = page.waitForRequest((request) => request.headers()['x-account'] !== undefined)
    const names = async () => (await indexedDB.databases()).map(({ name }) => name)
    await open(page, paths.import())
    await expect.poll(() => page.evaluate(names)).toContain('imports')
    await open(page, paths.companies())
    await expect.poll(() => page.evaluate(names)).toContain('companies-seen')
    const tag = (await asked).headers()['x-account']
    const idAccount = 'account-full'
    const row = { at: 0, key: '1', name: 'One', send: { action: 'tag' } }
    const run = { idAccount: tag, id: 'b', title: 'Tagging by hand', startedAt: Date.now(), rows: [row] }
    const records: [string, string, object][] = [
      ['companies-seen', 'directories', { idAccount, missing: 'all', unread: null }],
      ['companies-seen', 'contacts', { idAccount, idCrmVisitCard: 1 }],
      ['companies-seen', 'companies', { idAccount, idCompany: 'x', name: { first: 1 } }],
      ['companies-seen', 'companies', { ...KNOWN, idAccount }],
      ['imports', 'imports', { idAccount: tag, id: 5 }],
      ['imports', 'runs', { idAccount: tag, id: 'a' }],
      ['imports', 'runs', run],
    ]
    await page.evaluate(putRecords, records)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Build the directory' })).toBeVisible()
    await expect(page.getByText('“Tagging by hand” was interrupted', { exact: true })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Company, screen or action' }).fill('zubrowka')
    await expect(page.getByRole('option', { name: KNOWN.name })).toBeVisible()
    await open(page, paths.import())
  },
)

const KNOWN = {
  idCompany: 987_654,
  siren: '000000000',
  name: 'Zubrowka Imports',
  commercialName: null,
  city: null,
  isActive: true,
  seenAt: 1,
}

/** Puts records into object stores of IndexedDB databases. Runs in the page. */
async function putRecords(records: [string, string, object][]): Promise<void> {
  for (const [database, store, record] of records)
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(database)
      opening.onsuccess = () => {
        const transaction = opening.result.transaction(store, 'readwrite')
        transaction.objectStore(store).put(record)
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      }
    })
}
