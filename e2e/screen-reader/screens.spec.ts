import { paths } from '#lib/paths.ts'
import { at } from '../engines/desk.ts'
import { opportunitiesAt, ownWord } from '../support/board.ts'
import { addressOf, expect, test } from './test.ts'

test('the campaign grid is read cell by cell with its heads, a row ticked, a column sorted, a row opened', async ({
  reader,
}) => {
  await reader.open(paths.campaigns())
  await reader.see(at('[data-testid="campaign-grid"] [data-key]'))
  await reader.tabTo(/Campaign results/, 90)
  await reader.hear(/table with \d+ rows 14 columns[\s\S]*Select the row of company[\s\S]*Focus mode/)
  await reader.press('Right')
  await reader.hear(/Campaign column header[\s\S]*Campaign \d+/)
  await reader.press('Right')
  await reader.hear(/State column header/)
  await reader.press('Down')
  await reader.hear(/row 3/)
  await reader.press('space')
  await reader.hear('1 row selected')
  await reader.press('space')
  await reader.hear('0 rows selected')
  await reader.press('Up')
  await reader.hear(/row 2/)
  await reader.press('Up')
  await reader.hear('State column header')
  await reader.press('Return')
  await reader.hear('Sorted by State, ascending')
  await reader.press('Return')
  await reader.hear('Sorted by State, descending')
  // Sideways beyond what the window shows: the heads are the right ones there too.
  await reader.press('Down')
  await reader.press('End')
  const last = await reader.evaluate(
    () => document.querySelector('[role="columnheader"]:last-child')?.getAttribute('aria-label') ?? '',
  )
  await reader.hear(`${last} column header`)
  await reader.press('Return')
  await reader.hear(/in campaign \d+ heading level 2|heading level 2/)
})

test('the calendar is gone through day by day, a day opened, and a card moved to another', async ({
  reader,
}) => {
  const api = opportunitiesAt(addressOf('SANDBOX'))
  const [stage] = await api.stades()
  const word = ownWord()
  const [made] = await api.create([`${word} due`], stage?.idCustomFieldValue ?? 0, {
    deadline: '2027-05-12',
    amount: 1000.25,
  })
  await reader.open(paths.opportunities({ q: word, view: 'calendar', day: '2027-05-12' }))
  await reader.see(at('[data-testid="calendar-card"]'))
  await reader.tabTo(/Wednesday 12 May 2027: 1 deadline/, 90)
  await reader.press('Right')
  await reader.hear('Thursday 13 May 2027: no deadline')
  await reader.press('Left')
  await reader.hear('Wednesday 12 May 2027: 1 deadline, €1,000.25')
  await reader.press('Down')
  await reader.hear('Wednesday 19 May 2027')
  await reader.press('Up')
  await reader.press('Tab')
  await reader.hear(`${word} due`)
  await reader.press('m')
  await reader.hear(/The next day, 13 May 2027|Open/)
  for (let step = 0; step < 8; step += 1) {
    if (/The next day/.test(await reader.said())) break
    await reader.press('Down')
  }
  await reader.press('Return')
  await reader.hear(/moved/i)
  await expect
    .poll(async () => (await api.read(made?.idOpportunity ?? 0)).deadline?.slice(0, 10))
    .toBe('2027-05-13')
})

test('an endpoint is found by its field, tried, and what came is said', async ({ reader, sandbox }) => {
  const { companyRich } = await sandbox.facts()
  await reader.open(paths.developers())
  await reader.tabTo(/Path, operation, parameter, field/, 60)
  await reader.type('parcsatus')
  await reader.hear('2 entries')
  await reader.tabTo(/parc.* link/)
  await reader.press('Return')
  await reader.tabTo(/idCompany.* entry/, 60)
  await reader.type(String(companyRich.idCompany))
  await reader.tabTo(/Send push button/)
  await reader.press('Return')
  await reader.hear(/200/)
})
