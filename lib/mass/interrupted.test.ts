import { afterEach, expect, it, vi } from 'vitest'
import type { StoredRun } from '#lib/import/stored-imports.ts'
import { interruptedRuns } from './interrupted.ts'

const kept = vi.hoisted(() => ({ runs: [] as StoredRun[] }))
vi.mock('#lib/import/stored-imports.ts', () => ({
  readRuns: async () => kept.runs,
  readRowOutcomes: async () => new Map(),
}))
afterEach(() => vi.unstubAllGlobals())

const runOf = (id: string): StoredRun => ({
  idAccount: '1',
  id,
  title: id,
  startedAt: Date.now(),
  rows: [
    { at: 0, key: '7', name: 'Audit', send: { action: 'lookup' } } as unknown as StoredRun['rows'][number],
  ],
})

it('tells of no run that begins or ends in another tab while it looks', async () => {
  const left = runOf('left')
  kept.runs = [left, runOf('ends')]
  const query = async () => {
    kept.runs = [left, runOf('begins')]
    return { held: [] }
  }
  vi.stubGlobal('navigator', { locks: { query } })
  expect((await interruptedRuns('1')).map(({ run }) => run.id)).toEqual(['left'])
})
