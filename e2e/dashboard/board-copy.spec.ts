import { expect, type Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'

import { type Built, freePort, startBuilt } from '../../tests/built/server.ts'
import { opportunitiesAt } from '../support/board.ts'
import { open, openAccountMenu, reload } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { test } from '../support/test.ts'

// A board of thousands is kept in the browser, and is a copy that no sign-out and no other session leaves readable.
let sandbox: Sandbox
let built: Built
let origin: string

test.beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, companies: 300, opportunities: 4_000 })
  const port = await freePort()
  origin = `http://localhost:${port}`
  built = await startBuilt({ apiBaseUrl: sandbox.url, port })
})
test.afterAll(async () => {
  await built?.stop()
  await sandbox?.close()
})
test.use({ storageState: { cookies: [], origins: [] }, dashboard: ({ browserName: _ }, use) => use(origin) })

const board = () => `${origin}${paths.opportunities()}`
const countOf = (page: Page) => page.getByTestId('board-count')

/** The bytes of the copy as Latin letters; empty where there is none. */
const copyIn = (page: Page) =>
  page.evaluate(async () => {
    const answer = await (await caches.open('board-replica')).match('/board-replica')
    return answer ? new TextDecoder('latin1').decode(await answer.arrayBuffer()) : ''
  })

/** How far back the board asked, minutes. */
const asked = () =>
  sandbox.world.calls
    .list()
    .filter(({ path, query }) => path === '/v1/opportunity' && query.polling)
    .map(({ query }) => Number(query.polling?.[0]))

async function keptCopy(page: Page): Promise<string> {
  await open(page, board())
  await expect(countOf(page)).toHaveText(/\d/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('board-replica'))).toBe('1')
  return copyIn(page)
}

test('a large board comes from this browser’s copy, and what changed meanwhile from the API', async ({
  page,
  context,
}) => {
  await signInAlone(context, origin, 'sandbox-full')
  const api = opportunitiesAt(sandbox.url)
  const [moved, deleted, ...others] = (await api.list({ polling: 1_051_200 })).filter(
    ({ idUser, title }) => idUser !== null && title,
  )
  if (!moved || !deleted) throw new Error('The sandbox has too few opportunities')
  const copy = await keptCopy(page)
  expect(copy.length).toBeGreaterThan(100_000)
  for (const word of ['idOpportunity', 'deadline', ...others.slice(0, 50).map(({ title }) => title ?? '')])
    expect(copy).not.toContain(word)
  const before = await countOf(page).textContent()

  await api.change(moved.idOpportunity, { title: 'Changed meanwhile' })
  sandbox.world.db.run(
    `UPDATE opportunity SET isDeleted = 1, deletedAt = ?1, modifiedAt = ?1,
     document = json_set(document, '$.isDeleted', json('true')) WHERE idOpportunity = ?2`,
    Date.now(),
    deleted.idOpportunity,
  )
  sandbox.world.calls.clear()
  await reload(page)
  await expect(countOf(page)).not.toHaveText(before ?? '')
  expect(Math.max(...asked())).toBeLessThan(60)
  await open(page, `${board()}?q=${encodeURIComponent('Changed meanwhile')}`)
  await expect(page.getByText('Changed meanwhile').first()).toBeVisible()
})

test('a sign-out takes the copy away, and another session opens none', async ({ page, context }) => {
  await signInAlone(context, origin, 'sandbox-full')
  await keptCopy(page)
  // Its time was up: nobody signed out.
  await signInAlone(context, origin, 'sandbox-full')
  sandbox.world.calls.clear()
  await reload(page)
  await expect(countOf(page)).toHaveText(/\d/)
  expect(asked()).toContain(1_051_200)

  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await copyIn(page)).toBe('')
  expect(await page.evaluate(() => localStorage.getItem('board-replica'))).toBeNull()
})
