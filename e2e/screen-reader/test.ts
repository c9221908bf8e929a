import { test as base, expect } from '@playwright/test'

import { addressOf, signIn } from '../engines/test.ts'
import { type Sandbox, sandboxAt } from '../support/sandbox.ts'
import { Reader } from './reader.ts'

export const test = base.extend<{ sandbox: Sandbox; reader: Reader }, { seat: Reader }>({
  seat: [
    async ({ browserName: _ }, use) => {
      const reader = await Reader.open(addressOf('BASE'))
      await reader.driver.resize(1280, 800)
      await use(reader)
      await reader.driver.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  sandbox: ({ browserName: _ }, use) => use(sandboxAt(addressOf('SANDBOX'))),
  reader: async ({ seat }, use, info) => {
    await signIn(seat)
    await use(seat)
    const body = (await seat.transcript()).split('Finished loading Sign in').at(-1) ?? ''
    await info.attach('what Orca said', { body, contentType: 'text/plain' })
    if (process.env.SAY) console.log(body)
  },
})

export { addressOf, expect }
