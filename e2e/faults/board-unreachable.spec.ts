import type { Page } from '@playwright/test'
import { routes } from '#lib/contract/routes.generated.ts'

import { paths } from '#lib/paths.ts'

import { behindBalancer } from '../support/balancer.ts'
import { cardIn, moveByMenu, opportunitiesAt, ownWord } from '../support/board.ts'
import { canary, pairHere } from '../support/pairs.ts'
import { open } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { expect } from '../support/test.ts'
import { startThirdDashboard, type ThirdDashboard, thirdAddress } from '../support/third-dashboard.ts'
import { thoroughOf } from '../support/thorough.ts'

let third: ThirdDashboard | null = null
const own = () => {
  if (!third) throw new Error('The dashboard of these tests did not start')
  return third
}
const test = behindBalancer.extend({ target: ({ browserName: _ }, use) => use(thirdAddress()) })

test.beforeAll(async () => {
  third = await startThirdDashboard(pairHere().sandbox)
})
test.beforeEach(async ({ context }) => {
  await own().relay.mend()
  await signInAlone(context, thirdAddress(), canary())
})
test.afterAll(() => third?.stop())

const { path } = routes.saveOpportunity
const api = () => opportunitiesAt(pairHere().sandbox, canary())

async function card() {
  const { create, stades } = api()
  const [from, to] = await stades()
  if (!from || !to) throw new Error('The sandbox has fewer than two stages')
  const amount = Math.round(Math.random() * 1e9) / 100
  const [made] = await create([ownWord()], from.idCustomFieldValue, { amount, comment: 'kept' })
  if (!made) throw new Error('Nothing was created')
  const { idOpportunity: id } = made
  return { made, id, amount, to, a: from.idCustomFieldValue, b: to.idCustomFieldValue }
}

/** After too many failures the API is left alone for ten seconds, and asked again by one call. */
const answers = (page: Page) =>
  expect
    .poll(
      async () => {
        const url = `/api${routes.listStades.path}`
        return (await page.request.get(url, { headers: { 'x-csrf': '1' } })).status()
      },
      { timeout: 30_000 },
    )
    .toBe(200)

/**
 * The board with that card alone, chosen by its amount: with words it would go on reading names and comments, and
 * their failures would count.
 */
async function openQuietBoard(page: Page, { made, id, a, amount }: Awaited<ReturnType<typeof card>>) {
  await open(page, paths.opportunities({ amountFrom: amount, amountTo: amount }))
  await expect(cardIn(page, a, id)).not.toContainText(`Company ${made.idCompany}`)
}

/** Goes on from the toast, and the card ends where it was wanted, in the API too, with all that it held. */
async function again(page: Page, { made, id, b }: Awaited<ReturnType<typeof card>>) {
  await answers(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cardIn(page, b, id)).toHaveAttribute('data-state', 'idle', { timeout: 30_000 })
  expect(await api().read(id)).toMatchObject({ idStade: b, amount: made.amount, comment: 'kept' })
}

test('a move while nothing listens at the API’s address: put back, said, and done once it does', async ({
  page,
}) => {
  const moved = await card()
  const { made, id, to, a } = moved
  await openQuietBoard(page, moved)
  await own().relay.cut()
  await moveByMenu(page, cardIn(page, a, id), to.label)
  await expect(page.getByText(/was not moved.*cannot be reached/s).first()).toBeVisible({ timeout: 20_000 })
  await expect(cardIn(page, a, id)).toHaveAttribute('data-state', 'idle')
  // The banner of the whole page, and the cards below it.
  await expect(page.getByText('The API cannot be reached. What you see may be out of date.')).toBeVisible()
  await own().relay.mend()
  expect((await api().read(id)).modified).toBe(made.modified)
  await again(page, moved)
  await expect(page.getByText('The API cannot be reached. What you see may be out of date.')).toBeHidden()
})

thoroughOf(test)(
  'a move whose write is refused after the card was read: nothing was sent, and it is put back',
  async ({ page, balancer }) => {
    const moved = await card()
    const { made, id, to, a } = moved
    await openQuietBoard(page, moved)
    let writes = 0
    // The write waits for the wire to be cut: the read before it has passed.
    balancer.onRequest(`POST /api${path}`, async () => {
      if (writes++ === 0) await own().relay.cut()
    })
    await moveByMenu(page, cardIn(page, a, id), to.label)
    await expect(page.getByText(/was not moved.*cannot be reached/s).first()).toBeVisible({ timeout: 20_000 })
    await expect(cardIn(page, a, id)).toHaveAttribute('data-state', 'idle')
    expect(writes).toBe(1)
    await own().relay.mend()
    expect((await api().read(id)).modified).toBe(made.modified)
    await again(page, moved)
  },
)

thoroughOf(test)(
  'a move while the API is left alone after too many failures: not asked, put back, done a moment later',
  async ({ page, sandbox }) => {
    const moved = await card()
    const { made, id, to, a } = moved
    await openQuietBoard(page, moved)
    const counted = routes.countAlerts.path
    await sandbox.arm({ path: counted, kind: 'status:500' })
    const ask = async (idCompany: number) => {
      const url = `/api${counted}?idCompany=${idCompany}`
      return (await page.request.get(url, { headers: { 'x-csrf': '1' } })).status()
    }
    let idCompany = 1_000
    await expect
      .poll(async () => Promise.all(Array.from({ length: 4 }, () => ask(++idCompany))), { timeout: 60_000 })
      .toContain(503)
    await sandbox.forgetCalls()
    await moveByMenu(page, cardIn(page, a, id), to.label)
    await expect(page.getByText(/was not moved.*The API is failing/s).first()).toBeVisible()
    await expect(cardIn(page, a, id)).toHaveAttribute('data-state', 'idle')
    await expect(page.getByText('The API cannot be reached. What you see may be out of date.')).toBeVisible()
    const asked = (await sandbox.calls()).filter((call) => call.path === path)
    expect(asked).toEqual([])
    expect((await api().read(id)).modified).toBe(made.modified)
    await sandbox.disarm()
    await again(page, moved)
  },
)
