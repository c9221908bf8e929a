import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Sandbox } from '#sandbox/start.ts'

import { start } from '../sandbox/harness.ts'
import { desk } from './process.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await start()
})
afterAll(() => sandbox.close())

// Two calls a second, about thirty of them.
it.runIf(process.env.THOROUGH)('desk doctor says that the sandbox keeps its contract', async () => {
  const ended = await desk(['doctor', '--json'], { base: sandbox.url })
  expect([ended.code, ended.stderr]).toEqual([0, ''])
  const report = JSON.parse(ended.stdout)
  expect(ended.stdout).toContain(sandbox.url)
  expect(Object.keys(report).length).toBeGreaterThan(3)
})

it('desk doctor that cannot ask says so', async () => {
  const ended = await desk(['doctor'], { base: 'http://127.0.0.1:9' })
  expect([ended.code, ended.stdout]).toEqual([4, ''])
})
