import type { BrowserContext, Page, Response } from '@playwright/test'
import { isLive } from './settled.ts'

/** Records what no test may cause. */
export interface Watch {
  /** Requests to other hosts than the dashboard. */
  readonly foreign: readonly string[]
  /** Violations of the content security policy. */
  readonly violations: readonly string[]
  /** Console errors and exceptions, except for responses with status 400 and above, which tests check themselves. */
  readonly errors: readonly string[]
  /** Declares errors that a test causes on purpose. */
  forgive: (expected: RegExp) => void
  /** Places where the secret was found. */
  leaks: () => Promise<readonly string[]>
}

const INSIDE = new Set(['data:', 'blob:', 'about:'])

/** Watches a context from its first page on. `secret` is searched for in all requests and responses. */
export async function watch(
  context: BrowserContext,
  dashboard: string,
  secret: string | null,
): Promise<Watch> {
  const foreign: string[] = []
  const violations: string[] = []
  const errors: string[] = []
  const leaks: string[] = []
  const reading: Promise<void>[] = []

  context.on('request', (request) => {
    const url = new URL(request.url())
    if (!INSIDE.has(url.protocol) && url.origin !== dashboard) foreign.push(request.url())
  })
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  context.on('weberror', (error) => errors.push(String(error.error().stack ?? error.error())))
  await context.exposeBinding('reportViolation', (_source, text: string) => violations.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function')
        report(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  if (secret !== null) {
    context.on('response', (response) => {
      reading.push(
        search(response, secret).then(
          (found) => void leaks.push(...found),
          // The bodies are gone once the page has navigated; the next response of the same URL will be read.
          () => undefined,
        ),
      )
    })
    context.on('console', (message) => {
      if (message.text().includes(secret)) leaks.push(`console: ${message.text()}`)
    })
  }
  return {
    foreign,
    violations,
    errors,
    forgive: (expected) => {
      errors.splice(0, errors.length, ...errors.filter((text) => !expected.test(text)))
    },
    leaks: async () => {
      await Promise.all(reading)
      return leaks
    },
  }
}

/** Static files known to hold no secret: their names change with their contents, so each is read once. */
const clean = new Set<string>()

async function search(response: Response, secret: string): Promise<string[]> {
  const request = response.request()
  const isBuilt = response.url().includes('/_next/static/') && response.ok()
  if (isBuilt && clean.has(response.url())) return []
  const where = `${request.method()} ${response.url()}`
  const found: string[] = []
  if (where.includes(secret)) found.push(`address: ${where}`)
  const headers = JSON.stringify([await request.allHeaders(), await response.allHeaders()])
  if (headers.includes(secret)) found.push(`headers: ${where}`)
  const isSignIn = request.method() === 'POST' && new URL(response.url()).pathname === '/api/session'
  // The sign-in request must contain the key.
  if (!isSignIn && (request.postData() ?? '').includes(secret)) found.push(`request body: ${where}`)
  // A stream that never ends has no complete body; tests/copies/live.test.ts checks its contents.
  if (isLive(request)) return found
  const redirected = response.status() >= 300 && response.status() < 400
  const body = redirected || response.status() === 204 ? '' : (await response.body()).toString('utf8')
  if (body.includes(secret)) found.push(`answer: ${where}`)
  if (isBuilt && found.length === 0) clean.add(response.url())
  return found
}

/** Everything that a page stores and shows, as one text: HTML, both storages, IndexedDB, cookies, URL. */
export async function holdings(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const databases: Record<string, unknown> = {}
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of opened.objectStoreNames) {
        databases[`${name}/${store}`] = await new Promise((resolve, reject) => {
          const request = opened.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      }
      opened.close()
    }
    return {
      address: location.href,
      history: history.state as unknown,
      name: window.name,
      localStorage: { ...localStorage },
      sessionStorage: { ...sessionStorage },
      databases,
    }
  })
  const cookies = await page.context().cookies()
  return JSON.stringify({ ...kept, cookies, html: await page.content() })
}
