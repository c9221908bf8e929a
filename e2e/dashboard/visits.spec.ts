import { expect, type Page, test } from '@playwright/test'

import { paths } from '#lib/paths.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'

import { freePort } from '../../tests/built/free-port.ts'
import { type Built, startBuilt } from '../../tests/built/server.ts'
import { sandboxAt } from '../support/sandbox.ts'
import { followRequests, settled } from '../support/settled.ts'
import { thoroughOf } from '../support/thorough.ts'

// What a person's visits feel like, told when they leave the tab, and read where the figures are.
test.use({ storageState: { cookies: [], origins: [] } })

const TOKEN = 'token-of-the-tests-for-metrics'
const WORD = 'Introuvable'

let sandbox: Sandbox
let built: Built
let origin: string

test.beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, companies: 30 })
  const port = await freePort()
  origin = `http://localhost:${port}`
  built = await startBuilt({ apiBaseUrl: sandbox.url, port, settings: { METRICS_TOKEN: TOKEN } })
})
test.afterAll(async () => {
  await built?.stop()
  await sandbox?.close()
})

async function counted(figure: string): Promise<Record<string, number>> {
  const answer = await fetch(`${built.url}/api/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const lines = (await answer.text()).matchAll(
    new RegExp(`^dashboard_visit_${figure}_count\\{route="([^"]*)"\\} (\\d+)$`, 'gm'),
  )
  return Object.fromEntries([...lines].map(([, route, count]) => [route, Number(count)]))
}

/** As when another tab is chosen, which no page without a window ever hears of. Answers what was told. */
async function leave(page: Page): Promise<Record<string, unknown>[]> {
  const asked = page.waitForRequest('**/api/visits')
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })
  const told = await asked
  expect((await told.response())?.status()).toBe(204)
  return JSON.parse(told.postData() ?? '').visits
}

thoroughOf(test)(
  'each page that was shown is told once, by its pattern and nothing else of it',
  async ({ page }) => {
    followRequests(page.context())
    const { companyRich } = await sandboxAt(sandbox.url).facts()
    await page.goto(origin + paths.signIn(paths.company(companyRich.idCompany, null, { q: WORD })))
    await page.getByLabel('API key').fill('sandbox-full')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(`**/companies/${companyRich.idCompany}*`)
    await settled(page)
    await page.reload()
    await settled(page)
    await page
      .getByRole('tab', { name: /^Alerts/ })
      .or(page.getByRole('link', { name: /^Alerts/ }))
      .first()
      .click()
    await page.waitForURL(`**/alerts*`)
    await settled(page)

    const told = await leave(page)
    expect(told.map(({ route }) => route)).toEqual(['/companies/:id', '/companies/:id/alerts'])
    expect(Object.keys(told[0] ?? {})).toEqual(['route', 'lcp', 'inp', 'cls'])
    // Told of a page that was opened, not of one that was gone to.
    expect(told[1]).not.toHaveProperty('lcp')
    expect(await counted('lcp_seconds')).toEqual({ '/sign-in': 1, '/companies/:id': 1 })

    // Back at it, which is a visit once something is done; then gone for good, which the browser tells by itself.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const before = (await counted('cls'))['/companies/:id/alerts'] ?? 0
    await page.goto(`${origin}/api/health`)
    await expect.poll(async () => (await counted('inp_seconds'))['/companies/:id/alerts']).toBeGreaterThan(0)
    expect((await counted('cls'))['/companies/:id/alerts']).toBe(before)
  },
)
