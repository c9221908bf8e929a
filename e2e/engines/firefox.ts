import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { type Driver, keyActions, type MouseStep, mouseActions } from './driver.ts'
import { openScreen, type Screen, type ScreenPrograms } from './screen.ts'

interface Message {
  id?: number
  type: 'success' | 'error' | 'event'
  method?: string
  message?: string
  result?: unknown
  params?: { level?: string; text?: string | null }
}

export interface FirefoxPrograms extends ScreenPrograms {
  browser: string
}

/** Preferences of a profile that makes no network requests of its own. */
const PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.events.testing.asyncClipboard': true,
  'intl.accept_languages': 'en-GB',
  'intl.locale.requested': 'en-GB',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.server': '',
}

/** Opens a BiDi session at `address`; resolves to functions that send a command and close it. */
async function connect(address: string, onError: (text: string) => void) {
  const socket = new WebSocket(`${address}/session`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`Firefox does not answer at ${address}`)))
  })
  const waiting = new Map<number, (message: Message) => void>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else if (message.method === 'log.entryAdded' && message.params?.level === 'error')
      onError(message.params.text ?? '')
  })
  let last = 0
  const send = <Result>(method: string, params: object): Promise<Result> =>
    new Promise((resolve, reject) => {
      last += 1
      const id = last
      waiting.set(id, ({ type, message, result }) => {
        waiting.delete(id)
        if (type === 'success') resolve(result as Result)
        else reject(new Error(`${method}: ${message}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  return { send, close: () => socket.close() }
}

/** Starts Firefox with a new profile, on a new virtual display unless one is given, for WebDriver BiDi. */
export async function openFirefox(
  { browser, ...programs }: FirefoxPrograms,
  given?: Screen,
): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'engine-firefox-'))
  const screen = given ?? (await openScreen(programs))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const child = spawn(browser, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...screen.env, MOZ_CRASHREPORTER_DISABLE: '1' },
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}`)))
    createInterface({ input: child.stderr }).on('line', (line) => {
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
      if (found) resolve(found)
    })
  })
  const errors: string[] = []
  const { send, close } = await connect(address, (text) => errors.push(text))
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  const evaluate = async <T>(expression: string): Promise<T> => {
    const { type, result, exceptionDetails } = await send<{
      type: string
      result?: { value?: string }
      exceptionDetails?: { text: string }
    }>('script.evaluate', {
      // As JSON text, since a string is serialised the same way by every engine.
      expression: `JSON.stringify({ value: ${expression} })`,
      target: { context },
      awaitPromise: false,
      userActivation: true,
    })
    if (type !== 'success') throw new Error(exceptionDetails?.text)
    return (JSON.parse(result?.value ?? '{}') as { value: T }).value
  }
  const hand = async (steps: readonly MouseStep[]) =>
    screen.hand(steps, ...(await evaluate<[number, number]>('[mozInnerScreenX, mozInnerScreenY]')))
  // Without a window manager the window has the focus, and its pages focus events, only once it is clicked.
  await hand([[1, 1], 'down', 'up'])
  let preloaded: string | null = null
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    async goto(url, first) {
      if (preloaded !== first) {
        await send('script.addPreloadScript', { functionDeclaration: `() => { ${first} }` })
        preloaded = first
      }
      await send('browsingContext.navigate', { context, url, wait: 'interactive' })
    },
    evaluate,
    mouse: (steps) => send('input.performActions', { context, actions: mouseActions(steps) }),
    hand,
    keys: (steps) => send('input.performActions', { context, actions: keyActions(steps) }),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    async shot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    async print() {
      const { data } = await send<{ data: string }>('browsingContext.print', { context })
      return Buffer.from(data, 'base64')
    },
    errors: () => errors.splice(0),
    async close() {
      await send('browser.close', {}).catch(() => child.kill('SIGKILL'))
      close()
      await ended
      await screen.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
