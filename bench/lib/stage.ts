import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright'

import { root } from '../../scripts/lib/bootstrap.mjs'
import { buildIfNeeded } from '../../scripts/lib/build.mjs'
import { findTestChromium } from '../../scripts/lib/chromium.mjs'
import { portFrom, requireFree } from '../../scripts/lib/ports.mjs'
import { say } from '../../scripts/lib/say.mjs'
import { startAll } from '../../scripts/lib/servers.mjs'
import { KEY, signIn } from './bff-answers.ts'
import { serve } from './server.ts'

const COOKIE = '__Host-session'
/** Ports of one stage: dashboard, sandbox, receiver, and the origin that the browser uses. */
const PORTS_EACH = 4

let built: Promise<void> | null = null

/** A sandbox, a dashboard in front of it, and one origin for the dashboard and the comparison pages. */
export interface Stage {
  readonly origin: string
  readonly sandbox: string
  readonly key: string
  readonly cookie: string
  readonly stop: () => Promise<void>
}

/**
 * Starts a sandbox with `scale` and the production build of the dashboard. `place` is the number of the stage, where
 * several run at once. `folder` holds the comparison pages.
 */
export async function openStage(
  place: number,
  folder: string,
  scale: Readonly<Record<string, number>>,
): Promise<Stage> {
  const first = portFrom('BENCH_PORT', 4181) + place * PORTS_EACH
  const [dashboard, sandbox, receiver, seen] = [first, first + 1, first + 2, first + 3] as const
  await requireFree(
    [dashboard, sandbox, receiver, seen].map((port) => ({
      name: 'BENCH_PORT',
      port,
      use: 'benchmark',
    })),
  )
  // Built once, so that edits to the sources while a bench runs do not change what it measures.
  built ??= buildIfNeeded()
  await built
  const dataDir = join(root, '.data/bench', `stage-${first}`)
  await rm(dataDir, { recursive: true, force: true })
  const servers = startAll({
    ports: { dashboard, sandbox, receiver },
    dataDir,
    sandboxOptions: Object.entries(scale).flatMap(([name, value]) => [`--${name}`, String(value)]),
    dashboardEnv: { TRUST_PROXY: '1' },
  })
  try {
    const addresses = await servers.ready
    const front = await serve(seen, folder, addresses.dashboard, { url: addresses.sandbox, key: KEY })
    const stop = async () => {
      await front.close()
      await servers.stop()
    }
    const cookie = (await signIn(front.origin)).slice(COOKIE.length + 1)
    return { origin: front.origin, sandbox: addresses.sandbox, key: KEY, cookie, stop }
  } catch (error) {
    await servers.stop()
    throw error
  }
}

/**
 * Requests each path in turn before anything is measured: a server that has just started still compiles code (JIT),
 * unlike one that has been in use all day.
 */
export async function warmUp({ origin, cookie }: Stage, paths: readonly string[], times = 40): Promise<void> {
  const headers = { cookie: `${COOKIE}=${cookie}`, 'x-csrf': '1' }
  for (let turn = 0; turn < times; turn += 1) {
    for (const path of paths) {
      const answer = await fetch(origin + path, { headers, redirect: 'error' })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    }
  }
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = await findTestChromium()
  say('Starting Chromium')
  return chromium.launch({
    executablePath,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
}

/** A signed-in browser context with empty caches. */
export async function openContext(browser: Browser, { origin, cookie }: Stage): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
  })
  await context.addCookies([
    {
      name: COOKIE,
      value: cookie,
      domain: new URL(origin).hostname,
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    },
  ])
  return context
}
