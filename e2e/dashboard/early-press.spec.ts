import type { Page, Request } from '@playwright/test'
import { FIRST_READS } from '#components/entities/opportunity/board-reads.ts'
import { routes } from '#lib/contract/routes.generated.ts'
import { EARLY_PRESS } from '#lib/early-press/script.ts'
import { paths } from '#lib/paths.ts'
import { behindBalancer as test } from '../support/balancer.ts'
import { latePart } from '../support/late-part-build.ts'
import { slowScripts } from '../support/slow-scripts.ts'
import { expect } from '../support/test.ts'
import { thoroughOf } from '../support/thorough.ts'

const thorough = thoroughOf(test)

/** As an extension puts one into a page: it says how often it was pressed. */
function foreignButton() {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Foreign'
  button.style.cssText = 'position: fixed; inset: auto 0 0 auto; z-index: 999'
  button.addEventListener('click', () => {
    button.dataset.pressed = String(Number(button.dataset.pressed ?? 0) + 1)
  })
  document.body.append(button)
}

/** Scripts are at work: the palette's keys answer. */
async function isAlive(page: Page) {
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByTestId('palette')).toBeVisible()
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('palette')).toBeHidden()
}

test('a press on "Load all" before the scripts have come loads all rows', async ({ page }) => {
  const { arrive } = await slowScripts(page)
  await page.goto(paths.campaigns({ idCampaign: 401 }), { waitUntil: 'commit' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(routes.listCampaignResults.path)) asked.push(request.url())
  })
  await page.getByTestId('load-all').click()
  // The reads that the press begins with do not wait for them, and are not made again.
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect(page.getByTestId('campaign-loaded')).toHaveAttribute('data-loaded', '200')
  arrive()
  await expect(page.getByTestId('campaign-loaded')).toContainText('all there are', { timeout: 30_000 })
  expect(new Set(asked).size).toBe(asked.length)
})

thorough(
  'a press begins four of its reads at once, and the others as these come',
  async ({ page, balancer }) => {
    const { arrive } = await slowScripts(page)
    const path = `/api${routes.listStades.path}`
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    balancer.onAnswer(new RegExp(`${path}\\?many=`), () => answered)
    await page.goto(paths.campaigns(), { waitUntil: 'commit' })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(`${path}?many=`)) asked.push(request.url())
    })
    const button = page.getByTestId('load-all')
    // As with many rows.
    await button.evaluate((node, address) => {
      node.dataset.earlyCalls = Array.from({ length: 7 }, (_, at) => `${address}?many=${at}`).join(' ')
    }, path)
    await button.click()
    await expect.poll(() => asked.length).toBe(4)
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
    expect(asked).toHaveLength(4)
    answer()
    await expect.poll(() => asked.length).toBe(7)
    arrive()
  },
)

test('the last button that was pressed before the scripts have come acts once they are at work, once', async ({
  page,
  balancer,
}) => {
  const { arrive } = await slowScripts(page)
  // No answer comes: what is given up below was under way.
  balancer.onAnswer(new RegExp(`/api${routes.listCampaignResults.path}\\?`), () => new Promise(() => {}))
  await page.goto(paths.campaigns(), { waitUntil: 'commit' })
  const display = page.getByRole('button', { name: 'Display', exact: true })
  const reads: Request[] = []
  const givenUp = new Set<Request>()
  page.on('request', (request) => {
    if (request.url().includes(routes.listCampaignResults.path)) reads.push(request)
  })
  page.on('requestfailed', (request) => givenUp.add(request))
  await page.getByTestId('load-all').click()
  await expect.poll(() => reads.length).toBeGreaterThan(0)
  await page.locator('[data-column="dateInsert"]').getByRole('button').first().click()
  await expect.poll(() => reads.every((request) => givenUp.has(request))).toBe(true)
  arrive()
  await expect(page).toHaveURL(/sort=dateInsert/, { timeout: 30_000 })
  await expect(page.getByTestId('campaign-loaded')).toHaveAttribute('data-loaded', '200')
  await expect(display).toBeEnabled()
})

thorough(
  'a press on a part that comes to life after the rest waits for it, and acts once',
  async ({ page }) => {
    const { html, script } = await latePart()
    await page.setContent(html)
    await page.evaluate(EARLY_PRESS)
    const pressed = (times: number) => page.getByRole('button', { name: `Pressed ${times}`, exact: true })
    await pressed(0).click()
    await page.evaluate(script)
    // The page presses again and again: React has nobody to bring it to.
    const waits = () => page.evaluate(() => window.early?.button !== null)
    await expect.poll(() => page.evaluate(() => 'arrive' in window)).toBe(true)
    await pressed(0).click()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(await waits()).toBe(true)
    await page.evaluate(() => Reflect.get(window, 'arrive')())
    await expect(pressed(1)).toBeVisible()
    await expect.poll(waits).toBe(false)
    await pressed(1).click()
    await expect(pressed(2)).toBeVisible()
    expect(await waits()).toBe(false)
  },
)

thorough(
  "a foreign button acts at once and once for each press, before the page's scripts and after",
  async ({ page }) => {
    const { arrive } = await slowScripts(page)
    await page.goto(paths.campaigns(), { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Commands' }).waitFor()
    await page.evaluate(foreignButton)
    const foreign = page.getByRole('button', { name: 'Foreign' })
    await foreign.click()
    await expect(foreign).toHaveAttribute('data-pressed', '1')
    arrive()
    await isAlive(page)
    await foreign.click()
    await expect(foreign).toHaveAttribute('data-pressed', '2')
    // Long enough for a second press of ours to come, were there one: its own has come and gone.
    await page.getByRole('button', { name: 'Commands' }).click()
    await expect(page.getByTestId('palette')).toBeVisible()
    await expect(foreign).toHaveAttribute('data-pressed', '2')
  },
)

thorough(
  'where scripts never arrive nothing is held: foreign buttons, links, and our own for whoever listens',
  async ({ page }) => {
    await page.route('**/_next/static/**/*.js', (route) => route.abort())
    await page.goto(paths.campaigns(), { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Commands' }).waitFor()
    await page.evaluate(foreignButton)
    const foreign = page.getByRole('button', { name: 'Foreign' })
    await foreign.click()
    await expect(foreign).toHaveAttribute('data-pressed', '1')
    const heard = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          addEventListener('click', (event) => resolve(!event.defaultPrevented))
          document.querySelector<HTMLElement>('[data-early="palette"]')?.click()
        }),
    )
    expect(heard).toBe(true)
    await page.getByRole('link', { name: 'Webhooks' }).first().click()
    await expect(page).toHaveURL(/webhooks/)
  },
)

thorough("the first script knows nothing of React's insides", async ({ page }) => {
  await page.goto(paths.home())
  const script = await page.locator('body > script').first().textContent()
  expect(script).toContain('addEventListener')
  expect(script).not.toContain('__react')
})

thorough('a field waits for the scripts, which would lose what is chosen before them', async ({ page }) => {
  const { arrive } = await slowScripts(page)
  await page.goto(paths.preferences(), { waitUntil: 'commit' })
  const dark = page.getByRole('radio', { name: 'Dark' })
  const lost = dark.check({ timeout: 1_000 })
  await expect(lost).rejects.toThrow(/intercepts pointer events|Timeout/)
  await expect(dark).not.toBeChecked()
  arrive()
  await dark.check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a field takes no keys before the scripts, which would lose what is typed and ticked by them', async ({
  page,
}) => {
  const { arrive } = await slowScripts(page)
  await page.goto(paths.campaigns(), { waitUntil: 'commit' })
  const find = page.getByTestId('campaign-search')
  const tick = page.locator('main [type="checkbox"]').first()
  await find.focus()
  await page.keyboard.type('early')
  await page.keyboard.insertText('pasted')
  await expect(find).toHaveValue('')
  await tick.focus()
  await page.keyboard.press('Space')
  await expect(tick).not.toBeChecked()
  await page.keyboard.press('Tab')
  await expect(tick).not.toBeFocused()
  arrive()
  await expect(page.locator('html')).toHaveAttribute('data-live')
  await tick.focus()
  await page.keyboard.press('Space')
  await expect(tick).toBeChecked()
  await find.focus()
  await page.keyboard.type('late')
  await expect(find).toHaveValue('late')
})

thorough('values that contacts are looked for by wait for the scripts as well', async ({ page }) => {
  const { arrive } = await slowScripts(page)
  await page.goto(paths.contacts({ by: 'email', q: 'a@b.example' }), { waitUntil: 'commit' })
  const values = page.locator('main textarea')
  await values.focus()
  await page.keyboard.type('lost')
  await expect(values).toHaveCSS('pointer-events', 'none')
  await expect(values).toHaveValue('a@b.example')
  arrive()
  await values.click()
  await page.keyboard.type('kept')
  await expect(values).toHaveValue(/kept/)
})

thorough(
  'a menu that was opened before the scripts have come is drawn beside its button once they are there',
  async ({ page }) => {
    const { arrive } = await slowScripts(page)
    await page.goto(paths.home(), { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'Account menu' })
    await button.click()
    await expect(page.getByRole('menu', { name: 'Account menu' })).toBeHidden()
    arrive()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    const [menu, from] = [await page.getByRole('menu').boundingBox(), await button.boundingBox()]
    expect(menu?.y).toBeGreaterThan(from?.y ?? 0)
    expect(menu?.x).toBeGreaterThan(500)

    const tooltip = page.locator('#tooltip')
    const pointAtIt = async () => {
      await page.mouse.move(500, 500)
      await button.hover()
    }
    await page.keyboard.press('Escape')
    await pointAtIt()
    await expect(tooltip).toBeVisible()
    await button.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await pointAtIt()
    // Longer than a tooltip waits: it would lie over what the button has opened.
    await page.waitForTimeout(700)
    await expect(tooltip).toBeHidden()
  },
)

thorough('filters that were opened before the scripts have come are there with them', async ({ page }) => {
  const { arrive } = await slowScripts(page)
  await page.goto(paths.campaigns(), { waitUntil: 'commit' })
  await page.getByText('Filters that the API applies').click()
  arrive()
  await expect(page.locator('details input').first()).toBeVisible()
})

thorough('"Find" before the scripts have come keeps what is looked for', async ({ page }) => {
  const { arrive } = await slowScripts(page)
  const address = paths.contacts({ by: 'email', q: 'a@b.example' })
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  arrive()
  await isAlive(page)
  expect(new URL(page.url()).search).toBe(new URL(address, page.url()).search)
})

thorough(
  'from an address that names nothing on, keys are heard and fields take what is chosen',
  async ({ page }) => {
    await page.goto(paths.contact('none'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No contact has this address')
    await page.waitForFunction(() => window.early !== undefined)
    await isAlive(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click()
    await page.getByRole('radio', { name: 'Email' }).check()
    await expect(page.getByRole('radio', { name: 'Email' })).toBeChecked()
  },
)

thorough(
  'a list that begins with what was chosen last shows nothing else as chosen before',
  async ({ page }) => {
    const { arrive } = await slowScripts(page)
    await page.goto(paths.contacts(), { waitUntil: 'commit' })
    const days = page.locator('main form select')
    await expect(days).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
    await days.focus()
    await expect(days).not.toBeFocused()
    arrive()
    await expect(days).toHaveValue('10080')
    await expect(days).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  },
)

thorough(
  'the board asks for its cards with the document, before the scripts have come, and once',
  async ({ page }) => {
    const { arrive } = await slowScripts(page)
    const asked: string[] = []
    const answered: string[] = []
    const isFirst = (url: string) => FIRST_READS.some((path) => url.endsWith(path))
    page.on('request', (request) => {
      if (isFirst(request.url())) asked.push(request.url())
    })
    page.on('requestfinished', (request) => {
      if (isFirst(request.url())) answered.push(request.url())
    })
    await page.goto(paths.opportunities(), { waitUntil: 'commit' })
    await expect.poll(() => answered.length).toBe(FIRST_READS.length)
    // A press of somebody who cannot wait takes nothing away from the page.
    await page.getByRole('button', { name: 'Commands' }).click()
    arrive()
    await expect(page.getByTestId('board-card').first()).toBeVisible({ timeout: 30_000 })
    expect(asked.toSorted()).toEqual(answered.toSorted())
    expect(new Set(asked).size).toBe(FIRST_READS.length)
  },
)

thorough(
  'a first read that failed is asked again by the board, and its cards come',
  async ({ page, balancer }) => {
    const { arrive } = await slowScripts(page)
    const [cards = ''] = FIRST_READS
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith(cards)) asked.push(request.url())
    })
    // More than once: a browser asks again by itself over a connection that it had kept.
    let isLost = true
    balancer.onRequest(`GET ${cards}`, () => {
      if (isLost) throw new Error('Lost on the way')
    })
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(cards))
    await page.goto(paths.opportunities(), { waitUntil: 'commit' })
    await failed
    isLost = false
    arrive()
    await expect(page.getByTestId('board-card').first()).toBeVisible({ timeout: 30_000 })
    expect(asked).toHaveLength(2)
  },
)
