import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { paths } from '#lib/paths.ts'
import {
  column,
  confirmImport,
  counts,
  csvFile,
  dropFile,
  importFile,
  windowsCsv,
} from '../support/import.ts'
import { otherClient, ownTitle } from '../support/opportunities.ts'
import { open, openAccountMenu, reload } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { expect, test, thorough } from '../support/test.ts'
import { holdings } from '../support/watch.ts'
import { workbookOf } from '../support/write-workbook.ts'

const range = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)

test('a file of Excel in French becomes opportunities, each row its own; the file again becomes none', async ({
  page,
  sandbox,
  pair,
}) => {
  const api = otherClient(pair)
  const [stage] = (await api.stades()).filter(({ isDeleted }) => !isDeleted)
  const [one, other, third] = await sandbox.companies({ idCompany: range(1201, 3) })
  if (!stage || !one || !other || !third) throw new Error('The sandbox lacks one of them')
  const title = ownTitle('Importée')
  const file = csvFile(
    'affaires.csv',
    windowsCsv([
      ['N° SIREN', 'Raison sociale', 'Intitulé', 'Montant', 'Échéance', 'Étape', 'Commercial', 'Région'],
      [one.siren, 'Une', `${title} à 1`, '1 234,56 €', '15/03/2027', stage.label, '103', 'Île-de-France'],
      [other.siren, 'Autre', `${title} à 2`, '2500', '', '', '', 'Corse'],
      [one.siren, 'Une', `${title} à 1`, '9', '', '', '103', ''],
      ['552 120 223', 'Fausse', 'x', '', '', '', '103', ''],
      [third.siren, 'Troisième', `${title} à 3`, 'beaucoup', '31/02/2027', '', '103', ''],
    ]),
  )
  await importFile(page, file, { action: 'create' })
  await expect(page.getByLabel('Encoding')).toHaveValue('windows-1252')
  await expect(page.getByLabel('Delimiter')).toHaveValue(';')
  await expect(page.getByTestId('import-columns')).toContainText('Île-de-France')
  for (const [heading, field] of Object.entries({
    'N° SIREN': 'identifier',
    'Raison sociale': 'name',
    Intitulé: 'title',
    Montant: 'amount',
    Échéance: 'deadline',
    Étape: 'stage',
    Commercial: 'owner',
    Région: '',
  }))
    await expect(column(page, heading)).toHaveValue(field)
  // One row names no owner.
  await page.getByLabel('Owner where a row names none').fill('104')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Check 5 rows' }).click()
  await expect(page.getByTestId('import-rows')).toHaveAttribute('aria-rowcount', '6')
  await expect(page.locator('[data-why=identifierWrong]')).toHaveText('1 with no valid identifier')
  await expect(page.locator('[data-why=amountWrong]')).toHaveText(
    '1 whose amount is not a number in your currency',
  )
  await expect(page.getByTestId('import-whys')).toContainText(/rows? ha(?:s|ve) several reasons/)
  await expect(page.getByTestId('import-rows')).toContainText('Repeats row 2')
  const before = await api.list({ idCompany: one.idCompany })
  // Those with another opportunity under way are left out, until somebody sets that aside.
  const underway = page.locator('[data-why=underway]').getByRole('checkbox')
  if ((await underway.count()) > 0) await underway.check()
  await page.getByRole('button', { name: /^Create 2 opportunities…/ }).click()
  await expect(page.getByRole('alertdialog', { name: 'Create 2 opportunities?' })).toContainText('€1,234.56')
  await confirmImport(page, 'Create 2 opportunities')
  await expect(counts(page)).toContainText('2 done')

  const made = (await api.list({ idCompany: one.idCompany })).filter(
    ({ idOpportunity }) => !before.some((known) => known.idOpportunity === idOpportunity),
  )
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({
    title: `${title} à 1`,
    amount: 1234.56,
    idStade: stage.idCustomFieldValue,
    idUser: 103,
    deadline: expect.stringMatching(/^2027-03-15/),
  })
  const second = (await api.list({ idCompany: other.idCompany })).find(
    (deal) => deal.title === `${title} à 2`,
  )
  expect(second).toMatchObject({ amount: 2500, idUser: 104, deadline: null })

  await page.getByRole('button', { name: 'Report' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Commas' }).click(),
  ])
  const report = parse(await readFile(await download.path(), 'utf8'), { bom: true, columns: true }) as Record<
    string,
    string
  >[]
  expect(report.map((row) => [row.Row, row.Région, row.State, row.Why])).toEqual([
    ['2', 'Île-de-France', 'Done', expect.anything()],
    ['3', 'Corse', 'Done', expect.anything()],
    ['4', '', 'Left out', expect.stringContaining('Repeats row 2')],
    ['5', '', 'Refused', 'No valid identifier'],
    ['6', '', 'Refused', 'The amount is not a number in your currency · The deadline is not a date'],
  ])
  expect(report[0]?.['Id of what was made']).toBe(String(made[0]?.idOpportunity))

  // A choice for these headings is remembered; what is there is not made again.
  await page.getByRole('button', { name: 'Another file…' }).click()
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByText('As last time')).toBeVisible()
  await page.getByRole('button', { name: 'Check 5 rows' }).click()
  await expect(page.locator('[data-why=exists]')).toContainText('exist already: same company and title')
  await expect(counts(page)).toHaveText('3 left out · 2 refused')
})

test('an opportunity that a colleague creates between check and confirmation is not created twice', async ({
  page,
  sandbox,
  pair,
}) => {
  const api = otherClient(pair)
  const [company] = await sandbox.companies({ idCompany: [1207] })
  if (!company) throw new Error('The sandbox lacks one of them')
  const title = ownTitle('Par deux')
  const file = csvFile('two.csv', Buffer.from(`SIREN;Title;Owner\n${company.siren};${title};103\n`))
  await importFile(page, file, { action: 'create' })
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  const underway = page.locator('[data-why=underway]').getByRole('checkbox')
  await expect(counts(page)).toHaveText(/^1 (?:ready|left out)$/)
  if ((await underway.count()) > 0) await underway.check()
  const idCompany = company.idCompany
  await api.save({ idCompany, title, idUserResponsable: 103 })
  await page.getByRole('button', { name: 'Create 1 opportunity…' }).click()
  await confirmImport(page, 'Create 1 opportunity')
  await expect(counts(page)).toHaveText('1 failed')
  await expect(page.getByTestId('import-rows')).toContainText('Check the file again: somebody has created')
  // It would be refused again.
  const again = page.getByRole('button', { name: /^Try \d+/ })
  await expect(again).toHaveCount(0)
  // Also for who comes back to it; a new check then leaves it out.
  await reload(page)
  await expect(counts(page)).toHaveText('1 failed')
  await expect(again).toHaveCount(0)
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(counts(page)).toHaveText('1 left out')
  expect((await api.list({ idCompany })).filter((one) => one.title === title)).toHaveLength(1)
})

thorough(
  'words that are no stage of the account are refused, or get the default stage where said',
  async ({ page, sandbox, pair }) => {
    const [stage] = (await otherClient(pair).stades()).filter(({ isDeleted }) => !isDeleted)
    const [one] = await sandbox.companies({ idCompany: [1204] })
    if (!stage || !one) throw new Error('The sandbox lacks one of them')
    const rows = [
      ['SIREN', 'Titre', 'Étape', 'Commercial'],
      [one.siren, ownTitle('Importée'), 'Chaud bouillant', '103'],
    ]
    await importFile(page, csvFile('etapes.csv', windowsCsv(rows)), { action: 'create' })
    await page.getByRole('button', { name: 'Check 1 row' }).click()
    await expect(page.locator('[data-why=stageUnknown]').first()).toBeVisible()
    await page.getByLabel('Stage where a row names none').selectOption(stage.label)
    await page.getByRole('checkbox', { name: 'Also where the account has no stage of that name' }).check()
    await page.getByRole('button', { name: 'Check 1 row' }).click()
    await expect(page.getByTestId('import-rows')).toContainText(stage.label)
    await expect(page.locator('[data-why=stageUnknown]')).toHaveCount(0)
  },
)

thorough(
  'tags for a routine that does not exist stop after a few, and it is said why',
  async ({ page, sandbox }) => {
    const companies = await sandbox.companies({ idCompany: range(1201, 20) })
    const rows = [['SIREN', 'Statut'], ...companies.map(({ siren }) => [siren, 'Prospect'])]
    await importFile(page, csvFile('statuts.csv', windowsCsv(rows)), { action: 'tag' })
    await expect(column(page, 'Statut')).toHaveValue('tag')
    await page.getByLabel('Routine (its number)').fill('9999')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Check 20 rows' }).click()
    await page.getByRole('button', { name: 'Tag 20 companies…' }).click()
    await confirmImport(page, 'Tag 20 companies')
    await expect(
      page.getByText('Stopped, as the rest would probably fail too: Routine inexistante'),
    ).toBeVisible()
    await expect(counts(page)).toContainText('not begun')
  },
)

thorough(
  'a check keeps the focus; what it found is gone once the form says something else',
  async ({ page, sandbox }) => {
    const [one] = await sandbox.companies({ idCompany: [1204] })
    const table = windowsCsv([
      ['SIREN', 'Titre'],
      [one?.siren ?? '', ownTitle('Essai')],
    ])
    await importFile(page, csvFile('essai.csv', table), { action: 'create' })
    await page.getByLabel('Owner where a row names none').fill('104')
    await page.keyboard.press('Escape')
    const check = page.getByRole('button', { name: 'Check 1 row' })
    await check.press('Enter')
    await expect(page.getByTestId('import-rows')).toContainText('User 104')
    await expect(check).toBeFocused()
    await page.getByLabel('Owner where a row names none').fill('103')
    await expect(page.getByTestId('import-rows')).toBeHidden()
    await page.keyboard.press('Escape')
    await reload(page)
    await expect(page.getByLabel('Owner where a row names none')).toHaveValue('103')
    await expect(page.getByTestId('import-rows')).toBeHidden()
    await check.press('Enter')
    await expect(page.getByTestId('import-rows')).toContainText('User 103')
    await page.getByRole('radio', { name: /^Look up/ }).check()
    await expect(page.getByTestId('import-rows')).toBeHidden()
  },
)

thorough('a paste, another reading of it and another file keep the focus in the step', async ({ page }) => {
  await open(page, paths.import())
  const tabTo = async (name: string) => {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(name)).toBeFocused()
  }
  const isInStep = () =>
    page.evaluate(() => document.activeElement?.closest('section')?.querySelector('h2')?.textContent)
  await page.getByLabel('Or paste cells from a spreadsheet').fill('SIREN\tName\n552120222\tx\n')
  await page.getByRole('button', { name: 'Read the pasted cells' }).press('Enter')
  await expect.poll(isInStep).toMatch(/^Pasted cells/)
  await tabTo('Delimiter')
  await page.getByLabel('Delimiter').selectOption(';')
  await expect(page.getByLabel('Delimiter')).toHaveValue(';')
  await tabTo('Delimiter')
  await page.getByRole('button', { name: 'Another file…' }).press('Enter')
  await expect.poll(isInStep).toBe('File')
})

test('a workbook tags companies on a routine, by its column and by its days and numbers', async ({
  page,
  sandbox,
}) => {
  const [idSupply, tagged, held] = [301, 1210, 1211]
  const companies = await sandbox.companies({ idCompany: [tagged, held] })
  const sirenOf = (id: number) => Number(companies.find(({ idCompany }) => idCompany === id)?.siren)
  const tagOf = async (idCompany: number) => {
    const { supplyIdentificationList } = await sandbox.read(
      'listSupplyIdentifications',
      { idSupply, idCompany },
      'sandbox-full',
    )
    return supplyIdentificationList[0]?.idIdentificationType ?? null
  }
  const next = (await tagOf(tagged)) === 4 ? { id: 3, word: 'Prospect' } : { id: 4, word: 'Client' }
  const buffer = Buffer.from(
    workbookOf([
      { name: 'Vide', rows: [] },
      {
        name: 'Étiquettes',
        rows: [
          ['SIREN', 'Étiquette', 'Vu le'],
          [{ number: sirenOf(tagged), style: 2 }, next.word, { number: 46461, style: 1 }],
          [{ number: sirenOf(held), style: 2 }, 'VIP', null],
        ],
      },
    ]),
  )
  await open(page, `${paths.import()}?action=tag`)
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').first().setInputFiles({ name: 'tags.xlsx', mimeType, buffer })
  await page.getByLabel('Sheet').selectOption('Étiquettes')
  await expect(column(page, 'SIREN')).toHaveValue('identifier')
  await expect(column(page, 'Étiquette')).toHaveValue('tag')
  await expect(page.getByTestId('import-columns')).toContainText('2027-03-15')
  await page.getByLabel('Routine (its number)').fill(String(idSupply))
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(counts(page)).toHaveText('1 ready · 1 refused')
  await page.getByRole('button', { name: 'Tag 1 company…' }).click()
  await confirmImport(page, 'Tag 1 company')
  await expect(counts(page)).toHaveText('1 refused · 1 done')
  await expect(page.getByRole('main')).toContainText(`On routine ${idSupply}`)
  expect(await tagOf(tagged)).toBe(next.id)
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(counts(page)).toHaveText('1 already up to date · 1 refused')
})

thorough(
  'a file of headings alone says that it has no rows, and is data once it is said to be',
  async ({ page }) => {
    await importFile(page, csvFile('lone.csv', Buffer.from('552120222\n')))
    await page.getByRole('checkbox', { name: 'The first row holds the headings' }).setChecked(true)
    await expect(page.getByText('There are no rows under the headings.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Look up 0 rows' })).toBeDisabled()
    await page.getByRole('checkbox', { name: 'The first row holds the headings' }).setChecked(false)
    await expect(page.getByText('There are no rows under the headings.')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Look up 1 row' })).toBeEnabled()
  },
)

thorough(
  'pasted addresses are subscribed, but for those who said no; in French, at 360 pixels, by keyboard',
  async ({ page, context, sandbox, dashboard }) => {
    const { idNewsletter } = (await sandbox.facts()).newsletter
    const { newsletterContactList } = await sandbox.read(
      'listNewsletterContacts',
      { idNewsletter },
      'sandbox-full',
    )
    const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { polling: 525_600 }, 'sandbox-full')
    const has = new Set(newsletterContactList.flatMap((one) => [one.idCrmVisitCard, one.crmVisitCard.email]))
    const times = (email: string) => crmVisitCardList.filter((card) => card.email === email).length
    const free = crmVisitCardList.find(
      (card) =>
        card.email &&
        times(card.email) === 1 &&
        !card.isCompany &&
        !card.contactLeftCompany &&
        !has.has(card.idCrmVisitCard) &&
        !has.has(card.email),
    )
    const no = newsletterContactList.find(
      ({ unsubscribed, crmVisitCard: { email } }) => unsubscribed && email && times(email) === 1,
    )
    if (!free?.email || !no?.crmVisitCard.email) throw new Error('The sandbox lacks one of them')
    await page.setViewportSize({ width: 360, height: 740 })
    await context.addCookies([{ name: 'locale', value: 'fr', url: dashboard }])
    await open(page, `${paths.import()}?action=subscribe`)
    await page
      .getByLabel('Ou collez des cellules d’un tableur')
      .fill(`${free.email}\tx\n${no.crmVisitCard.email}\ty\n`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(/Colonne 1/)).toHaveValue('contact')
    await page.getByLabel('Newsletter (son numéro)').fill(String(idNewsletter))
    await page.getByLabel('Responsable si la ligne n’en nomme pas').fill('103')
    await page.getByRole('button', { name: 'Vérifier 2 lignes' }).press('Enter')
    await expect(page.locator('[data-why=unsubscribed]')).toHaveText('1 désabonné de cette newsletter')
    await page.getByRole('button', { name: 'Abonner 1 contact…' }).press('Enter')
    const ask = page.getByRole('alertdialog')
    await ask.getByRole('button', { name: 'Abonner 1 contact' }).press('Enter')
    await expect(counts(page)).toContainText('1 faite')
    const { newsletterContactList: after } = await sandbox.read(
      'listNewsletterContacts',
      { idNewsletter, idCrmVisitCard: free.idCrmVisitCard },
      'sandbox-full',
    )
    expect(after).toHaveLength(1)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(360)
  },
)

thorough(
  'twenty thousand rows: the page answers in between, the check can be cancelled, and each row has a result',
  async ({ page, sandbox }) => {
    const known = await sandbox.companies({ idCompany: range(1300, 40) })
    const rows = range(0, 20_000).map((at) => {
      const siren = at % 500 === 0 ? known[at / 500]?.siren : `${100_000_000 + at}`
      return [siren ?? '', `Société ${at}`, `${at},5`]
    })
    await page.addInitScript(() => {
      const longest = { ms: 0 }
      Reflect.set(window, 'longest', longest)
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration)
      }).observe({ type: 'longtask', buffered: true })
    })
    await importFile(page, csvFile('many.csv', windowsCsv([['SIREN', 'Nom', 'Montant'], ...rows])))
    const headings = page.getByRole('checkbox', { name: 'The first row holds the headings' })
    await page.getByRole('button', { name: 'Look up 20,000 rows' }).click()
    // Pressed while it works: it stops, and nothing is shown of it.
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(page.getByTestId('import-rows')).toHaveCount(0)
    await expect(headings).toBeEnabled()
    await page.getByRole('button', { name: 'Look up 20,000 rows' }).click()
    await expect(page.getByTestId('import-rows')).toHaveAttribute('aria-rowcount', '20001')
    await expect(counts(page)).toContainText(`${known.length} found`)
    await page.getByLabel('Rows shown').selectOption('found')
    await expect(page.getByTestId('import-rows')).toHaveAttribute('aria-rowcount', String(known.length + 1))
    test.info().annotations.push({
      type: 'longest task',
      description: `${await page.evaluate(() => Math.round((Reflect.get(window, 'longest') as { ms: number }).ms))} ms`,
    })
    await page.getByRole('button', { name: `Open ${known.length} in the lookup` }).click()
    await expect(page.getByTestId('lookup-results')).toHaveAttribute(
      'aria-rowcount',
      String(known.length + 1),
    )
  },
)

thorough(
  'a pasted text too long for the lookup’s box goes to the import, which says why it is not read',
  async ({ page }) => {
    await open(page, paths.companies())
    await page.getByLabel('Identifiers').evaluate((box) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '552120222\n'.repeat(200_001))
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(page).toHaveURL(paths.import())
    await expect(page.getByRole('main')).toContainText('50,000')
  },
)

thorough('a file dropped on the lookup is imported; one that is none says why', async ({ page }) => {
  await open(page, paths.companies())
  /** Whether the browser would show the file itself, and leave the page. */
  const wouldLeave = () =>
    page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['a'], 'missed.csv'))
      const missed = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
      return document.querySelector('h1')?.dispatchEvent(missed)
    })
  await dropFile(page, '[data-testid=lookup]', 'dropped.csv', 'SIREN,Name\n552120222,x\n')
  await expect(page).toHaveURL(paths.import())
  await expect(column(page, 'SIREN')).toHaveValue('identifier')
  expect(await wouldLeave()).toBe(false)
  await page.getByRole('button', { name: 'Another file…' }).click()
  await dropFile(page, '[data-testid=import-drop]', 'empty.csv', '')
  await expect(page.getByText('There is nothing in it.')).toBeVisible()
})

test('what is kept of an import is gone after a sign-out, but for the choice of columns', async ({
  page,
  context,
  dashboard,
}) => {
  await signInAlone(context, dashboard, 'sandbox-full')
  await importFile(
    page,
    csvFile(
      'kept.csv',
      windowsCsv([
        ['SIREN', 'Nom'],
        ['552120222', 'Kept-away SA'],
      ]),
    ),
  )
  await page.getByRole('button', { name: 'Look up 1 row' }).click()
  await expect(counts(page)).toBeVisible()
  await expect.poll(() => holdings(page)).toContain('Kept-away SA')
  const choice = /columns:[^}]*\}/.exec(await holdings(page))?.[0]
  expect(choice).toContain('identifier')
  expect(choice).not.toContain('Nom')
  // A reload brings it back as it stood.
  await open(page, paths.import())
  await expect(page.getByRole('heading', { name: /^kept\.csv/ })).toBeVisible()
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  const left = await holdings(page)
  expect(left).not.toContain('Kept-away SA')
  expect(left).not.toContain('552120222')
  expect(left).toContain('columns:')
})

thorough(
  'what was checked too long ago is checked again before anything is sent',
  async ({ page, sandbox }) => {
    const [one] = await sandbox.companies({ idCompany: [1204] })
    const title = ownTitle('Vieux')
    await page.clock.install()
    const table = windowsCsv([
      ['SIREN', 'Titre'],
      [one?.siren ?? '', title],
    ])
    await importFile(page, csvFile('vieux.csv', table), { action: 'create' })
    await page.getByLabel('Owner where a row names none').fill('104')
    await page.keyboard.press('Escape')
    const check = page.getByRole('button', { name: 'Check 1 row' })
    const create = page.getByRole('button', { name: /^(?:Create|Look at) 1 / })
    await check.press('Enter')
    await expect(create).toBeEnabled()
    await page.clock.fastForward(31 * 60_000)
    await create.click()
    await expect(page.getByText('more than half an hour old').first()).toBeVisible()
    await expect(page.getByTestId('import-rows')).toBeHidden()
    await check.press('Enter')
    await create.click()
    await expect(page.getByRole('alertdialog')).toContainText(title)
  },
)
