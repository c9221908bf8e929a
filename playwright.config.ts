import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'

import { faultPairs, type PairName, pairOf } from './e2e/support/pairs.ts'
import type { PairOption } from './e2e/support/test.ts'
import { findTestChromium } from './scripts/lib/chromium.mjs'

// Workers read this file too, and find what was found.
process.env.CHROMIUM ||= await findTestChromium()

// What the twin takes, so that both take about as long.
const OF_TWIN =
  /faults\/(alerts|contacts|coverage|documents|hostile|lookup|parts|register|shifts|states|webhook-\w+)\.spec\.ts$/

type Project = NonNullable<PlaywrightTestConfig<PairOption>['projects']>[number]

/** The tests of a pair, and what they begin with: its servers, and somebody signed in. */
const onPair = (pair: PairName): Project => ({
  dependencies: [`setup-${pair}`],
  use: { baseURL: pairOf(pair).dashboard, storageState: pairOf(pair).state, pair },
})

const setUps: Project[] = (['first', ...faultPairs()] as const).map((pair) => ({
  name: `setup-${pair}`,
  testDir: './e2e/setup',
  testMatch: '*.setup.ts',
  use: { pair },
  ...(pair === 'first' ? {} : { teardown: `sweep-${pair}` }),
}))

const faultProjects: Project[] = faultPairs().flatMap((pair) => [
  {
    ...onPair(pair),
    // Faults hold for a whole sandbox: one test at a time.
    name: pair === 'twin' ? 'faults-twin' : 'faults',
    testDir: './e2e/faults',
    ...(pair === 'twin' ? { testMatch: OF_TWIN } : { testIgnore: OF_TWIN }),
    workers: 1,
  },
  { name: `sweep-${pair}`, testDir: './e2e/sweep', use: { pair } },
])

const dashboardProject: Project = { ...onPair('first'), testDir: './e2e/dashboard' }
// One after the other, and mostly waiting: begun early, it is not what the others wait for at the end.
const WAITING = /dashboard\/(?:webhook-setup|sign-on)\.spec\.ts$/

export default defineConfig<PairOption>({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './e2e/support/servers.ts',
  fullyParallel: false,
  // Two cores are busy a third of the time with three: most of a test is waiting.
  workers: 4,
  // A shared machine stalls now and then; a third failure is a failure, and the list names what was tried again.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  projects: [
    ...setUps,
    // First: one worker each takes their tests one by one, and the others need not wait for them at the end.
    ...faultProjects,
    { ...dashboardProject, name: 'dashboard-waiting', testMatch: WAITING },
    { ...dashboardProject, name: 'dashboard', testIgnore: WAITING },
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-GB',
    // A fifth of the processor's time went into frames of borders and skeletons; `e2e/engines` runs with them.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    // Recording every test is a third of what all of them cost: what failed is tried again and recorded in CI, and by
    // `npx playwright test FILE --trace on`.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
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
