import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { otherClient, ownTitle } from '../support/opportunities.ts'
import { canary, type PairName } from '../support/pairs.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { open } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { test as base, expect } from '../support/test.ts'
import { thoroughOf } from '../support/thorough.ts'

const path = routes.saveOpportunity.path
/** Long enough for the colleague's page to read the record and to send its own. */
const WRITING_MS = 6_000

const sheet = (page: Page) => page.getByTestId('opportunity-sheet')
const field = (page: Page, name: string) => sheet(page).getByLabel(name, { exact: true })
const save = (page: Page) => sheet(page).getByRole('button', { name: 'Save', exact: true })

/** A colleague's window: a session of its own in the same account. */
const test = base.extend<{ colleague: Page }>({
  colleague: async ({ browser, dashboard }, use) => {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    await signInAlone(context, dashboard, canary())
    await use(await context.newPage())
    await context.close()
  },
})

type Typed = readonly [name: string, text: string]

/** An opportunity in two windows, a field typed in each, and Save pressed in both before either write has ended. */
async function saveBoth(
  { sandbox, pair }: { sandbox: Sandbox; pair: PairName },
  [page, [name, text]]: readonly [Page, Typed],
  [colleague, [theirName, theirText]]: readonly [Page, Typed],
) {
  const api = otherClient(pair)
  const { idCompany } = (await sandbox.facts()).companyEditor
  const made = { idCompany, title: ownTitle('Together'), idUserResponsable: 103, amount: 1000 }
  const { idOpportunity } = await api.save(made)
  const now = () => api.one(idOpportunity)
  const written = async () => (await sandbox.calls()).filter(({ method }) => method === 'POST').length
  await open(page, paths.opportunity(idOpportunity))
  await open(colleague, paths.opportunity(idOpportunity))
  await field(page, name).fill(text)
  await field(colleague, theirName).fill(theirText)
  await sandbox.arm({ path, method: 'POST', kind: 'slow', delayMs: WRITING_MS, times: 1 })
  await sandbox.forgetCalls()
  await save(page).click()
  await expect.poll(written).toBe(1)
  const sent = colleague.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith(path))
  await save(colleague).click()
  await sent
  expect((await now()).amount, 'the first is still on its way').not.toBe(5000)
  return { now, written }
}

thoroughOf(test)(
  'two windows save other fields of one opportunity at once: both changes are there',
  async ({ page, colleague, sandbox, pair }) => {
    const { now } = await saveBoth(
      { sandbox, pair },
      [page, ['Amount', '5000']],
      [colleague, ['Comment', 'Theirs']],
    )
    await expect(page.getByTestId('opportunity-history')).toContainText('€1,000 → €5,000')
    await expect(colleague.getByText('Saved, with what changed meanwhile').first()).toBeVisible()
    expect(await now()).toMatchObject({ amount: 5000, comment: 'Theirs' })
  },
)

test('two windows save the same field at once: one is asked before anything is overwritten', async ({
  page,
  colleague,
  sandbox,
  pair,
}) => {
  const { now, written } = await saveBoth(
    { sandbox, pair },
    [page, ['Amount', '5000']],
    [colleague, ['Amount', '7000']],
  )
  const question = colleague.getByRole('alertdialog', { name: /was changed by someone else/ })
  const line = question.locator('[data-field="amount"]')
  await expect(line).toContainText('€5,000')
  await expect(line).toContainText('€7,000')
  await expect(page.getByTestId('opportunity-history')).toContainText('€1,000 → €5,000')
  expect([await written(), (await now()).amount]).toEqual([1, 5000])
  await question.getByRole('button', { name: 'All mine' }).click()
  await question.getByRole('button', { name: 'Save this choice' }).click()
  await expect(question).toHaveCount(0)
  await expect.poll(async () => (await now()).amount).toBe(7000)
})
