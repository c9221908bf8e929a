// `npm run shots`: starts the demo's servers with a build of the current sources, and takes screenshots in a browser.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'

import { LANGUAGES, type Locale } from '#lib/domain/text/languages.ts'
import { type Sandbox, sandboxAt } from '../../e2e/support/sandbox.ts'
import { cookieOf, sealedSession } from '../../e2e/support/sessions.ts'
import { settled } from '../../e2e/support/settled.ts'
import { screensOf } from '../../e2e/support/walk.ts'
import { webhooksOf } from '../../e2e/support/webhooks.ts'
import { root } from './bootstrap.mjs'
import { findChromium } from './chromium.mjs'
import { say } from './say.mjs'
import { standStill } from './standing-clock.mjs'

const WIDTHS = [1440, 768, 360] as const
const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

interface ShotsOptions {
  ports: { dashboard: number; sandbox: number; receiver: number }
  language: Locale
  /** Parts of screen names to take; if empty, all screens and the README's pictures. */
  only: readonly string[]
  /** For a comparison: the built sources, the output folder, and the instant at which all clocks are frozen. */
  compared?: { tree: string; folder: string; moment: number }
}

interface Shot {
  screen: string
  width: number
  theme: Theme
  file: string
}

/** Takes all screenshots, one page at a time. @throws {Error} when a server does not start or a page does not load */
export async function takeShots({ ports, language, only, compared }: ShotsOptions): Promise<void> {
  const tree = compared?.tree ?? root
  const dataDir = join(tree, '.data/shots')
  const folder = compared?.folder ?? join(root, 'shots', language)
  await Promise.all([dataDir, folder].map((one) => rm(one, { recursive: true, force: true })))
  await mkdir(folder, { recursive: true })
  const { buildIfNeeded }: typeof import('./build.mjs') = await import(`${tree}/scripts/lib/build.mjs`)
  const { startAll }: typeof import('./servers.mjs') = await import(`${tree}/scripts/lib/servers.mjs`)
  await buildIfNeeded()
  if (compared) stopServersClocks(compared.moment)
  const { ready, stop } = startAll({
    ports,
    dataDir,
    sirene: null,
    sandboxOptions: ['--db', ':memory:'],
    dashboardEnv: { TRUST_PROXY: '1' },
    say,
  })
  let browser: Browser | undefined
  try {
    const at = await ready
    if (at instanceof Error) throw at
    if (compared) standStill(compared.moment)
    browser = await chromium.launch({
      executablePath: await findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    const session = {
      ...cookieOf(at.dashboard, await sealedSession(at.dashboard, 'sandbox-full')),
      expires: -1,
    }
    const enter = async (width: number, theme: Theme, height: number): Promise<BrowserContext> => {
      const context = await (browser as Browser).newContext({
        baseURL: at.dashboard,
        viewport: { width, height },
        colorScheme: theme,
        locale: LANGUAGES[language].tag,
        timezoneId: 'Europe/Paris',
        reducedMotion: 'reduce',
      })
      await context.addCookies([session])
      if (compared) await context.clock.setFixedTime(compared.moment)
      return context
    }
    await failADelivery(await enter(1440, 'light', 900), at)
    const sandbox = sandboxAt(at.sandbox)
    const screens = await screensToShow(sandbox, only)
    const shots: Shot[] = []
    for (const width of WIDTHS)
      for (const theme of THEMES) {
        const context = await enter(width, theme, width === 360 ? 740 : 900)
        shots.push(
          ...(await walk(context, screens, { width, theme, folder, compared: compared !== undefined })),
        )
        await context.close()
      }
    await writeFile(join(folder, 'index.html'), sheet(shots))
    if (!compared && only.length === 0 && language === 'en') await picture(enter, sandbox)
    say(`${shots.length} pictures: ${join(folder, 'index.html')}`)
  } finally {
    await browser?.close()
    await stop()
  }
}

/** Freezes the clocks of servers that are started from now on. */
function stopServersClocks(moment: number): void {
  process.env.CLOCK_STANDS_AT = String(moment)
  process.env.NODE_OPTIONS = `--import ${pathToFileURL(join(root, 'scripts/lib/standing-clock.mjs'))}`
}

async function screensToShow(sandbox: Sandbox, only: readonly string[]): Promise<[string, string][]> {
  const all: [string, string][] = [...(await screensOf(sandbox)), ['sign-in', '/sign-in']]
  const named = all.map(([name, path], place): [string, string] => [
    `${String(place + 1).padStart(2, '0')} ${name}`,
    path,
  ])
  return named.filter(([name]) => only.length === 0 || only.some((part) => name.includes(part)))
}

/** Creates a webhook and a failed test delivery, so that the webhook console has something to show. */
async function failADelivery(context: BrowserContext, at: { dashboard: string; receiver: string }) {
  const webhooks = webhooksOf(await context.newPage(), at.dashboard)
  await webhooks.clear()
  const address = `${at.receiver}/enrichment.completed`
  const { idWebhookConfig } = await webhooks.create(address)
  await webhooks.test(idWebhookConfig)
  await webhooks.change(idWebhookConfig, { url: `${at.receiver}/status/503` })
  await webhooks.test(idWebhookConfig)
  await webhooks.change(idWebhookConfig, { url: address })
  await context.close()
}

async function walk(
  context: BrowserContext,
  screens: readonly [string, string][],
  { width, theme, folder, compared }: { width: number; theme: Theme; folder: string; compared: boolean },
): Promise<Shot[]> {
  const page = await context.newPage()
  const lost: string[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/_next/static/') && !answer.ok()) lost.push(answer.url())
  })
  const shots: Shot[] = []
  for (const [screen, path] of screens) {
    if (path === '/sign-in') await context.clearCookies()
    await show(page, path)
    if (lost.length > 0) throw new Error(`${screen}: no ${lost[0]}. Was the build replaced meanwhile?`)
    const file = `${screen.replace(/[^a-z0-9]+/gi, '-')}-${width}-${theme}.png`
    await writeFile(join(folder, file), await (compared ? steadyPicture(page) : page.screenshot()))
    shots.push({ screen, width, theme, file })
  }
  say(`${width} px, ${theme}: ${shots.length}`)
  return shots
}

/** How long the page must be unchanged, milliseconds: company names load late, on some screens one after the other. */
const STEADY_MS = 700

/** A screenshot of a page that no longer changes, with request ids masked, as they differ every time. */
async function steadyPicture(page: Page): Promise<Buffer> {
  const mask = [page.getByText(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/)]
  let last = await page.screenshot({ mask })
  for (let tries = 0; tries < 20; tries += 1) {
    await page.waitForTimeout(STEADY_MS)
    await settled(page)
    const next = await page.screenshot({ mask })
    if (next.equals(last)) break
    last = next
  }
  return last
}

/** Opens a page and waits until everything has loaded. */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await settled(page)
  await page.waitForFunction(
    () =>
      document.querySelector('main [aria-busy="true"]') === null &&
      [...document.querySelectorAll('main .animate-pulse')].every((bar) => !bar.checkVisibility()),
  )
  await page.evaluate(() => document.fonts.ready)
}

/** The README's three pictures, one for each persona. */
async function picture(
  enter: (width: number, theme: Theme, height: number) => Promise<BrowserContext>,
  sandbox: Sandbox,
): Promise<void> {
  const screens = new Map(await screensOf(sandbox))
  const images = join(root, 'docs/images')
  for (const [name, screen, theme] of [
    ['company-light', 'company', 'light'],
    ['board-dark', 'opportunities board', 'dark'],
    ['webhook-light', 'webhook event', 'light'],
  ] as const) {
    const context = await enter(1280, theme, 800)
    const page = await context.newPage()
    const path = screen === 'opportunities board' ? '/opportunities' : screens.get(screen)
    if (path === undefined) throw new Error(`The walk has no screen "${screen}".`)
    await show(page, path)
    await page.screenshot({ path: join(images, `${name}.png`) })
    await context.close()
  }
  say('docs/images: the README’s pictures')
}

function sheet(shots: readonly Shot[]): string {
  const rows = Map.groupBy(shots, ({ screen }) => screen)
  const cell = ({ file, width, theme }: Shot) =>
    `<a href="${file}"><img loading="lazy" src="${file}" alt="${width} px, ${theme}"><br>${width} ${theme}</a>`
  const body = [...rows].map(([screen, own]) => `<h2>${screen}</h2><div>${own.map(cell).join('')}</div>`)
  return `<!doctype html><meta charset="utf-8"><title>Every screen</title><style>
body{font:14px system-ui;margin:2rem}div{display:flex;gap:12px;overflow-x:auto}
img{height:320px;border:1px solid #ccc}a{flex:none;color:inherit;font-size:12px}</style>
<h1>${rows.size} screens</h1>${body.join('\n')}`
}
