import { createHmac } from 'node:crypto'

import type { Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'

import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

const SECRET = 'whsec_e2e-5f1d0c7a9b3e'
const BODY = '{"test":true,"idProcessAction":0,"result":{"firstName":"Zoé"}}'

const sign = (text: string, secret = SECRET) =>
  `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`
const block = (timestamp: string, signature: string) =>
  `{\n  host: 'hooks.example',\n  'x-webhook-timestamp': '${timestamp}',\n  'x-webhook-signature': '${signature}',\n}`

const bench = (page: Page) => ({
  secret: page.getByLabel('Secret', { exact: true }),
  headers: page.getByLabel('Headers', { exact: true }),
  body: page.getByLabel('Raw body', { exact: true }),
  computed: page.getByLabel('Computed by your receiver'),
  receivedAt: page.getByLabel('Received at'),
  verdict: page.getByTestId('signature-verdict'),
})

test.beforeEach(async ({ page }) => {
  await open(page, paths.webhooks({ part: 'signature' }))
  // The bench comes in a part of its own: it runs once it has judged the empty fields.
  await expect(bench(page).verdict).toContainText('The secret is missing.')
})

test('a genuine delivery is right; what was done to another is named, with what to change', async ({
  page,
}) => {
  const { secret, headers, body, computed, receivedAt, verdict } = bench(page)
  const timestamp = new Date(Date.now() - 1000).toISOString()
  await expect(verdict).toContainText('The secret is missing.')
  await secret.fill(SECRET)
  await headers.fill(block(timestamp, sign(`${timestamp}.${BODY}`)))
  await body.fill(BODY)
  await expect(verdict.locator('[data-outcome=genuine]')).toBeVisible()
  await computed.fill(sign(BODY))
  await expect(verdict.locator('[data-cause=wrongKindBodyAlone]')).toBeVisible()
  await computed.fill('')
  await body.fill(JSON.stringify(JSON.parse(BODY), null, 2))
  await expect(verdict.locator('[data-cause=whitespace]')).toContainText('Proven')
  await body.fill(BODY)
  // Three mistakes made together: what Python writes, with its escapes, and no dot.
  const byPython = '{"test": true, "idProcessAction": 0, "result": {"firstName": "Zo\\u00e9"}}'
  await computed.fill(sign(timestamp + byPython))
  for (const cause of ['missingDot', 'whitespace', 'unicodeEscapes'])
    await expect(verdict.locator(`[data-cause=${cause}]`)).toContainText('Proven')
  await computed.fill('')
  await body.fill(BODY.replace('Zoé', 'Zoë'))
  await expect(verdict.locator('[data-outcome=unexplained]')).toBeVisible()
  await body.fill(BODY)
  await receivedAt.fill(new Date(Date.parse(timestamp) + 720_000).toISOString())
  await expect(verdict).toContainText('A clock is off')
  await expect(verdict).toContainText('12')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(secret).toHaveValue('')
  await expect(verdict).toContainText('The secret is missing.')
})

thorough(
  'a whole request pasted falls into head and body; several lines pasted become several secrets',
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { secret, headers, body, verdict } = bench(page)
    await page.evaluate((text) => navigator.clipboard.writeText(text), `another\n${SECRET}\n`)
    await secret.focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(page.getByLabel('Another secret, 2')).toHaveValue(SECRET)
    const signature = createHmac('sha256', SECRET).update(BODY).digest('hex')
    await headers.fill(`POST /hook HTTP/1.1\nX-Service-Signature: ${signature}\n\n${BODY}`)
    await expect(body).toHaveValue(BODY)
    await expect(verdict.locator('[data-cause=earlierSecret]')).toBeVisible()
    await expect(verdict.locator('[data-cause=whitespace]')).toHaveCount(0)
    await body.fill(JSON.stringify(JSON.parse(BODY), null, 2))
    await expect(verdict.locator('[data-cause=whitespace]')).toBeVisible()
    await expect(verdict.locator('[data-cause=earlierSecret]')).toBeVisible()
  },
)

test('nothing pasted is sent, kept, or in the address; the secret is hidden until revealed', async ({
  page,
}) => {
  const { secret, headers, body, verdict } = bench(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
  const timestamp = new Date().toISOString()
  await secret.fill(SECRET)
  await headers.fill(block(timestamp, sign(`${timestamp}.${BODY}`)))
  await body.fill(BODY)
  await expect(verdict.locator('[data-outcome=genuine]')).toBeVisible()
  await expect(secret).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Reveal secrets' }).click()
  await expect(secret).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Make the command' }).click()
  await expect(page.getByRole('region', { name: 'Command' })).toContainText('X-Webhook-Signature: sha256=')
  const traces = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const rows: unknown[] = []
    for (const { name } of databases) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name ?? '')
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of database.objectStoreNames)
        rows.push(
          await new Promise((resolve) => {
            const request = database.transaction(store).objectStore(store).getAll()
            request.onsuccess = () => resolve(request.result)
          }),
        )
      database.close()
    }
    return JSON.stringify([rows, { ...localStorage }, { ...sessionStorage }, history.state, document.cookie])
  })
  for (const trace of [...sent, traces, page.url()]) {
    expect(trace).not.toContain(SECRET)
    expect(trace).not.toContain('Zoé')
  }
  // What is typed as soon as there is a field stays: none is there before it works.
  await page.reload({ waitUntil: 'commit' })
  await expect(secret).toHaveValue('')
  await secret.fill('typed at once')
  await expect(verdict).toContainText('The body is missing.')
  await expect(secret).toHaveValue('typed at once')
  await expect(verdict).not.toContainText('The secret is missing.')
})

thorough('the receivers are shown whole, one tab each', async ({ page }) => {
  for (const [name, file, words] of [
    ['Node', 'receiver.mjs', 'timingSafeEqual'],
    ['Python', 'receiver.py', 'hmac.compare_digest'],
    ['PHP', 'receiver.php', 'hash_equals'],
    ['Go', 'receiver.go', 'hmac.Equal'],
  ] as const) {
    await page.getByRole('radio', { name, exact: true }).check()
    await expect(page.getByRole('region', { name: `Source of ${file}` })).toContainText(words)
  }
})
