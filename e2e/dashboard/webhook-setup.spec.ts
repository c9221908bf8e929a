import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'

import { paths } from '#lib/paths.ts'

import { localhostCertificate } from '../../scripts/lib/certificates.mjs'
import { enterOn } from '../support/keys.ts'
import { open, panel, reload } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'
import { holdings } from '../support/watch.ts'
import { expectDiagnoses, listening, receiver } from '../support/webhook-tests.ts'
import {
  addressField,
  COMPLETED,
  dialogOf,
  heapHolds,
  heapTextOf,
  historyOf,
  openConsole,
  sendAddress,
  webhooksOf,
} from '../support/webhooks.ts'

// An account of its own: others set webhooks up for the whole account meanwhile. One file, so one test at a time.
test.beforeEach(async ({ page, context, dashboard }) => {
  await signInAlone(context, dashboard, 'sandbox-other')
  await webhooksOf(page, dashboard).clear()
})

test('a test of a webhook whose address a colleague changed meanwhile says so', async ({
  page,
  dashboard,
}) => {
  const api = webhooksOf(page, dashboard)
  const { idWebhookConfig } = await api.create(receiver())
  const place = await openConsole(page)
  await expect(place.getByText(receiver(), { exact: true })).toBeVisible()
  await api.change(idWebhookConfig, { url: `${receiver()}/status/503` })
  await place.getByRole('button', { name: 'Send a test' }).click()
  const note = page.getByText('Somebody else changed the address meanwhile', { exact: true })
  await expect(note).toBeVisible()
  await expect(place.getByText(`${receiver()}/status/503`)).toBeVisible()
})

test('a webhook is created, its secret is shown once and found nowhere afterwards, and a test arrives verified', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const place = await openConsole(page)
  await place.getByRole('button', { name: 'Create a webhook…' }).click()
  const secret = await sendAddress(page, `${receiver()}/enrichment.completed`, 'createWebhook')
  expect(secret.length).toBeGreaterThan(20)

  const dialog = dialogOf(page)
  await expect(dialog.getByRole('heading', { name: 'Store the secret now' })).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  const on = dialog.getByRole('button', { name: 'Go on to the test' })
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(on).toBeDisabled()

  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(dialog.getByTestId('secret')).toHaveText(secret)
  await dialog.getByRole('button', { name: 'Copy the secret' }).click()
  expect(
    await page.evaluate(
      async (wanted) => (await navigator.clipboard.readText()).length === wanted,
      secret.length,
    ),
  ).toBe(true)
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click()
  expect(await page.content()).not.toContain(secret)
  await dialog.getByRole('button', { name: 'Hand it to the demo’s receiver' }).click()
  await expect(dialog.getByText('The demo’s receiver has it and will verify')).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByRole('checkbox', { name: /^I have stored it/ }).check()
  await on.click()

  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await expect(dialog.getByTestId('test-answer')).toHaveAttribute('data-diagnosis', 'delivered')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  await expect(
    panel(page, 'Activity')
      .getByText(/tested webhook/)
      .first(),
  ).toBeVisible()

  const arrived = page.getByTestId('received').getByRole('listitem').first()
  await expect(arrived).toHaveAttribute('data-verified', 'true')
  await arrived.getByText('Headers and body').click()
  await expect(arrived.getByText('"test":true')).toBeVisible()

  expect(await holdings(page)).not.toContain(secret)
  const cached = await page.evaluate(async () => {
    const texts = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all((await cache.matchAll()).map((response) => response.text()))
      }),
    )
    return JSON.stringify(texts)
  })
  expect(cached).not.toContain(secret)
  // All of it: the query and mutation caches, what React keeps of the dialog, closures.
  const heap = await heapTextOf(page)
  expect(heap.includes('Enrichment completed')).toBe(true)
  expect(heap.includes(secret)).toBe(false)

  await open(page, paths.webhooks({ part: 'history' }))
  expect(await holdings(page)).not.toContain(secret)
})

thorough(
  'what arrived is cut with an ellipsis inside its row, however long its event, its id and its path are',
  async ({ page }) => {
    await fetch(`${receiver().replace('https:', 'http:')}/${'p'.repeat(5000)}`, {
      method: 'POST',
      headers: { 'x-webhook-id': '7'.repeat(5000), 'x-webhook-event': 'e'.repeat(5000) },
      body: '{}',
    })
    await openConsole(page)
    const arrived = page.getByTestId('received').getByRole('listitem').first()
    for (const start of [/^e{9}/, /^#7{9}/, /^\/p{9}/]) {
      const text = arrived.getByText(start).first()
      const [inner, outer] = [await text.boundingBox(), await arrived.boundingBox()]
      expect((inner?.x ?? Number.NaN) + (inner?.width ?? 0)).toBeLessThan(
        (outer?.x ?? 0) + (outer?.width ?? 0),
      )
    }
  },
)

test('a new address kills the old secret: said before, asked to confirm, and walked through', async ({
  page,
  dashboard,
}) => {
  const webhooks = webhooksOf(page, dashboard)
  const { secret: old } = await webhooks.create(`${receiver()}/one`)
  const place = await openConsole(page)
  await place.getByRole('button', { name: 'Change the address…' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('The old secret stops working at once')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change the address' }).click()
  await expect(dialog.getByText('It already has this address.')).toBeVisible()
  await addressField(page).fill(`${receiver()}/two`)
  await dialog.getByRole('button', { name: 'Change the address' }).click()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Confirm this first' })).toBeVisible()
  expect((await webhooks.list())[0]?.url).toBe(`${receiver()}/one`)

  await dialog.getByRole('checkbox', { name: /^A receiver runs at the new address/ }).check()
  const secret = await sendAddress(page, `${receiver()}/two`, 'updateWebhook')
  expect(secret).not.toBe(old)
  await expect(dialog.getByText('the old secret no longer works')).toBeVisible()
  await dialog.getByRole('button', { name: 'Hand it to the demo’s receiver' }).click()
  await expect(dialog.getByText('has it and will verify')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^I have stored it/ }).check()
  await dialog.getByRole('button', { name: 'Go on to the test' }).click()
  await dialog.getByRole('button', { name: 'Send a test' }).click()
  await expect(dialog.getByTestId('test-answer')).toHaveAttribute('data-diagnosis', 'delivered')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(place.getByTestId('webhook-url')).toHaveText(`${receiver()}/two`)
  await expect(page.getByTestId('received').getByRole('listitem').first()).toHaveAttribute(
    'data-verified',
    'true',
  )
  // A snapshot takes a busy machine seconds.
  await expect.poll(() => heapHolds(page, secret), { timeout: 60_000 }).toBe(false)
})

test('an address that a colleague changed or deleted meanwhile is not written over without a word', async ({
  page,
  dashboard,
}) => {
  // The dialog's body scrolls here.
  await page.setViewportSize({ width: 360, height: 640 })
  const webhooks = webhooksOf(page, dashboard)
  const { idWebhookConfig } = await webhooks.create(`${receiver()}/one`)
  const place = await openConsole(page)
  await place.getByRole('button', { name: 'Change the address…' }).click()
  const dialog = dialogOf(page)
  const send = dialog.getByRole('button', { name: 'Change the address' })
  await dialog.getByRole('checkbox', { name: /^A receiver runs at the new address/ }).check()
  await addressField(page).fill(`${receiver()}/mine`)
  const address = async () => (await webhooks.list())[0]?.url
  await webhooks.change(idWebhookConfig, { url: `${receiver()}/theirs` })
  await send.click()
  await expect(dialog.getByText('Somebody else changed the address meanwhile')).toBeInViewport()
  await expect(dialog.getByText(`${receiver()}/theirs`)).toBeVisible()
  await expect(addressField(page)).toHaveValue(`${receiver()}/mine`)
  expect(await address()).toBe(`${receiver()}/theirs`)
  await send.click()
  await expect(dialog.getByRole('heading', { name: 'Store the secret now' })).toBeVisible()
  expect(await address()).toBe(`${receiver()}/mine`)
  await dialog.getByRole('checkbox', { name: /^I have stored it/ }).check()
  await webhooks.change(idWebhookConfig, { url: `${receiver()}/newest` })
  await dialog.getByRole('button', { name: 'Go on to the test' }).click()
  await expect(dialog.getByText(`${receiver()}/newest`)).toBeVisible()
  await expect(dialog.getByText('The secret that was made for you no longer works.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await webhooks.change(idWebhookConfig, { url: `${receiver()}/latest` })
  await place.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByText(`${receiver()}/latest`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await place.getByRole('button', { name: 'Change the address…' }).click()
  await dialog.getByRole('checkbox', { name: /^A receiver runs at the new address/ }).check()
  await addressField(page).fill(`${receiver()}/again`)
  await webhooks.clear()
  await send.click()
  await expect(dialog.getByText('Somebody else deleted this webhook meanwhile')).toBeInViewport()
  expect(await webhooks.list()).toEqual([])
  await expect(addressField(page)).toHaveValue(`${receiver()}/again`)
  await dialog.getByRole('button', { name: 'Create the webhook' }).click()
  await expect(dialog.getByText('The webhook exists. Its secret is shown here, once.')).toBeVisible()
  expect(await address()).toBe(`${receiver()}/again`)
})

thorough(
  'a webhook is made by keyboard: the focus goes where a second Enter does no harm',
  async ({ page, dashboard }) => {
    const place = await openConsole(page)
    await place.getByRole('button', { name: 'Create a webhook…' }).click()
    await dialogOf(page).getByRole('button', { name: 'Use the demo’s receiver' }).focus()
    await page.keyboard.press('Enter')
    await expect(addressField(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialogOf(page).getByRole('heading', { name: 'Store the secret now' })).toBeVisible()
    await dialogOf(page)
      .getByRole('checkbox', { name: /^I have stored it/ })
      .check()
    await enterOn(page, dialogOf(page).getByRole('button', { name: 'Go on to the test' }))
    const first = dialogOf(page).getByRole('button', { name: 'Send a test' })
    await expect(first).toBeFocused()
    // What scrolls leaves room above it for the ring.
    expect(
      await first.evaluate((button) => {
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(button)
        let scroller = button.parentElement
        while (scroller && getComputedStyle(scroller).overflowY !== 'auto') scroller = scroller.parentElement
        const room = button.getBoundingClientRect().top - (scroller?.getBoundingClientRect().top ?? 0)
        return outlineStyle === 'solid' && room >= parseFloat(outlineWidth) + parseFloat(outlineOffset)
      }),
    ).toBe(true)
    await dialogOf(page).getByRole('button', { name: 'Done' }).focus()
    await page.keyboard.press('Enter')
    // Not on "Switch off", which a second Enter would press.
    await expect(place.getByRole('button', { name: 'Send a test' })).toBeFocused()
    expect(await webhooksOf(page, dashboard).list()).toMatchObject([
      { url: `${receiver()}/enrichment.completed` },
    ])
  },
)

thorough(
  'addresses that the API refuses are not sent; those that no receiver can have are warned about',
  async ({ page, dashboard }) => {
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url())
    })
    const place = await openConsole(page)
    await place.getByRole('button', { name: 'Create a webhook…' }).click()
    const dialog = dialogOf(page)
    const address = addressField(page)
    for (const [typed, words] of [
      ['', 'Type the address of your receiver.'],
      ['http://hooks.acme.fr/in', 'It must begin with https://'],
      ['https://', 'The address names no host.'],
      ['https://1.2.3.999/', 'This is not an address'],
    ] as const) {
      await address.fill(typed)
      await dialog.getByRole('button', { name: 'Create the webhook' }).click()
      await expect(dialog.getByText(words)).toBeVisible()
      await expect(address).toHaveAttribute('aria-invalid', 'true')
    }
    expect(posts).toEqual([])
    const warnings = dialog.getByTestId('url-warnings').locator('li')
    for (const [typed, expected] of [
      ['https://me:secret@hooks.acme.fr/', ['credentials']],
      ['https://0x7f.1/in', ['readAs', 'loopback']],
      ['https://[::ffff:192.168.0.1]/', ['readAs', 'private']],
      ['https://intranet:8443/#x', ['singleLabel', 'port', 'fragment']],
    ] as const) {
      await address.fill(typed)
      await expect
        .poll(() => warnings.evaluateAll((all) => all.map((one) => one.getAttribute('data-warning'))))
        .toEqual(expected)
    }
    // A warning stops nothing.
    expect(await sendAddress(page, 'https://intranet:8443/in', 'createWebhook')).not.toBe('')
    await dialog.getByRole('checkbox', { name: /^I have stored it/ }).check()
    await dialog.getByRole('button', { name: 'Go on to the test' }).click()
    expect((await webhooksOf(page, dashboard).list())[0]?.url).toBe('https://intranet:8443/in')
  },
)

thorough('where somebody else was faster, the webhook that exists is shown', async ({ page, dashboard }) => {
  const place = await openConsole(page)
  await place.getByRole('button', { name: 'Create a webhook…' }).click()
  await webhooksOf(page, dashboard).create('https://hooks.acme.fr/theirs')
  await sendAddress(page, 'https://hooks.acme.fr/mine', 'createWebhook')
  await expect(dialogOf(page)).toBeHidden()
  await expect(place.getByText('There is a webhook here already')).toBeVisible()
  await expect(place.getByTestId('webhook-url')).toHaveText('https://hooks.acme.fr/theirs')
  await place.getByRole('button', { name: 'Change the address…' }).click()
  await expect(addressField(page)).toHaveValue('https://hooks.acme.fr/mine')
})

thorough(
  'switched off and on with a way back; a webhook that is off is not tested, and says why',
  async ({ page, dashboard }) => {
    const webhooks = webhooksOf(page, dashboard)
    const { idWebhookConfig } = await webhooks.create(`${receiver()}/switch`)
    const place = await openConsole(page)
    const isActive = async () =>
      (await webhooks.list()).find((one) => one.idWebhookConfig === idWebhookConfig)?.isActive
    await place.getByRole('button', { name: 'Switch off' }).click()
    await expect(place.getByTestId('webhook-state')).toHaveText('Off')
    await expect.poll(isActive).toBe(false)
    await expect(place.getByRole('button', { name: 'Send a test' })).toBeDisabled()
    await expect(place.getByText('The webhook is off: the API sends no test.')).toBeVisible()
    await expect(place.getByRole('button', { name: 'Send a test' })).toHaveAccessibleDescription(
      /^The webhook is off: the API sends no test\./,
    )
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(place.getByTestId('webhook-state')).toHaveText('On')
    await expect.poll(isActive).toBe(true)
    await expect(place.getByRole('button', { name: 'Send a test' })).toBeEnabled()
    await place.getByRole('button', { name: 'Switch off' }).click()
    await expect.poll(isActive).toBe(false)
    // A double press switches once.
    await place.getByRole('button', { name: 'Switch on' }).dblclick()
    await expect.poll(isActive).toBe(true)
    await page.waitForTimeout(1_000)
    await expect(place.getByTestId('webhook-state')).toHaveText('On')
    await reload(page)
    const done = page.getByTestId('activity')
    await expect(done).toContainText(`switched webhook ${idWebhookConfig} off`)
    await expect(done).toContainText(`switched webhook ${idWebhookConfig} on`)
  },
)

test('deleting names the address, and the history stays', async ({ page, dashboard }) => {
  const webhooks = webhooksOf(page, dashboard)
  await webhooks.create(`${receiver()}/to-delete`)
  const place = await openConsole(page)
  await place.getByRole('button', { name: 'Send a test' }).click()
  await expect(place.getByTestId('test-answer')).toContainText('Sent')
  await expect(place.getByRole('link', { name: /^Event \d+$/ }).first()).toHaveCSS(
    'text-decoration-line',
    'underline',
  )
  const before = (await webhooks.events()).length
  await place.getByRole('button', { name: 'Delete…' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText(`${receiver()}/to-delete`)).toBeVisible()
  await expect(dialog.getByText('Events already sent stay in the history.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete the webhook' }).click()
  await expect(place.getByText('No webhook here')).toBeVisible()
  expect(await webhooks.list()).toEqual([])
  expect((await webhooks.events()).length).toBe(before)
})

thorough(
  'the history begins with its first event when it is put in that order',
  async ({ page, dashboard }) => {
    const webhooks = webhooksOf(page, dashboard)
    const { idWebhookConfig } = await webhooks.create(`${receiver()}/status/500`)
    for (let sent = 0; sent < 2; sent += 1) await webhooks.test(idWebhookConfig)
    const ids = (await webhooks.events('?limit=1000')).map((event) => event.idWebhookEvent)
    await open(page, paths.webhooks({ part: 'history', limit: '1000' }))
    const { table } = historyOf(page)
    const first = table.locator('[data-row]').first()
    await expect(first).toContainText(String(Math.max(...ids)))
    await table.getByRole('columnheader', { name: 'Event' }).getByRole('button').click()
    await expect(first).toContainText(String(Math.min(...ids)))
  },
)

test('a test says what the receiver answered, and what to mend', async ({ page, dashboard }) => {
  const answers = [
    [`${receiver()}/status/200`, 'delivered', 'HTTP 200', '{"received":true}'],
    [`${receiver()}/status/204`, 'delivered', 'HTTP 204', null],
    [`${receiver()}/status/301`, 'redirect', 'HTTP 301', '{"received":true}'],
    [`${receiver()}/status/401`, 'unauthorised', 'HTTP 401', '{"received":false}'],
    [`${receiver()}/status/404`, 'notFound', 'HTTP 404', '{"received":false}'],
    [`${receiver()}/status/500`, 'serverError', 'HTTP 500', '{"received":false}'],
    [`${receiver()}/emoji`, 'delivered', 'HTTP 200', `${'é'.repeat(999)}😀`],
  ] as const
  await expectDiagnoses(page, dashboard, oneIn(2, answers))
})

thorough('a test that gets no answer says what is in the way', async ({ page, dashboard }) => {
  const broken = localhostCertificate()
  const untrusted = createHttpsServer({ cert: broken.certificate, key: broken.key }, (_, response) =>
    response.end(),
  )
  const plain = createHttpServer((_, response) => response.end())
  const gone = createHttpServer()
  const ports = [await listening(untrusted), await listening(plain), await listening(gone)]
  await new Promise((resolve) => gone.close(resolve))
  try {
    await expectDiagnoses(page, dashboard, [
      [`https://localhost:${ports[0]}/`, 'certificate', 'No HTTP answer', null],
      [`https://localhost:${ports[1]}/`, 'tls', 'No HTTP answer', null],
      [`https://localhost:${ports[2]}/`, 'refused', 'No HTTP answer', null],
      ['https://10.0.0.1/', 'forbiddenTarget', 'No HTTP answer', null],
      ['https://nowhere.invalid/', 'dns', 'No HTTP answer', null],
    ])
  } finally {
    untrusted.close()
    plain.close()
  }
})

for (const path of oneIn(2, ['/never', '/slow/15'])) {
  thorough(
    `a receiver at ${path} runs out of its ten seconds, and the outcome is found all the same`,
    async ({ page, dashboard }) => {
      const webhooks = webhooksOf(page, dashboard)
      await webhooks.create(`${receiver()}${path}`)
      const place = await openConsole(page)
      await place.getByRole('button', { name: 'Send a test' }).click()
      await expect(place.getByText('Waiting for the receiver…')).toBeVisible()
      const answer = place.getByTestId('test-answer')
      await expect(answer).toHaveAttribute('data-diagnosis', 'timeout', { timeout: 30_000 })
      await expect(answer.getByText('No HTTP answer', { exact: true })).toBeVisible()
      const [event] = await webhooks.events()
      await expect(answer.getByRole('link', { name: `Event ${event?.idWebhookEvent}` })).toBeVisible()
    },
  )
}

thorough('a slow receiver within its time is waited for', async ({ page, dashboard }) => {
  await webhooksOf(page, dashboard).create(`${receiver()}/slow/4`)
  const place = await openConsole(page)
  await place.getByRole('button', { name: 'Send a test' }).click()
  await expect(place.getByTestId('test-answer')).toHaveAttribute('data-diagnosis', 'delivered')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  thorough(
    'an event says first why it failed, and leads to the signature bench',
    async ({ page, dashboard }) => {
      const webhooks = webhooksOf(page, dashboard)
      const { idWebhookConfig } = await webhooks.create(`${receiver()}/status/401`)
      await webhooks.test(idWebhookConfig)
      const [event] = await webhooks.events()
      await open(page, paths.webhookEvent(event?.idWebhookEvent ?? 0))
      await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('What came back')
      const why = page.getByText('The receiver refuses the caller')
      await expect(why).toBeInViewport()
      await panel(page, 'What came back').getByRole('link', { name: 'signature bench' }).click()
      await expect(page.getByRole('heading', { name: 'Signature bench' })).toBeVisible()
    },
  )
})

thorough('parts have addresses of their own: Back and a reload keep them', async ({ page }) => {
  await openConsole(page)
  const parts = page.getByRole('navigation', { name: 'Parts of the webhook console' })
  await parts.getByRole('link', { name: 'Signature' }).click()
  await expect(page).toHaveURL(/part=signature$/)
  await expect(panel(page, COMPLETED)).toBeHidden()
  await reload(page)
  await expect(parts.getByRole('link', { name: 'Signature' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(panel(page, COMPLETED)).toBeVisible()
})
