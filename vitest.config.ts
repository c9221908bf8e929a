import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** They start the production build, stop it, or stop the sandbox: mostly waiting. */
const PROCESSES = ['tests/{built,copies,watching}/**/*.test.ts', 'tests/sandbox/{kill,seed-killed}.test.ts']
/** They measure memory, connections or who waits, and need the machine to themselves. */
const ALONE = ['tests/built/{front,fuzz,left-calls,memory,slow-readers}.test.ts']

/** The doctor's slow tests, for its programs and every kind of trouble: run by `npm test -- thorough`. */
const LONG = process.env.THOROUGH
  ? []
  : ['tests/doctor/{client/client,process,readings,record,troubles}.test.ts']

/** They need container images and a network of their own (`npm test -- image`), and run one after the other. */
const IN_CONTAINERS = ['tests/image/**/*.test.ts']

/** A generous timeout, not a measure of speed: a test that is given up keeps running and disturbs those after it. */
const PATIENCE = 120_000

/** Pure functions: these tests can share modules, which hold no state. */
const RULES = ['lib/{domain,contract,format,file}/**/*.test.{ts,tsx}', 'packages/**/*.test.ts']

const emptyModule = fileURLToPath(new URL('./tooling/empty.ts', import.meta.url))

export default defineConfig({
  resolve: {
    // Next resolves it by a bundler condition; in plain Node it throws.
    alias: { 'server-only': emptyModule },
  },
  test: {
    environment: 'node',
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    allowOnly: !process.env.CI,
    // Patience, like `PATIENCE`: the default of a second is shorter than some retries of the server.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{lib,components,app,sandbox}/**/*.test.{ts,tsx}'],
          exclude: RULES,
          // Isolated as processes are, for two thirds of their CPU time.
          pool: 'threads',
          // For property tests on a busy machine; not a measure of speed.
          testTimeout: 30_000,
          // Vitest's default would leave one core free.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: { name: 'unit-rules', include: RULES, isolate: false, testTimeout: 30_000, maxWorkers: 2 },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...PROCESSES, ...IN_CONTAINERS, ...LONG],
          testTimeout: PATIENCE,
          hookTimeout: 60_000,
          // With two workers both cores are half idle: these tests mostly wait.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration-processes',
          include: PROCESSES,
          exclude: ALONE,
          globalSetup: './tests/built/build-first.ts',
          testTimeout: PATIENCE,
          hookTimeout: 60_000,
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration-alone',
          include: ALONE,
          testTimeout: PATIENCE,
          hookTimeout: 60_000,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'image',
          include: IN_CONTAINERS,
          testTimeout: PATIENCE,
          hookTimeout: 180_000,
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
