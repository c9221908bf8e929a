import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'

import { faultPairs, type PairName, pairOf } from './e2e/support/pairs.ts'
import type { PairOption } from './e2e/support/test.ts'
import { findTestChromium } from './scripts/lib/chromium.mjs'

// Workers evaluate this file too, and inherit the path found here.
process.env.CHROMIUM ||= await findTestChromium()

// Tests that the second pair ("twin") runs, so that both take about as long.
const OF_TWIN =
  /faults\/(alerts|contacts|coverage|documents|hostile|lookup|parts|register|shifts|states|webhook-\w+)\.spec\.ts$/

type Project = NonNullable<PlaywrightTestConfig<PairOption>['projects']>[number]

/** The tests on one pair of servers, and what they start with: its base URL and a signed-in user. */
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
    // Faults apply to a whole sandbox: one test at a time.
    name: pair === 'twin' ? 'faults-twin' : 'faults',
    testDir: './e2e/faults',
    ...(pair === 'twin' ? { testMatch: OF_TWIN } : { testIgnore: OF_TWIN }),
    workers: 1,
  },
  { name: `sweep-${pair}`, testDir: './e2e/sweep', use: { pair } },
])

const dashboardProject: Project = { ...onPair('first'), testDir: './e2e/dashboard' }
// Serial and mostly waiting: started early, so that the others need not wait for it at the end.
const WAITING = /dashboard\/(?:webhook-setup|sign-on)\.spec\.ts$/

export default defineConfig<PairOption>({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './e2e/support/servers.ts',
  fullyParallel: false,
  // With three workers both cores are only a third busy: tests mostly wait.
  workers: 4,
  // A shared machine stalls now and then; a third failure counts, and the list shows what was retried.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous, not a measure of speed: a slow machine takes six times as long for a test as a fast one.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  projects: [
    ...setUps,
    // First: their single workers run test after test, and must not be what the others wait for at the end.
    ...faultProjects,
    { ...dashboardProject, name: 'dashboard-waiting', testMatch: WAITING },
    { ...dashboardProject, name: 'dashboard', testIgnore: WAITING },
  ],
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-GB',
    // Animations of borders and skeletons took a fifth of the CPU time; `e2e/engines` runs with them.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    // Recording every test would be a third of the cost of a run: only the first retry is recorded, in CI, or all with
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
