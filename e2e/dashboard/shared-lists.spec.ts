import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'
import { fiveHundred } from '../support/paste.ts'
import { identifiers, lookUp, open, reload } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { workbookOf } from '../support/write-workbook.ts'

thorough(
  'four hundred addresses, with names, outlive a reload; those not found are listed',
  async ({ page }) => {
    const answer = await page.request.get(`/api${routes.listCrmVisitCards.path}?polling=525600`, {
      headers: { 'x-csrf': '1' },
    })
    const { crmVisitCardList: cards } = (await answer.json()) as {
      crmVisitCardList: { email: string | null }[]
    }
    const known = [...new Set(cards.flatMap(({ email }) => email?.toLowerCase() ?? []))].slice(0, 40)
    expect(known.length).toBeGreaterThan(5)
    const nobody = Array.from({ length: 360 }, (_, at) => `nobody.in.particular.${at}@far-away.example`)
    await open(page, paths.contacts())
    await page.getByRole('radio', { name: 'Email' }).click()
    const field = page.getByPlaceholder('Email addresses, one or several')
    await field.fill([...known.map((one, at) => `"Last, First ${at}" <${one}>`), ...nobody].join('\n'))
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    const missing = page.getByTestId('contacts-not-found')
    await expect(missing.getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('region', { name: /^Not found/ })).toContainText('360')
    const rows = await page.getByTestId('contact-table').getAttribute('aria-rowcount')
    expect(page.url().length).toBeLessThan(200)

    await reload(page)
    await expect(page.getByTestId('contact-table')).toHaveAttribute('aria-rowcount', String(rows))
    await expect(field).toHaveValue(new RegExp(`^${known[0]}\n${known[1]}`))
    expect(await field.evaluate((one) => one.clientHeight)).toBeGreaterThan(100)
  },
)

thorough(
  'a long lookup is shared by a link that holds it, and opens in another tab',
  async ({ page, sandbox }) => {
    const paste = await fiveHundred(sandbox)
    await lookUp(page, paste.text)
    await expect(page.getByTestId('lookup-outcome')).toHaveAttribute('data-state', 'done', {
      timeout: 30_000,
    })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Share list' }).click()
    await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link.length).toBeLessThan(8_200)
    // Closed by key, it takes the focus along; the next one goes by itself all the same.
    const message = page.getByRole('region', { name: 'Messages' })
    await message.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(message).toBeHidden()
    await page.getByRole('button', { name: 'Share list' }).press('Enter')
    await expect(message).toBeVisible()
    await expect(message).toBeHidden({ timeout: 12_000 })

    const other = await page.context().newPage()
    await other.goto(link)
    await expect(other.getByTestId('lookup-results')).toHaveAttribute(
      'aria-rowcount',
      String(paste.companies.length + 1),
      { timeout: 30_000 },
    )
    await expect(other).toHaveURL(/\/companies\?list=[^#]+$/)
    await reload(other)
    await expect(identifiers(other)).toHaveValue(paste.text)
  },
)

thorough('a list too long for a link is saved as a file, and the file is taken in', async ({ page }) => {
  const text = Array.from(
    { length: 1_800 },
    (_, at) => `id ${1 + ((at * 2_654_435_761) % 4_294_967_296)}`,
  ).join('\n')
  await lookUp(page, text)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Share list' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('companies.txt')
  await open(page, paths.companies())
  await page.getByLabel('From a file').setInputFiles(await download.path())
  await expect(identifiers(page)).toHaveValue(text)

  // A workbook is a list too; what is neither says so, and the list stays.
  const bytes = workbookOf([
    { name: 'A', rows: [[{ number: 11047297, style: 2 }], ['552120222']] },
    { name: 'B', rows: [['855200507']] },
  ])
  await page.getByLabel('From a file').setInputFiles({
    name: 'list.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  })
  await expect(identifiers(page)).toHaveValue('011047297\n552120222')
  await expect(page.getByText('Only the sheet “A” was read').first()).toBeVisible()
  await page.getByLabel('From a file').setInputFiles('docs/images/company-light.png')
  await expect(page.getByText('This file could not be read', { exact: true })).toBeVisible()
  await expect(identifiers(page)).toHaveValue('011047297\n552120222')

  // Of two chosen one right after the other, the second stays, though the first takes longer to read.
  for (const [name, lines] of [
    ['long', Array.from({ length: 40_000 }, (_, at) => `id ${at + 1}`)],
    ['short', ['552120222']],
  ] as const)
    await page.getByLabel('From a file').setInputFiles({
      name: `${name}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(lines.join('\n')),
    })
  await expect(identifiers(page)).toHaveValue('552120222')
  await expect.poll(() => page.workers().length).toBe(0)
  await expect(identifiers(page)).toHaveValue('552120222')
})

thorough('a table of hundreds of thousands of cells is no list', async ({ page }) => {
  await open(page, paths.companies())
  const buffer = Buffer.from(`${'1;'.repeat(199)}1\n`.repeat(2_000))
  await page.getByLabel('From a file').setInputFiles({ name: 'table.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('This file could not be read', { exact: true })).toBeVisible()
  await expect(identifiers(page)).toHaveValue('')
})

test('an address whose list nobody keeps says so, and where to get it', async ({ page }) => {
  for (const path of [paths.companies({ list: 'gone' }), `${paths.contacts({ by: 'email' })}#list=broken`]) {
    await open(page, path)
    await expect(page.getByText('This list is no longer here')).toBeVisible()
    await expect(page.getByText(/“Share list” makes one/)).toBeVisible()
  }
})
