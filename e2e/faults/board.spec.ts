import type { Page } from '@playwright/test'
import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { cardIn, moveByMenu, openBoard, opportunitiesAt, ownWord } from '../support/board.ts'
import { canary, pairHere } from '../support/pairs.ts'
import { open, openAccountMenu, reload } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'

const { path } = routes.saveOpportunity
const api = () => opportunitiesAt(pairHere().sandbox, canary())

async function card() {
  const { create, stades } = api()
  const [from, to] = await stades()
  if (!from || !to) throw new Error('The sandbox has fewer than two stages')
  const word = ownWord()
  const [made] = await create([word], from.idCustomFieldValue, { amount: 12.5, comment: 'kept' })
  if (!made) throw new Error('Nothing was created')
  const { idOpportunity: id } = made
  return { word, made, id, to, a: from.idCustomFieldValue, b: to.idCustomFieldValue }
}

const stadeOf = async (id: number) => (await api().read(id)).idStade
const settled = (page: Page, key: number, id: number) =>
  expect(cardIn(page, key, id)).toHaveAttribute('data-state', 'idle', { timeout: 30_000 })

/** What the toast says, and where the card ends: `a` is where it was, `b` where it was put. */
const rows: { kind: string; method?: 'GET' | 'POST'; delayMs?: number; ends: 'a' | 'b'; says: RegExp }[] = [
  { kind: 'status:403', ends: 'a', says: /was not moved.*No access.*Fault 403/s },
  { kind: 'status:400', ends: 'a', says: /was not moved.*did not accept.*Fault 400/s },
  { kind: 'status:404', ends: 'a', says: /was not moved.*Not found.*Fault 404/s },
  { kind: 'status:429', ends: 'a', says: /was not moved.*Too many requests/s },
  // Nobody said whether it was saved: it is read again, and it was not.
  { kind: 'status:500', ends: 'a', says: /was not moved.*read again.*not saved/s },
  { kind: 'hang', ends: 'a', says: /was not moved.*read again.*not saved/s },
  { kind: 'html', ends: 'a', says: /was not moved.*read again.*not saved/s },
  { kind: 'empty', ends: 'a', says: /was not moved.*read again.*not saved/s },
  { kind: 'wrong-envelope', ends: 'a', says: /was not moved.*read again.*not saved/s },
  { kind: 'redirect', ends: 'a', says: /was not moved/ },
  { kind: 'success-false', ends: 'a', says: /was not moved/ },
  { kind: 'huge', ends: 'a', says: /was not moved/ },
  // The card cannot be read before it is written: nothing is written.
  { kind: 'status:500', method: 'GET', ends: 'a', says: /was not moved.*The API failed/s },
  // Nobody said whether it was saved: it is read again, and it was.
  { kind: 'reset', ends: 'b', says: /Moved to/ },
  { kind: 'cut', ends: 'b', says: /Moved to/ },
  { kind: 'truncate', ends: 'b', says: /Moved to/ },
  { kind: 'drip', delayMs: 400, ends: 'b', says: /Moved to/ },
  { kind: 'slow', ends: 'b', says: /Moved to/ },
  { kind: 'drift', ends: 'b', says: /Moved to/ },
]

for (const { kind, method = 'POST', delayMs, ends, says } of oneIn(rows.length, rows)) {
  test(`a move that meets ${kind} on ${method} ends where the API has it, and says so`, async ({
    page,
    sandbox,
  }) => {
    const { word, made, id, to, a, b } = await card()
    await openBoard(page, word, [made])
    // A read is tried again by itself: it fails until it no longer does.
    const times = method === 'POST' ? { times: 1 } : {}
    await sandbox.arm({ path, method, kind, ...times, ...(delayMs ? { delayMs } : {}) })
    await moveByMenu(page, cardIn(page, a, id), to.label)
    // At once, before the API has said anything: seen where the API takes its time.
    if (kind === 'hang' || kind === 'slow') await expect(cardIn(page, b, id)).toBeVisible()
    const end = ends === 'a' ? a : b
    await settled(page, end, id)
    await expect(page.getByText(says).first()).toBeVisible()
    await sandbox.disarm()
    expect(await stadeOf(id)).toBe(end)
    expect(await api().read(id)).toMatchObject({ amount: 12.5, comment: 'kept', idUser: made.idUser })
    if (ends === 'b') return
    // Done the second time: offered again, unless it was refused for what it is.
    const again = page.getByRole('button', { name: 'Try again' })
    if (/status:40[34]/.test(kind)) {
      await expect(again).toHaveCount(0)
      await moveByMenu(page, cardIn(page, a, id), to.label)
    } else await again.click()
    await settled(page, b, id)
    expect(await stadeOf(id)).toBe(b)
  })
}

thorough('the messages of moves that all failed stay, and go at one press', async ({ page, sandbox }) => {
  const { word, to, a, made } = await card()
  const all = [
    made,
    ...(await api().create(
      [1, 2, 3].map((at) => `${word} ${at}`),
      a,
    )),
  ]
  await openBoard(page, word, all)
  await sandbox.arm({ path, method: 'POST', kind: 'status:403' })
  for (const one of all) {
    await moveByMenu(page, cardIn(page, a, one.idOpportunity), to.label)
    await settled(page, a, one.idOpportunity)
  }
  const told = page.getByRole('region', { name: 'Messages' })
  await expect(told.getByText('was not moved')).toHaveCount(4)
  await told.getByRole('button', { name: 'Close all' }).click()
  await expect(told.getByText('was not moved')).toHaveCount(0)
})

thorough(
  'a page that is left in the middle of a move: whatever the API made of it is what the next page shows',
  async ({ page, sandbox }) => {
    const { word, made, id, to, a } = await card()
    await openBoard(page, word, [made])
    await sandbox.arm({ path, method: 'POST', kind: 'slow', delayMs: 2_000, times: 1 })
    const writing = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith(`/api${path}`),
    )
    await moveByMenu(page, cardIn(page, a, id), to.label)
    await writing
    await reload(page)
    await expect(async () => {
      const at = await stadeOf(id)
      await expect(cardIn(page, at ?? 'none', id)).toHaveAttribute('data-state', 'idle', { timeout: 5_000 })
      expect(await api().read(id)).toMatchObject({ idStade: at, amount: 12.5, comment: 'kept' })
    }).toPass({ timeout: 40_000 })
    // Nothing is left that somebody would have to settle.
    await expect(page.getByText('may have been moved')).toHaveCount(0)
  },
)

test('a move that was on its way when its page went may have been saved: told so until it is known', async ({
  page,
  sandbox,
}) => {
  const { word, made, id, to, a, b } = await card()
  await openBoard(page, word, [made])
  await sandbox.arm({ path, method: 'POST', kind: 'slow', delayMs: 6_000, times: 1 })
  const writing = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(`/api${path}`),
  )
  await moveByMenu(page, cardIn(page, a, id), to.label)
  await writing
  await reload(page)
  const told = page.getByText(`The move of ${word} may not have been saved`).first()
  await expect(told).toBeVisible()
  await expect(cardIn(page, b, id)).toBeVisible({ timeout: 40_000 })
  await expect(told).toBeHidden()
})

thorough(
  'to sign out while a move is on its way asks first, and the move is saved',
  async ({ page, sandbox }) => {
    const { word, made, id, to, a, b } = await card()
    await openBoard(page, word, [made])
    await sandbox.arm({ path, method: 'POST', kind: 'slow', delayMs: 5_000, times: 1 })
    await moveByMenu(page, cardIn(page, a, id), to.label)
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await expect(page.getByText('Not signed out yet').first()).toBeVisible()
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(
      'Changes here, in another tab or in work that was interrupted are not saved yet',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await settled(page, b, id)
    expect(await stadeOf(id)).toBe(b)
  },
)

thorough(
  'to sign out in another tab asks first too, for as long as the move is on its way',
  async ({ page, context, sandbox }) => {
    const { word, made, id, to, a, b } = await card()
    const beside = await context.newPage()
    await open(beside, paths.preferences())
    await openBoard(page, word, [made])
    await sandbox.arm({ path, method: 'POST', kind: 'slow', delayMs: 8_000, times: 1 })
    await moveByMenu(page, cardIn(page, a, id), to.label)
    await openAccountMenu(beside)
    await beside.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await expect(beside.getByText('Not signed out yet').first()).toBeVisible()
    await openAccountMenu(beside)
    await beside.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
    const dialog = beside.getByRole('alertdialog')
    await expect(dialog).toContainText(
      'Changes here, in another tab or in work that was interrupted are not saved yet',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await settled(page, b, id)
    expect(await stadeOf(id)).toBe(b)
    await openAccountMenu(beside)
    await beside.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
    await expect(dialog).toBeVisible()
    await expect(dialog).not.toContainText('not saved yet')
  },
)

thorough(
  'a move that meets the end of the session goes on after the sign-in',
  async ({ page, sandbox, context }) => {
    const { word, made, id, to, a, b } = await card()
    // A session of its own: the end of this one must not end the others'.
    await context.clearCookies()
    await page.goto('/sign-in')
    await page.getByLabel('API key', { exact: true }).fill(canary())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await openBoard(page, word, [made])
    await sandbox.arm({ path, method: 'POST', kind: 'status:401', times: 1 })
    await moveByMenu(page, cardIn(page, a, id), to.label)
    const dialog = page.getByRole('dialog', { name: 'Sign in to go on' })
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('API key', { exact: true }).fill(canary())
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await settled(page, b, id)
    expect(await stadeOf(id)).toBe(b)
  },
)

thorough(
  'a move of which nobody knows is marked, and settled once the API can be read again',
  async ({ page, sandbox }) => {
    const { word, made, id, to, a, b } = await card()
    await openBoard(page, word, [made])
    // The read before the write passes; what follows the write does not.
    await sandbox.arm({ path, method: 'POST', kind: 'hang', times: 1 })
    const writing = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith(`/api${path}`),
    )
    await moveByMenu(page, cardIn(page, a, id), to.label)
    await writing
    await sandbox.arm({ path: routes.listOpportunities.path, method: 'GET', kind: 'status:500' })
    await expect(page.getByText('may have been moved').first()).toBeVisible({ timeout: 40_000 })
    await expect(cardIn(page, b, id)).toHaveAttribute('data-state', 'unsure')
    await expect(cardIn(page, b, id)).toContainText('may be saved')
    await sandbox.disarm()
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect(page.getByText('was not saved').first()).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await settled(page, a, id)
    expect(await stadeOf(id)).toBe(a)
    // There is nothing that Ctrl-Z could undo.
    const isFree = () =>
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, cancelable: true }))
    expect(await page.evaluate(isFree)).toBe(true)
  },
)

thorough(
  'a sheet says that its save is in doubt, though its record cannot be read either, until that is known',
  async ({ page, sandbox }) => {
    const { word, made, id, a } = await card()
    await openBoard(page, word, [made])
    await cardIn(page, a, id).locator('[data-part="open"]').click()
    const sheet = page.getByTestId('opportunity-sheet')
    await sheet.getByLabel('Amount').fill('4242')
    await sandbox.arm({ path, method: 'POST', kind: 'hang', times: 1 })
    const writing = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith(`/api${path}`),
    )
    await sheet.getByRole('button', { name: 'Save' }).click()
    await writing
    await sandbox.arm({ path: routes.listOpportunities.path, method: 'GET', kind: 'status:500' })
    await expect(sheet.getByText('The API failed.')).toBeVisible({ timeout: 40_000 })
    await expect(sheet.getByRole('button', { name: 'Save' })).toBeDisabled()
    await sandbox.disarm()
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect(sheet.getByText('Not saved', { exact: true }).first()).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await api().read(id)).amount).toBe(4242)
  },
)

thorough(
  'old data stays, with its age, when the API fails; new data follows Retry',
  async ({ page, sandbox }) => {
    const { word, made, id, a, b } = await card()
    await openBoard(page, word, [made])
    await sandbox.arm({ path: routes.listOpportunities.path, method: 'GET', kind: 'status:500' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('The API failed.')).toBeVisible({ timeout: 30_000 })
    await expect(cardIn(page, a, id)).toBeVisible()
    await sandbox.disarm()
    await api().change(id, { idStade: b })
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).first().click()
      await expect(cardIn(page, b, id)).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await expect(page.getByText('The API failed.')).toHaveCount(0)
  },
)

test('without access the board says so in the API’s words', async ({ page, sandbox }) => {
  await sandbox.arm({ path: routes.listOpportunities.path, kind: 'status:403' })
  await page.goto('/opportunities')
  await expect(page.getByText('Fault 403')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByTestId('board-card')).toHaveCount(0)
})

thorough(
  'Ctrl-Z while a move is on its way means that move, and passes over one that came to nothing',
  async ({ page, sandbox }) => {
    const { word, made, to, a, b } = await card()
    const [other] = await api().create([`${word} other`], a)
    if (!other) throw new Error('Nothing was created')
    const [id, otherId] = [made.idOpportunity, other.idOpportunity]
    await openBoard(page, word, [made, other])
    await moveByMenu(page, cardIn(page, a, id), to.label)
    await settled(page, b, id)
    await sandbox.arm({ path, method: 'POST', kind: 'slow', delayMs: 2_000, times: 1 })
    await moveByMenu(page, cardIn(page, a, otherId), to.label)
    await expect(cardIn(page, b, otherId)).toHaveAttribute('data-state', 'saving')
    await page.keyboard.press('ControlOrMeta+z')
    await settled(page, a, otherId)
    expect([await stadeOf(id), await stadeOf(otherId)]).toEqual([b, a])

    await sandbox.arm({ path, method: 'POST', kind: 'status:403', times: 1 })
    await moveByMenu(page, cardIn(page, a, otherId), to.label)
    await expect(page.getByText(`${other.title} was not moved`).first()).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await settled(page, a, id)
  },
)
