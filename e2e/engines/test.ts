import { test as base, expect } from '@playwright/test'
import { type Sandbox, sandboxAt } from '../support/sandbox.ts'
import { thoroughOf } from '../support/thorough.ts'
import { at, Desk } from './desk.ts'
import { type EngineName, openEngine } from './engines.ts'

interface Fixtures {
  sandbox: Sandbox
  /** Signed in to the demo; its recorded errors and layout shifts are checked after the test. */
  desk: Desk
}

interface WorkerFixtures {
  engine: EngineName
  /** One browser for all tests of an engine: starting it takes longer than most tests. */
  seat: Desk
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['firefox-esr', { option: true, scope: 'worker' }],
  seat: [
    async ({ engine }, use) => {
      const driver = await openEngine(engine)
      await use(new Desk(driver, addressOf('BASE')))
      await driver.close()
    },
    { scope: 'worker' },
  ],
  sandbox: ({ engine: _ }, use) => use(sandboxAt(addressOf('SANDBOX'))),
  desk: async ({ seat }, use) => {
    await seat.driver.resize(1280, 800)
    await signIn(seat)
    await use(seat)
    await seat.expectCalm()
  },
})

/** For similar or partly covered cases: run with `npm test -- thorough`. */
export const thorough = thoroughOf(test)

/** URL of a server started by servers.ts. */
export const addressOf = (what: 'BASE' | 'SANDBOX' | 'RECEIVER') =>
  process.env[`E2E_ENGINES_${what}_URL`] ?? ''

/** Signs in with the button of the demo's first key. */
export async function signIn(desk: Desk): Promise<void> {
  await desk.open('/sign-in')
  if ((await desk.path()) !== '/sign-in') return
  await desk.click(at('button', { has: 'sandbox-full' }))
  await expect.poll(desk.path, { message: 'home, signed in' }).toBe('/')
}

export { expect }
