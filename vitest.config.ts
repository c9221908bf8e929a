import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** They start the production build, end it, or end the sandbox: much of each waits. */
const PROCESSES = ['tests/{built,copies,watching}/**/*.test.ts', 'tests/sandbox/{kill,seed-killed}.test.ts']
/** They count memory, connections or who waits, and have the machine to themselves. */
const ALONE = ['tests/built/{front,fuzz,left-calls,memory,slow-readers}.test.ts']

/** Of the doctor, what its own programs and every trouble need: by `npm test -- thorough`. */
const LONG = process.env.THOROUGH
  ? []
  : ['tests/doctor/{client/client,process,readings,record,troubles}.test.ts']

/** They want images and a network of their own (`npm test -- image`), and go one after the other. */
const IN_CONTAINERS = ['tests/image/**/*.test.ts']

/** Says nothing about speed: a test that is given up goes on, and spoils those after it. */
const PATIENCE = 120_000

/** Pure rules: their tests share modules, which are loaded once and hold nothing. */
const RULES = ['lib/{domain,contract,format,file}/**/*.test.{ts,tsx}', 'packages/**/*.test.ts']

const emptyModule = fileURLToPath(new URL('./tooling/empty.ts', import.meta.url))

export default defineConfig({
  resolve: {
    // Next resolves it by a bundler condition; plain Node would throw.
    alias: { 'server-only': emptyModule },
  },
  test: {
    environment: 'node',
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    allowOnly: !process.env.CI,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{lib,components,app,sandbox}/**/*.test.{ts,tsx}'],
          exclude: RULES,
          // Property tests on a busy machine: long enough to say nothing about speed.
          testTimeout: 30_000,
          // By default one core is left free for whoever watches.
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
          // Two cores are half idle with two: much of it waits.
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
