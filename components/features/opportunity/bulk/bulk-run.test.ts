import { expect, it, vi } from 'vitest'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { storeSends } from '#lib/import/stored-imports.ts'
import { ChangedMeanwhile, conflictsOf, overwrite, saveChange } from '#lib/mass/change-sender.ts'
import { startBulk } from './bulk-run.ts'

vi.mock('#lib/mass/change-sender.ts', async (original) => ({
  ...(await original<typeof import('#lib/mass/change-sender.ts')>()),
  saveChange: vi.fn(),
}))

vi.mock('#lib/import/stored-imports.ts', () => ({
  storeRun: vi.fn(),
  storeOutcome: vi.fn(),
  storeSends: vi.fn(),
}))

const record: Opportunity = {
  idOpportunity: 7,
  title: 'Deal',
  deadline: null,
  idStade: 1,
  amount: null,
  comment: null,
  created: '2026-01-01T00:00:00.000Z',
  modified: '2026-01-01T00:00:00.000Z',
  idCompany: 3,
  idUser: 101,
  idAccount: 'one',
  idSequenceAction: null,
  idCrmVisitCard: null,
  isDeleted: false,
  stade: null,
}

it('tells each time that all has ended: after the first time, another try, and what is written over others', async () => {
  const patch = { idStade: 2 }
  const saved = { outcome: 'saved', card: { ...record, ...patch }, before: record, wrote: patch } as const
  vi.mocked(saveChange)
    .mockRejectedValueOnce(new Error('no'))
    .mockRejectedValueOnce(new ChangedMeanwhile({ ...record, idStade: 5 }))
    .mockResolvedValue(saved)
  const onEnded = vi.fn()
  const run = startBulk({
    title: 'Stage of 1',
    inputs: [{ idOpportunity: 7, seen: record, patch }],
    nameOf: () => 'Deal',
    onSaved: () => undefined,
    onTheirs: () => undefined,
    onEnded,
  })
  await run.settled()
  expect(onEnded).toHaveBeenCalledTimes(1)
  run.retry()
  await run.settled()
  expect(onEnded).toHaveBeenCalledTimes(2)
  overwrite(run, conflictsOf(run), (one) => one)
  await run.settled()
  await expect.poll(() => onEnded).toHaveBeenCalledTimes(3)
  expect(run.counts()).toEqual({ written: 1, same: 0 })
  // An Undo after a reload takes back to what was written over.
  await expect
    .poll(() => vi.mocked(storeSends).mock.calls[0]?.[1].get(0))
    .toMatchObject({
      seen: { idStade: 5 },
      patch,
    })
})
