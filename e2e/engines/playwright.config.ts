import { defineConfig } from '@playwright/test'

import type { EngineName } from './engines.ts'

/** The engines that scripts/test.mjs has found; it reports those missing. */
const engines = (process.env.ENGINES ?? 'firefox-esr,webkitgtk').split(',') as EngineName[]

export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: './servers.ts',
  // One browser per engine, in parallel.
  workers: engines.length,
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: engines.map((engine) => ({ name: engine, workers: 1, use: { engine } })),
})
