import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

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
          // Property tests on a busy machine: long enough to say nothing about speed.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
