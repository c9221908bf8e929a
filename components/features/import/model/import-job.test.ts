import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PlannedRow } from '#lib/domain/import/plan.ts'
import type { StoredImport, StoredWhole } from '#lib/import/stored-imports.ts'

const facts = { encoding: 'utf-8', delimiter: ',', sheets: [], sheet: null, numbers: null } as const
/** The import in the browser's database, shared by all tabs. */
let whole: StoredWhole | null = null
const write = vi.fn(async (_: { draft: { idCompany: number } }) => 1)

vi.mock('#lib/import/stored-imports.ts', () => ({
  readStoredImport: async (idAccount: string) =>
    structuredClone(whole?.kept.idAccount === idAccount ? whole : null),
  storeImport: async (kept: StoredImport, rows: string[][], plan: PlannedRow[]) => {
    if (whole?.kept.id === kept.id) whole = { ...whole, kept }
    else if (whole) whole = { kept, rows, plan, outcomes: new Map() }
  },
  storeOutcome: async () => undefined,
  dropImport: async () => {
    whole = null
  },
}))
const known = { stages: new Map(), owners: new Map() }
vi.mock('#lib/import/read-file.ts', () => ({
  readFile: async (_: unknown, { sheet }: { sheet?: string }) => {
    const { UnreadableFile } = await import('#lib/import/file-limits.ts')
    if (sheet === 'Pivot') throw new UnreadableFile('tooManyColumns')
    if (sheet === 'Long') return new Promise(() => undefined)
    return { ...facts, rows: [['552100554']] }
  },
}))
vi.mock('#lib/mass/sender-of.ts', () => ({
  senderOf: () => ({ writes: 'saveOpportunity', before: async () => [], look: async () => null, write }),
}))

const rowOf = (at: number): PlannedRow => ({
  at,
  name: `N${at}`,
  company: null,
  idCrmVisitCard: null,
  send: { action: 'create', draft: { idCompany: at, owner: { idUser: 1 }, title: `T${at}` } },
  whys: [],
  barred: false,
  repeats: null,
})
const rows = Array.from({ length: 6 }, (_, at) => rowOf(at))

/** A page that restores an import of which nothing was sent. */
async function page() {
  whole = {
    kept: {
      idAccount: 'one',
      id: 'import',
      name: 'deals.csv',
      facts: { ...facts, sheets: [] },
      hasHeadings: false,
      columns: [],
      target: { action: 'create', idSupply: 0, idNewsletter: 0, type: 'phone' },
      checkedAt: 0,
      sent: { rows: rows.map(({ at }) => at), reasons: {} },
    },
    rows: rows.map(({ name }) => [name]),
    plan: rows,
    outcomes: new Map(),
  }
  vi.resetModules()
  const { importJob } = await import('./import-job.ts')
  await importJob.restore('one')
  expect(importJob.get().unsent).toBe(6)
  return { importJob, client: new QueryClient() }
}

/** A page that restores a dry run that nobody has confirmed. */
async function dryRunPage() {
  await page()
  if (whole) whole.kept = { ...whole.kept, checkedAt: Date.now(), sent: null }
  vi.resetModules()
  const { importJob } = await import('./import-job.ts')
  await importJob.restore('one')
  expect(importJob.get()).toMatchObject({ check: { state: 'done' }, unsent: 0 })
  return importJob
}

const sent = () => write.mock.calls.map(([{ draft }]) => draft.idCompany)
/** The rows were all sent in another tab. */
const sentElsewhere = () => {
  if (whole) whole.outcomes = new Map(rows.map(({ at }) => [at, { state: 'done', made: 60 + at }]))
}

beforeEach(() => {
  write.mockReset().mockResolvedValue(1)
  vi.stubGlobal('navigator', {})
})

it('sends again nothing that another tab has sent since it was stopped here', async () => {
  const { importJob, client } = await page()
  const stop = importJob.subscribe(() => importJob.get().run?.cancel())
  await importJob.resume(client, 'one')
  stop()
  const before = sent()
  expect(before.length).toBeLessThan(6)
  sentElsewhere()
  importJob.get().run?.retry()
  await expect
    .poll(() =>
      importJob
        .get()
        .run?.get()
        .map(({ outcome }) => outcome),
    )
    .toEqual(Array(6).fill('done'))
  expect(sent()).toEqual(before)
})

it('is stopped, not interrupted, for a page after the person has cancelled the rest, until they go on', async () => {
  const { importJob, client } = await page()
  expect(importJob.get().stopped).toBe(false)
  const stop = importJob.subscribe(() => importJob.get().run?.cancel())
  await importJob.resume(client, 'one')
  stop()
  vi.resetModules()
  const { importJob: later } = await import('./import-job.ts')
  await later.restore('one')
  expect(later.get()).toMatchObject({ stopped: true, unsent: 6 })
  await later.resume(client, 'one')
  expect(whole?.kept.sent?.isStopped).toBe(false)
})

it('wants a new check of what another tab has sent and given up, also of a dry run that both have shown', async () => {
  for (const confirmed of [false, true]) {
    const { importJob, client } = await page()
    whole = null
    await (confirmed ? importJob.send(client, 'one', rows, {}) : importJob.resume(client, 'one'))
    expect(sent()).toEqual([])
    expect(importJob.get()).toMatchObject({
      check: null,
      run: null,
      unsent: 0,
      isGone: true,
      file: { name: 'deals.csv' },
    })
  }
})

it('gives nothing up for a file that was dropped elsewhere before somebody says so', async () => {
  const { importJob, client } = await page()
  const dropped = new File(['552100554'], 'other.csv')
  await importJob.take('one', dropped, known)
  expect(importJob.get()).toMatchObject({
    file: { name: 'deals.csv' },
    unsent: 6,
    droppedFile: { name: 'other.csv' },
  })
  importJob.stay()
  expect(importJob.get()).toMatchObject({ file: { name: 'deals.csv' }, droppedFile: null })
  // Nor while rows are being sent.
  const sending = importJob.resume(client, 'one')
  await importJob.take('one', dropped, known)
  await sending
  expect(sent()).toHaveLength(6)
  await importJob.take('one', dropped, known)
  expect(importJob.get()).toMatchObject({ file: { name: 'other.csv' }, droppedFile: null })
})

it('stays with the sheet it has where another one cannot be read', async () => {
  const { importJob } = await page()
  await importJob.open('one', 'book.xlsx', new Blob(), known)
  const { file, columns } = importJob.get()
  await importJob.reopen('one', known, { sheet: 'Pivot' })
  expect(importJob.get()).toMatchObject({ fault: 'tooManyColumns', file, columns, reading: false })
  void importJob.reopen('one', known, { sheet: 'Long' })
  expect(importJob.get()).toMatchObject({ file: null, reading: true })
  importJob.cancelReading()
  expect(importJob.get()).toMatchObject({ fault: null, file, columns, reading: false })
})

it('asks at once about a file dropped on another screen, also while another tab is sending', async () => {
  const request = async (_: string, options: LockOptions, act: (lock: Lock | null) => Promise<void>) =>
    options.ifAvailable ? act(null) : new Promise(() => undefined)
  vi.stubGlobal('navigator', { locks: { request } })
  const { importJob } = await page()
  await importJob.take('one', new File(['552100554'], 'other.csv'), known)
  expect(importJob.get()).toMatchObject({ elsewhere: true, droppedFile: { name: 'other.csv' } })
})

it('forgets what is given up for another file while its rows are being sent', async () => {
  let isHeld = false
  const request = async (_: string, __: LockOptions, act: (lock: object | null) => Promise<boolean>) => {
    if (isHeld) return act(null)
    isHeld = true
    const isFree = await act({})
    isHeld = false
    return isFree
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const { importJob, client } = await page()
  const { promise, resolve } = Promise.withResolvers<number>()
  write.mockImplementation(() => promise)
  const sending = importJob.resume(client, 'one')
  await expect.poll(() => sent().length).toBeGreaterThan(0)
  await importJob.discard('one')
  expect(whole).toBeNull()
  resolve(1)
  await sending
  expect(sent().length).toBeLessThan(6)
})

it('is found by the person whose it is alone, where two of one account use the browser', async () => {
  await page()
  if (whole) whole.kept.idAccount = 'ines'
  vi.stubGlobal('window', {})
  const found = async (person: string) => {
    vi.resetModules()
    const { isShown } = await import('#lib/session/tab.ts')
    isShown(person)
    const { importJob } = await import('./import-job.ts')
    await importJob.restore('one')
    return importJob.get().file?.name
  }
  expect([await found('omar'), await found('ines')]).toEqual([undefined, 'deals.csv'])
})

it('does not bring a file back that was closed while its columns were being proposed', async () => {
  const { importJob } = await page()
  await importJob.open('one', 'deals.csv', new Blob(), known)
  const proposing = importJob.setHeadings('one', known, true)
  await importJob.discard('one')
  await proposing
  expect(importJob.get().file).toBeNull()
})

it('keeps the outcomes in view while the columns are changed, and asks before failed rows are given up', async () => {
  write.mockRejectedValue(new Error('refused'))
  const { importJob, client } = await page()
  await importJob.resume(client, 'one')
  importJob.setColumns('one', ['identifier'])
  expect(importJob.get()).toMatchObject({ columns: ['identifier'], check: { state: 'done' } })
  // A later page: what failed there was stored.
  if (whole)
    whole.outcomes = new Map(
      rows.map(({ at }) => [at, { state: 'failed', code: 'invalid', message: '', requestId: null }]),
    )
  vi.resetModules()
  const { importJob: later } = await import('./import-job.ts')
  await later.restore('one')
  await later.take('one', new File(['552100554'], 'other.csv'), known)
  expect(later.get()).toMatchObject({ file: { name: 'deals.csv' }, droppedFile: { name: 'other.csv' } })
})

it('sends nothing of an import that is discarded as it begins to be sent', async () => {
  const { importJob, client } = await page()
  const sending = importJob.resume(client, 'one')
  await importJob.discard('one')
  await sending
  expect(sent()).toEqual([])
  expect(importJob.get()).toMatchObject({ file: null, run: null })
})

it('says so where another tab is sending when failed rows are tried again', async () => {
  let isFree = true
  const request = async (_: string, options: LockOptions, act: (lock: object | null) => Promise<boolean>) =>
    options.ifAvailable ? act(isFree ? {} : null) : new Promise(() => undefined)
  vi.stubGlobal('navigator', { locks: { request } })
  write.mockRejectedValue(new Error('refused'))
  const { importJob, client } = await page()
  await importJob.resume(client, 'one')
  isFree = false
  importJob.get().run?.retry()
  await expect.poll(() => importJob.get().elsewhere).toBe(true)
})

it('keeps for a reload how the file is read, and the columns chosen since the dry run', async () => {
  const importJob = await dryRunPage()
  await importJob.setHeadings('one', known, true)
  importJob.setColumns('one', ['identifier'])
  await expect.poll(() => whole?.kept.columns).toEqual(['identifier'])
  vi.resetModules()
  const { importJob: later } = await import('./import-job.ts')
  await later.restore('one')
  expect(later.get()).toMatchObject({ columns: ['identifier'], check: null, file: { hasHeadings: true } })
})

it('leaves to another tab the rows that it has sent, whatever the form says here since', async () => {
  const importJob = await dryRunPage()
  if (whole) whole.kept = { ...whole.kept, sent: { rows: [0], reasons: {} } }
  await importJob.setHeadings('one', known, true)
  await new Promise((resolve) => setTimeout(resolve))
  expect(whole?.kept).toMatchObject({ id: 'import', sent: { rows: [0] } })
})

it('shows what another tab has sent of the same dry run, when it is looked at again', async () => {
  const importJob = await dryRunPage()
  await importJob.lookAgain('one')
  expect(importJob.get().chosen.size).toBe(0)
  if (whole) whole.kept = { ...whole.kept, sent: { rows: rows.map(({ at }) => at), reasons: {} } }
  sentElsewhere()
  await importJob.lookAgain('one')
  expect(importJob.get()).toMatchObject({ check: { state: 'done' }, unsent: 0, file: { name: 'deals.csv' } })
  expect([importJob.get().chosen.size, importJob.get().outcomes.size]).toEqual([6, 6])
})

it('tells the other tabs that it begins to send, and that it has ended', async () => {
  const { importJob, client } = await page()
  const heard = vi.fn()
  const others = new BroadcastChannel('import')
  others.onmessage = heard
  await importJob.resume(client, 'one')
  await expect.poll(() => heard.mock.calls.length).toBe(2)
  others.close()
})
