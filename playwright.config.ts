import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'

import { hasSecond, pairOf } from './e2e/support/pairs.ts'
import type { PairOption } from './e2e/support/test.ts'

const chromium = process.env.CHROMIUM
const [first, second] = [pairOf('first'), pairOf('second')]

const secondProjects: NonNullable<PlaywrightTestConfig<PairOption>['projects']> = [
  {
    // Faults hold for a whole sandbox: one test at a time.
    name: 'faults',
    testDir: './e2e/faults',
    dependencies: ['setup'],
    workers: 1,
    use: { baseURL: second.dashboard, storageState: second.state, pair: 'second' },
  },
  { name: 'sweep', testDir: './e2e/sweep' },
]

export default defineConfig<PairOption>({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: ['./scripts/lib/e2e-servers.mjs', './e2e/support/second-pair.ts'],
  fullyParallel: false,
  // Two cores are busy less than half of the time with two: most of a test is waiting.
  workers: 3,
  // A shared machine stalls now and then; a third failure is a failure, and the list names what was tried again.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  projects: [
    {
      name: 'setup',
      testDir: './e2e/setup',
      testMatch: '*.setup.ts',
      ...(hasSecond() ? { teardown: 'sweep' } : {}),
    },
    // First: one worker takes its tests one by one, and the other need not wait for it at the end.
    ...(hasSecond() ? secondProjects : []),
    {
      name: 'dashboard',
      testDir: './e2e/dashboard',
      dependencies: ['setup'],
      use: { baseURL: first.dashboard, storageState: first.state, pair: 'first' },
    },
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    // Recording every test costs time; what failed is tried again, and recorded then.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
