import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { otherClient, ownTitle } from '../support/opportunities.ts'
import { open } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

const path = routes.saveOpportunity.path

thorough(
  'a tab that is closed while many are edited: another goes on, overwrites whom it is told to, and takes it back',
  async ({ page, context, sandbox, pair }) => {
    const api = otherClient(pair)
    const { idCompany } = (await sandbox.facts()).companyEditor
    const title = ownTitle('Closed bulk')
    const made = await Promise.all(
      Array.from({ length: 7 }, (_, at) =>
        api.save({ idCompany, title: `${title} ${at}`, idUserResponsable: 103, idStade: 101, amount: 10 }),
      ),
    )
    const amounts = () =>
      Promise.all(made.map(async ({ idOpportunity }) => (await api.one(idOpportunity)).amount))
    await open(page, paths.opportunities({ view: 'table', q: title, sort: 'title' }))
    const table = page.getByTestId('opportunity-table')
    await expect(table).toHaveAttribute('aria-rowcount', '8')
    await table.getByLabel('Select all', { exact: true }).check()
    await page.getByRole('button', { name: 'Edit…' }).click()
    const form = page.getByRole('dialog', { name: /^Edit/ })
    await form.getByLabel('Amount', { exact: true }).selectOption('to')
    await form.getByLabel('New amount').fill('12.5')
    await form.getByRole('button', { name: 'Check…' }).click()
    // Two are written, those after them are not answered before the tab is closed.
    await sandbox.arm({ path, method: 'POST', kind: 'slow', delayMs: 1, times: 2 })
    await sandbox.arm({ path, method: 'POST', kind: 'slow', delayMs: 8_000 })
    await page.getByRole('button', { name: 'Change 7' }).click()
    const rows = page.getByTestId('batch')
    await expect(rows.locator('[data-outcome=running]')).toHaveCount(4)
    await expect(rows.locator('[data-outcome=done]')).toHaveCount(2)
    const tab = await context.newPage()
    await open(tab, paths.webhooks())
    await page.close()
    await sandbox.disarm()
    // Meanwhile somebody else sets the amount of the last, which had not begun.
    const last = made.at(-1)
    if (!last) throw new Error('Seven were made')
    await api.change(last, { title: last.title, idStade: 101, amount: 99 })

    await open(tab, paths.campaigns())
    const told = tab.getByRole('region', { name: 'Messages' })
    await expect(told).toContainText('Editing amount of 7 opportunities” was interrupted')
    await expect(told).toContainText('5 are left to send.')
    await told.getByRole('button', { name: 'Show' }).click()
    const dialog = tab.getByRole('dialog')
    await expect(dialog).toContainText('5 are left to send. What may have been saved')
    await expect(dialog.getByTestId('batch').getByText('Amount: €10 → €12.50')).toHaveCount(7)
    // The four of which it is unknown count, the one that was not sent does not.
    await expect(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '6')
    await dialog.getByRole('button', { name: 'Go on with 5' }).click()
    await expect(dialog.locator('[data-outcome=done]')).toHaveCount(6, { timeout: 60_000 })
    await expect(dialog.locator('[data-outcome=failed]')).toContainText(
      'Somebody else changed this meanwhile: theirs stays.',
    )
    expect(await amounts()).toEqual([12.5, 12.5, 12.5, 12.5, 12.5, 12.5, 99])
    // What they have written is shown, and is overwritten where that is ticked.
    const conflict = dialog.getByTestId('bulk-conflicts')
    await expect(conflict).toContainText('Amount: €10 → €12.50 · Now €99')
    await expect(dialog.getByRole('button', { name: /again/ })).toHaveCount(0)
    await conflict.getByRole('checkbox', { name: `Overwrite ${title} 6` }).check()
    await conflict.getByRole('button', { name: 'Overwrite 1' }).click()
    await expect(dialog.locator('[data-outcome=done]')).toHaveCount(7)
    expect(await amounts()).toEqual(Array(7).fill(12.5))
    await api.change(last, { title: last.title, idStade: 101, amount: 77 })
    await dialog.getByRole('button', { name: 'Undo 7' }).click()
    await expect(dialog).toContainText('Undoing: Editing amount of 7 opportunities')
    await expect(dialog.locator('[data-outcome=done]')).toHaveCount(6, { timeout: 60_000 })
    await expect(conflict.getByText('Now €77', { exact: true })).toBeVisible()
    expect(await amounts()).toEqual([10, 10, 10, 10, 10, 10, 77])
  },
)

thorough(
  'on a phone, messages leave a failed move’s bar free, and what lies between them',
  async ({ page, sandbox, pair }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const api = otherClient(pair)
    const { idCompany } = (await sandbox.facts()).companyEditor
    const title = ownTitle('High bar')
    for (const letter of ['a', 'b'])
      await api.save({ idCompany, title: `${title} ${letter}`, idUserResponsable: 103, idStade: 101 })
    await open(page, paths.opportunities({ view: 'table', q: title }))
    const table = page.getByTestId('opportunity-table')
    await expect(table).toHaveAttribute('aria-rowcount', '3')
    await sandbox.arm({ path, method: 'POST', kind: 'status:400', times: 3 })
    await table.getByLabel('Stage of opportunity').first().selectOption('103')
    const message = page.getByRole('region', { name: 'Messages' })
    const told = message.getByText('was not moved')
    await expect(told).toBeVisible()
    await table.getByLabel('Select all').check()
    await page.getByLabel('Move to…').selectOption('103')
    await page.getByRole('button', { name: 'Move 2' }).click()
    const bar = page.getByTestId('moves-bar')
    await expect(bar.getByRole('button', { name: 'Try 2 again' })).toBeVisible()
    const top = await bar.evaluate((region) => region.getBoundingClientRect().top)
    expect(await message.evaluate((region) => region.getBoundingClientRect().bottom)).toBeLessThanOrEqual(top)
    const { x, y, height } = (await message.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    const between = [x + 4, y + height / 2] as const
    expect(await message.evaluate((region, at) => region === document.elementFromPoint(...at), between)).toBe(
      false,
    )
  },
)
