import { paths } from '#lib/paths.ts'

import { cardIn, column, opportunitiesAt, ownWord } from '../support/board.ts'
import { pairOf } from '../support/pairs.ts'
import { open } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { expect, thorough } from '../support/test.ts'

const KEY = 'sandbox-other'
const api = () => opportunitiesAt(pairOf('first').sandbox, KEY)
const PASSED = '2020-01-02'

thorough(
  'what is won or parked is late nowhere; what a stage means is for the person to say',
  async ({ page, context, dashboard }) => {
    await signInAlone(context, dashboard, KEY)
    // All columns in view: one that is not draws no cards.
    await page.setViewportSize({ width: 2600, height: 900 })
    const stades = await api().stades()
    const idOf = (label: string) => stades.find((stade) => stade.label === label)?.idCustomFieldValue ?? 0
    const [first, won, parked] = [idOf('À qualifier'), idOf('Gagnée'), idOf('En sommeil')]
    const word = ownWord()
    const make = async (name: string, idStade: number) =>
      (await api().create([`${word} ${name}`], idStade, { deadline: PASSED }))[0]
    const [open1, won1, parked1] = [
      await make('open', first),
      await make('won', won),
      await make('parked', parked),
    ]
    if (!open1 || !won1 || !parked1) throw new Error('Nothing was created')
    // Won and parked are folded at the end until somebody looks for them.
    const stages = { q: word, stade: [first, won, parked] }
    await open(page, paths.opportunities({ q: word }))
    await expect(cardIn(page, first, open1.idOpportunity)).toBeVisible()
    await expect(cardIn(page, won, won1.idOpportunity)).toHaveCount(0)
    await open(page, paths.opportunities(stages))
    await expect(cardIn(page, parked, parked1.idOpportunity)).toBeVisible()
    const late = (key: number, id: number) => cardIn(page, key, id).locator('[data-late]')
    await expect(late(first, open1.idOpportunity)).toHaveCount(1)
    await expect(late(won, won1.idOpportunity)).toHaveCount(0)
    await expect(late(parked, parked1.idOpportunity)).toHaveCount(0)

    await open(page, paths.opportunities({ q: word, view: 'table' }))
    const table = page.getByTestId('opportunity-table')
    await expect(table.getByRole('row').filter({ hasText: word })).toHaveCount(3)
    await expect(table.getByText('Late', { exact: true })).toHaveCount(1)
    await open(page, paths.opportunities({ q: word, deadline: 'late' }))
    await expect(page.getByTestId('board-count')).toContainText(/^1 of/)
    await open(page, paths.company(open1.idCompany, 'opportunities'))
    const row = (name: string) =>
      page
        .getByTestId('company-opportunities')
        .getByRole('row')
        .filter({ hasText: `${word} ${name}` })
    await expect(row('open')).toContainText('Late')
    await expect(row('won')).not.toContainText('Late')

    const onHome = async () => {
      await open(page, paths.home())
      const figure = page.getByTestId('home-deadlines').getByRole('link', { name: /overdue/ })
      return Number((await figure.innerText()).replace(/\D/g, ''))
    }
    const before = await onHome()

    // Said to be lost, the first stage has nothing that is late, here and on Home, after a reload too.
    await open(page, paths.opportunities(stages))
    await column(page, first).getByRole('button', { name: 'Settings of À qualifier' }).click()
    await page.getByLabel('A deal here is').selectOption('Lost')
    await expect(late(first, open1.idOpportunity)).toHaveCount(0)
    expect(await onHome()).toBeLessThan(before)
    await open(page, paths.opportunities(stages))
    await expect(cardIn(page, first, open1.idOpportunity)).toBeVisible()
    await expect(late(first, open1.idOpportunity)).toHaveCount(0)
  },
)
