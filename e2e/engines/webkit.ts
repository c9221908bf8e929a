import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { type Driver, keyActions, mouseActions } from './driver.ts'
import { openScreen, type ScreenPrograms } from './screen.ts'

export interface WebKitPrograms extends ScreenPrograms {
  driver: string
  browser: string
}

/** Shrinks the toolbar, which would otherwise keep the window wider than a phone. */
const NARROW = 'window * { min-width: 0; padding: 0; margin: 0; font-size: 1px; }'
/** Timeout of a request to the driver, milliseconds: it sometimes never responds. */
const REQUEST_TIMEOUT = 30_000
const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill()
  })

/** Drives WebKitGTK's MiniBrowser by WebDriver, on a new virtual display and with a new home folder. */
export async function openWebKit(programs: WebKitPrograms, port: number): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), 'engine-webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0/gtk.css'), NARROW)
  const screen = await openScreen(programs)
  const child = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...screen.env,
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_CACHE_HOME: home,
      XDG_DATA_HOME: home,
      LC_ALL: 'C.UTF-8',
    },
  })
  const ask = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
    })
    const { value } = (await answer.json()) as { value: Result & { message?: string } }
    if (!answer.ok) throw new Error(`${path.split('/').slice(3).join('/')}: ${value.message}`)
    return value
  }
  for (let tries = 0; ; tries += 1) {
    const up = await ask('GET', '/status').then(
      () => true,
      () => false,
    )
    if (up) break
    if (tries > 200 || child.exitCode !== null) throw new Error('WebKitWebDriver does not answer')
    await delay(50)
  }
  const { sessionId, capabilities } = await ask<{
    sessionId: string
    capabilities: { browserVersion: string }
  }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        pageLoadStrategy: 'none',
        // A script sent during a navigation never returns.
        timeouts: { script: 2000 },
        'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
      },
    },
  })
  const tell = <Result>(path: string, body: object = {}) =>
    ask<Result>('POST', `/session/${sessionId}/${path}`, body)
  const evaluate = async <T>(expression: string): Promise<T> => {
    const script = `return JSON.stringify({ value: ${expression} })`
    return (JSON.parse(await tell<string>('execute/sync', { script, args: [] })) as { value: T }).value
  }
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    evaluate,
    async goto(url, first) {
      await evaluate('window.left = true').catch(() => {})
      // WebKit has no preload scripts: `first` runs as soon as the new document can execute scripts.
      const arrived = `window.left === undefined && location.href !== 'about:blank' && ((() => { ${first} })(), true)`
      // Shortly after its start, the browser sometimes drops a navigation.
      for (let times = 0; times < 6; times += 1) {
        await tell('url', { url }).catch(() => {})
        const until = performance.now() + 10_000
        while (performance.now() < until) if (await evaluate(arrived).catch(() => false)) return
      }
      throw new Error(`${url} does not come`)
    },
    mouse: (steps) => tell('actions', { actions: mouseActions(steps) }),
    hand: async (steps) => screen.hand(steps, 0, await evaluate<number>('outerHeight - innerHeight')),
    keys: (steps) => tell('actions', { actions: keyActions(steps) }),
    async resize(width, height) {
      const [beside = 0, above = 0] = await evaluate<number[]>(
        '[outerWidth - innerWidth, outerHeight - innerHeight]',
      )
      await tell('window/rect', { x: 0, y: 0, width: width + beside, height: height + above })
      // The page is resized a moment after the window.
      for (let times = 0; times < 400; times += 1) {
        if (await evaluate(`innerWidth === ${width} && innerHeight === ${height}`)) return
        await delay(10)
      }
      throw new Error(`The window does not become ${width} × ${height}`)
    },
    shot: async () => Buffer.from(await ask<string>('GET', `/session/${sessionId}/screenshot`), 'base64'),
    errors: () => [],
    async close() {
      await ask('DELETE', `/session/${sessionId}`).catch(() => {})
      await end(child)
      await screen.close()
      await rm(home, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
