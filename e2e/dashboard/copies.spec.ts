import { expect, type Page } from '@playwright/test'

import type { StagesNow } from '#lib/domain/workspace/workspace.ts'
import { paths } from '#lib/paths.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'

import { freePort } from '../../tests/built/free-port.ts'
import { type Built, startBuilt } from '../../tests/built/server.ts'
import { opportunitiesAt } from '../support/board.ts'
import { drawnRows, loadAll, loaded } from '../support/campaign-grid.ts'
import { open, openAccountMenu, reload } from '../support/screens.ts'
import { endSession, signInAlone } from '../support/sessions.ts'
import { test, thorough } from '../support/test.ts'

// A board and campaign results of thousands are kept in the browser, as copies that no sign-out and no other session leaves
// readable.
let sandbox: Sandbox
let built: Built
let origin: string

test.beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, companies: 300, opportunities: 4_000, results: 3_000 })
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

/** The bytes of a copy as Latin letters; empty where there is none. */
const copyIn = (page: Page, name = 'board-replica') =>
  page.evaluate(async (name) => {
    const cache = await caches.open(name)
    const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
    const parts = await Promise.all(
      answers.map(async (answer) => (await answer?.arrayBuffer()) ?? new ArrayBuffer(0)),
    )
    return parts.map((part) => new TextDecoder('latin1').decode(part)).join('')
  }, name)

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

thorough(
  'since when cards are in their stage comes from the copy, and what came since from the workspace',
  async ({ page, context }) => {
    await signInAlone(context, origin, 'sandbox-full')
    const api = opportunitiesAt(sandbox.url)
    const [moved, still] = (await api.list({ polling: 1_051_200 })).toSorted((one, other) =>
      one.modified < other.modified ? -1 : 1,
    )
    const stade = (await api.stades()).find(({ idCustomFieldValue }) => idCustomFieldValue !== moved?.idStade)
    if (!moved || !still || !stade) throw new Error('The sandbox has too few opportunities')
    const stagesOf = async () => {
      const answered = page.waitForResponse((response) =>
        response.url().includes('/api/workspace/history/now'),
      )
      await reload(page)
      const answer = await answered
      const { now } = (await answer.json()) as { now: StagesNow }
      return { now, since: new URL(answer.url()).searchParams.get('since') }
    }
    await keptCopy(page)
    // The first visit showed them to the workspace, the second is told of all.
    await expect.poll(async () => (await stagesOf()).now.total).toBeGreaterThan(3_000)
    const before = await copyIn(page)
    await expect.poll(() => copyIn(page)).not.toBe(before)

    await api.change(moved.idOpportunity, { idStade: stade.idCustomFieldValue })
    await stagesOf()
    await expect
      .poll(async () => {
        const { now, since } = await stagesOf()
        return [
          since === null,
          now.idOpportunity.length < now.total,
          now.idOpportunity.includes(moved.idOpportunity),
        ]
      })
      .toEqual([false, true, true])
    await open(page, `${origin}${paths.opportunity(still.idOpportunity)}`)
    await expect(page.getByText('In this stage for at least').first()).toBeVisible()
  },
)

thorough(
  'since when cards are in their stage is not known from before the workspace was emptied',
  async ({ page, context }) => {
    await signInAlone(context, origin, 'sandbox-full')
    /** Begins the workspace anew; answers of how many opportunities it knows then, all of them seen anew. */
    const emptied = async () => {
      await open(page, `${origin}${paths.preferences()}`)
      const ask = (path: string, method = 'GET') =>
        page.evaluate(
          async ([address = '', way]) => {
            const answer = await fetch(address, { method: way ?? 'GET', headers: { 'x-csrf': '1' } })
            return answer.json()
          },
          [path, method],
        )
      await ask('/api/workspace?confirm=account-full', 'DELETE')
      await ask('/api/v1/opportunity?polling=1051200&_fields=idOpportunity')
      const total = async (): Promise<number> => (await ask('/api/workspace/history/now')).now.total
      await expect.poll(total).toBeGreaterThan(3_000)
      return total()
    }
    const before = await emptied()
    await keptCopy(page)
    await reload(page)
    const copy = await copyIn(page)
    await expect.poll(() => copyIn(page)).not.toBe(copy)
    expect(await emptied()).toBe(before)

    const questions: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/workspace/history/now') questions.push(searchParams.get('since'))
    })
    await open(page, board())
    await expect.poll(() => questions).toEqual([expect.any(String), null])
  },
)

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

/** The board's copy sealed again with every title "Of before", its amounts under this name. */
const rewrite = (page: Page, amounts: string) =>
  page.evaluate(async (amounts) => {
    const headers = { 'x-csrf': '1', accept: 'application/json' }
    const { key } = await (await fetch('/api/replica-key', { headers })).json()
    const raw = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
    const opener = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
    const cache = await caches.open('board-replica')
    const sealed = (await (await cache.match('/board-replica'))?.arrayBuffer()) ?? new ArrayBuffer(0)
    const additionalData = new TextEncoder().encode('account-full')
    const wayOf = (iv: Uint8Array<ArrayBuffer>) => ({ name: 'AES-GCM', iv, additionalData })
    const bytes = await crypto.subtle.decrypt(wayOf(new Uint8Array(sealed, 0, 12)), opener, sealed.slice(12))
    const text = new TextDecoder().decode(bytes)
    const kept = JSON.parse(text.slice(36))
    const columns = Object.entries<unknown[]>(kept.columns).map(([name, values]) => [
      name === 'amount' ? amounts : name,
      name === 'title' ? values.map(() => 'Of before') : values,
    ])
    const next = text.slice(0, 36) + JSON.stringify({ ...kept, columns: Object.fromEntries(columns) })
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const again = await crypto.subtle.encrypt(wayOf(iv), opener, new TextEncoder().encode(next))
    await cache.put('/board-replica', new Response(new Blob([iv, again])))
  }, amounts)

thorough(
  'a copy of a release whose cards had other fields is none: all cards are read, and kept anew',
  async ({ page, context }) => {
    await signInAlone(context, origin, 'sandbox-full')
    await keptCopy(page)
    const count = (await countOf(page).textContent()) ?? ''
    const ofBefore = page.getByText('Of before', { exact: true })
    // Of the same fields it is shown as it is.
    await rewrite(page, 'amount')
    sandbox.world.calls.clear()
    await reload(page)
    await expect(ofBefore.first()).toBeVisible()
    expect(asked()).not.toContain(1_051_200)

    await rewrite(page, 'value')
    const copy = await copyIn(page)
    await reload(page)
    await expect(countOf(page)).toHaveText(count)
    expect(asked()).toContain(1_051_200)
    await expect(ofBefore).toHaveCount(0)
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
    await expect.poll(async () => (await copyIn(page)) !== copy).toBe(true)
    sandbox.world.calls.clear()
    await reload(page)
    await expect(countOf(page)).toHaveText(count)
    expect(asked()).not.toContain(1_051_200)
    await expect(ofBefore).toHaveCount(0)
  },
)

const ROWS = 3_000
const RESULTS = 'campaign-replica'

/** How campaign results were asked for: from which row, and modified since when. */
const askedResults = () =>
  sandbox.world.calls
    .list()
    .filter(({ path }) => path === '/v1/campaign/result')
    .map(({ query }) => ({ offset: Number(query.offset?.[0] ?? 0), since: query.minModified?.[0] }))

thorough(
  'all campaign results come from this browser’s copy, and what changed meanwhile from the API',
  async ({ page, context }) => {
    await signInAlone(context, origin, 'sandbox-full')
    const results = (search = '') => open(page, `${origin}${paths.campaigns()}${search}`)
    await results()
    await loadAll(page, ROWS)
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), RESULTS)).toBe('1')
    const copy = await copyIn(page, RESULTS)
    expect(copy.length).toBeGreaterThan(100_000)
    for (const word of ['idCompany', 'statusSuccess', '2025-']) expect(copy).not.toContain(word)

    const shown = await drawnRows(page).first().getAttribute('data-key')
    const { db } = sandbox.world
    const [moved, removed] = db.ids(
      "SELECT idCampaignResult FROM campaign_result WHERE idAccount = 'account-full' ORDER BY idCampaignResult DESC LIMIT 2",
    )
    if (!moved || !removed) throw new Error('The sandbox has too few campaign results')
    db.run(
      `UPDATE campaign_result SET modifiedAt = ?1,
     document = json_set(document, '$.modified', ?2, '$.iterationAmount', 4242) WHERE idCampaignResult = ?3`,
      Date.now(),
      new Date().toISOString(),
      moved,
    )
    db.run('DELETE FROM campaign_result WHERE idCampaignResult = ?', removed)
    sandbox.world.calls.clear()
    await reload(page)
    await expect(loaded(page)).toHaveAttribute('data-loaded', String(ROWS))
    await expect(loaded(page)).toContainText('all there')
    expect(await drawnRows(page).first().getAttribute('data-key')).toBe(shown)
    await expect.poll(() => askedResults().some(({ since }) => since !== undefined)).toBe(true)
    // The first page came with the document; no other was asked for.
    expect(askedResults().filter(({ offset, since }) => offset > 0 && since === undefined)).toEqual([])
    await results('?q.iterationAmount=4242..4242')
    await expect(drawnRows(page)).toHaveCount(1)

    // What the API no longer has, and named nowhere, goes with the next read of all: an hour later.
    await page.clock.setSystemTime(Date.now() + 2 * 3_600_000)
    await results()
    await expect(page.getByTestId('campaign-shifted')).toContainText('One row that no longer exists')
    await expect(loaded(page)).toHaveAttribute('data-loaded', String(ROWS - 1))
  },
)

thorough(
  'campaign results whose session ends before they are kept ask for the key, and nothing is thrown',
  async ({ page, context }) => {
    const value = await signInAlone(context, origin, 'sandbox-full')
    await open(page, `${origin}${paths.campaigns()}`)
    await page.getByTestId('load-all').click()
    await expect(loaded(page)).toContainText('all there')
    await endSession(origin, value)
    // The key of the copy is asked for once the page has been at rest.
    await page.waitForResponse(
      (answer) => answer.url().includes('/api/replica-key') && answer.status() === 401,
    )
    await expect(page.getByRole('dialog', { name: 'Sign in to go on' })).toBeVisible()
    await expect(loaded(page)).toContainText('all there are')
  },
)
