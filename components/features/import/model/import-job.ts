import type { QueryClient } from '@tanstack/react-query'
import { propertyOf } from '#lib/domain/api/is-object.ts'
import {
  hasHeadings,
  type ImportField,
  type KnownWords,
  proposeColumns,
  widthOf,
} from '#lib/domain/import/columns.ts'
import type { ImportTarget, PlannedRow } from '#lib/domain/import/plan.ts'
import { type RowReader, rowReader } from '#lib/domain/import/read-row.ts'
import type { Batch } from '#lib/domain/mass/batch.ts'
import { enrichmentEngine } from '#lib/enrichment/enrichments.ts'
import { jobsByKey } from '#lib/enrichment/use-enrichments.ts'
import { UnreadableFile } from '#lib/import/file-limits.ts'
import { readFile } from '#lib/import/read-file.ts'
import type { FileReading } from '#lib/import/read-table.ts'
import {
  dropImport,
  readStoredImport,
  type StoredImport,
  type StoredOutcome,
  type StoredWhole,
  storeImport,
  storeOutcome,
} from '#lib/import/stored-imports.ts'
import { entryOf, runSends } from '#lib/mass/send-run.ts'
import { senderOf } from '#lib/mass/sender-of.ts'
import { type MassSend, type Sender, through } from '#lib/mass/senders.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { readAfter } from '#lib/query/invalidation.ts'
import { onCutOff, onSignOut } from '#lib/session/session-store.ts'
import { shownAccount } from '#lib/session/tab.ts'
import { withSessionStorage } from '#lib/storage/browser-storage.ts'
import { withLock } from '#lib/storage/with-lock.ts'
import { checkRows } from './check-rows.ts'
import { columnsRemembered, rememberColumns } from './column-memory.ts'
import {
  type ImportState,
  importState,
  isOld,
  isSending,
  isWhole,
  type OpenFile,
  tableOf,
  UNSENT,
} from './import-state.ts'

const { change } = importState

let kept: StoredImport | null = null
/** The id of the import that this page has stored or read in the browser's database. */
let keptId: string | null = null
let outcomes = new Map<number, StoredOutcome>()
let reading: AbortController | null = null
let checking: AbortController | null = null
let following: AbortController | null = null
let restoring: Promise<void> | null = null
/** What is shown again where a file cannot be read, or its reading is cancelled. */
let before: Partial<ImportState> = {}
/** The pending write to the browser's database. */
let keeping: Promise<unknown> = Promise.resolve()

/** The owner of the stored import: the person, if they signed in by name, else the account. */
const ownerOf = (idAccount: string) => shownAccount() ?? idAccount

async function propose(idAccount: string, file: OpenFile, known: KnownWords): Promise<Partial<ImportState>> {
  const table = tableOf(file)
  const before = await columnsRemembered(idAccount, table.headings, widthOf(table))
  return { columns: before ?? proposeColumns(table, known), remembered: before !== null, check: null }
}

/** Cancels reading, checking and rows not sent yet, and resets the state. Requests in flight are not aborted. */
function close(): void {
  reading?.abort()
  checking?.abort()
  following?.abort()
  // First: a discarded import is not stored as stopped.
  kept = null
  importState.get().run?.cancel()
  outcomes = new Map()
  importState.reset()
}

async function open(
  idAccount: string,
  name: string,
  source: Blob | string,
  known: KnownWords,
  said: FileReading = {},
  shown: Partial<ImportState> = {},
): Promise<void> {
  close()
  before = shown
  const own = new AbortController()
  reading = own
  change({ reading: true })
  try {
    const { rows, ...facts } = await readFile(source, said, own.signal)
    const file: OpenFile = { name, source, facts, rows, hasHeadings: hasHeadings(rows) }
    const proposal = await propose(idAccount, file, known)
    if (!own.signal.aborted) change({ ...proposal, file, reading: false })
  } catch (error) {
    if (own.signal.aborted) return
    change({ ...before, reading: false, fault: error instanceof UnreadableFile ? error.fault : 'broken' })
  }
}

async function check(
  client: QueryClient,
  idAccount: string,
  target: ImportTarget,
  given: Omit<Parameters<typeof rowReader>[1], 'action' | 'columns'>,
): Promise<void> {
  const { file, columns } = importState.get()
  if (file === null) return
  checking?.abort()
  const own = new AbortController()
  checking = own
  const table = tableOf(file)
  const reader: RowReader = rowReader(table, { ...given, action: target.action, columns })
  change({ ...UNSENT, check: { state: 'running', progress: null } })
  void rememberColumns(idAccount, table.headings, columns)
  try {
    const jobs = jobsByKey(target.action === 'enrich' ? enrichmentEngine(client, idAccount).get() : [])
    const rows = await checkRows(table, reader, target, jobs, {
      signal: own.signal,
      onProgress: (progress) => {
        if (!own.signal.aborted) change({ check: { state: 'running', progress } })
      },
    })
    own.signal.throwIfAborted()
    const checkedAt = Date.now()
    const { name, facts } = file
    outcomes = new Map()
    kept = {
      idAccount: ownerOf(idAccount),
      id: crypto.randomUUID(),
      name,
      facts,
      hasHeadings: file.hasHeadings,
      columns: [...columns],
      target,
      checkedAt,
      sent: null,
    }
    change({ check: { state: 'done', target, rows, checkedAt } })
    keeping = keeping.catch(() => undefined).then(() => withLock(lockOf(idAccount), keepNow))
    await keeping
  } catch (error) {
    if (!own.signal.aborted) change({ check: { state: 'failed', error } })
  }
}

/** The browser has no room for the import, and has dropped what it had of it. */
function noteDropped(): void {
  keptId = null
  change({ isNotStored: true })
}

/** Stores the import in the browser, unless that has failed before: outcomes are missing since. */
async function keepNow(): Promise<void> {
  const { file, check: done, isNotStored } = importState.get()
  if (kept === null || file === null || done?.state !== 'done' || isNotStored) return
  const { id } = kept
  await storeImport(kept, file.rows, done.rows).then(() => {
    keptId = id
  }, noteDropped)
}

/** Stores whether the person has cancelled the rest, so that a reload does not take it for interrupted. */
function noteStopped(isStopped: boolean): void {
  if (kept?.sent) kept = { ...kept, sent: { ...kept.sent, isStopped } }
  keeping = keepNow()
}

/** Id of the dry run outdated by a change of the form; written synchronously, in case of a reload before `outdate`. */
const CHANGED_SINCE = 'import:changed-since'

/** Drops the dry run after a change of the form, unless rows were sent: their outcomes stay visible. */
function forgetDryRun(idAccount: string): void {
  const { check: known, chosen } = importState.get()
  if (known !== null && chosen.size === 0) noteChange(idAccount)
}

/** Drops the dry run, and stores the form as it is now for a reload, unless another tab has sent rows of that dry run. */
function noteChange(idAccount: string): void {
  change({ check: null })
  const own = kept
  if (own === null) return
  withSessionStorage((storage) => storage.setItem(CHANGED_SINCE, own.id))
  outdate(idAccount, own, own)
}

/** As `noteChange`, for a file that was parsed again: its rows are others, and those that were sent are given up. */
function replaceStored(idAccount: string, earlier: StoredImport | null): void {
  if (earlier === null || importState.get().file === null) return
  kept = { ...earlier, id: crypto.randomUUID(), sent: null }
  outcomes = new Map()
  outdate(idAccount, earlier, kept)
}

/** Stores the form as it is now, without a dry run, in place of an import, unless another tab has sent rows of that since. */
function outdate(idAccount: string, earlier: StoredImport, next: StoredImport): void {
  const store = async () => {
    const stored = (await readStoredImport(earlier.idAccount))?.kept
    const { file, columns } = importState.get()
    const isSent = earlier.sent === null && stored?.sent !== null
    if (kept !== next || file === null || stored?.id !== earlier.id || isSent) return
    const { facts, hasHeadings: has } = file
    await storeImport({ ...next, facts, hasHeadings: has, columns, isOutdated: true }, file.rows, [])
  }
  keeping = keeping.then(() => withLock(lockOf(idAccount), store)).catch(() => undefined)
}

/** Merges outcomes of rows that another tab has sent; false if the import was discarded or replaced there. */
async function catchUp({ idAccount, id }: StoredImport): Promise<boolean> {
  try {
    const fresh = await readStoredImport(idAccount)
    if (fresh?.kept.id !== id) return keptId !== id
    for (const [row, outcome] of fresh.outcomes)
      if (outcomes.get(row)?.state !== 'done') outcomes.set(row, outcome)
  } catch {
    // Without storage no other tab can have the import.
  }
  return true
}

/** Drops a check whose outcomes are no longer known; a new dry run reads the current state. */
function forgetCheck(): void {
  kept = null
  outcomes = new Map()
  change({ ...UNSENT, check: null, isGone: true })
}

let channel: BroadcastChannel | null = null

/** Where a tab says to the others that it has begun or ended to send rows. */
export function otherImportTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('import')
  return channel
}

/** The lock under which one tab at a time sends rows. */
const lockOf = (idAccount: string) => `import ${ownerOf(idAccount)}`

const createdMeanwhile = () => new ApiError({ code: 'created_meanwhile' })

/** Refuses a row for which the dry run found no opportunity of the same title, and somebody has created one since. */
const unlessCreatedSince = (sender: Sender<PlannedRow>): Sender<PlannedRow> => ({
  ...sender,
  before: async (row) => {
    const known = await sender.before(row)
    const isNew = !row.whys.includes('exists') && !row.whys.includes('repeated')
    const ours = new Set([...outcomes.values()].map((one) => (one.state === 'done' ? one.made : null)))
    if (isNew && row.send?.action === 'create' && row.send.draft.title && known.some((id) => !ours.has(id)))
      throw createdMeanwhile()
    return known
  },
  write: (row, known) =>
    sender.write(row, known).catch((error: unknown) => {
      throw propertyOf(error, 'code') === 'overtaken' ? createdMeanwhile() : error
    }),
})

/** Sends the confirmed rows that are not sent yet; with `tryAgain` failed ones as well. */
async function send(client: QueryClient, idAccount: string, tryAgain: boolean): Promise<void> {
  const own = kept
  const done = importState.get().check
  const sender = done?.state === 'done' ? senderOf(done.target.action, client, idAccount) : null
  if (sender === null || done?.state !== 'done' || !own?.sent) return
  // While this tab stores the dry run it holds the lock itself.
  await keeping.catch(() => undefined)
  const chosen = new Set(own.sent.rows)
  const rows = done.rows.filter(({ at }) => chosen.has(at))
  // Not stored if the import was discarded or the session ended meanwhile.
  const keep = async (row: number, outcome: StoredOutcome) => {
    if (kept?.id === own.id) await storeOutcome(own, row, outcome).catch(noteDropped)
  }
  const ended = async (run: Batch<PlannedRow>) => {
    await run.settled()
    await keeping
    otherImportTabs().postMessage(null)
    readAfter(client, sender.writes)
  }
  const retry = async (run: Batch<PlannedRow>) => {
    noteStopped(false)
    run.retry()
    await ended(run)
  }
  const free = await withLock(lockOf(idAccount), async () => {
    const isKnown = await catchUp(own)
    if (isKnown) noteStopped(false)
    await keeping
    // Discarded meanwhile.
    if (kept?.id !== own.id) return
    if (!isKnown) return forgetCheck()
    const run = runSends(rows, {
      sender: unlessCreatedSince(through(sender, ({ send }: PlannedRow) => send as MassSend)),
      placeOf: ({ at }) => at,
      sendOf: ({ send }) => send,
      outcomes,
      keep,
      now: Date.now,
    })
    const again = async () => ((await catchUp(own)) ? retry(run) : forgetCheck())
    const shown = {
      ...run,
      cancel: () => {
        run.cancel()
        noteStopped(true)
      },
      retry: async () => {
        if (!(await withLock(lockOf(idAccount), again))) await waitForOtherTab(idAccount)
      },
    }
    change({ run: shown, unsent: 0, elsewhere: false, outcomes })
    otherImportTabs().postMessage(null)
    await (tryAgain ? retry(run) : ended(run))
  })
  if (free || kept?.id !== own.id) return
  change({ unsent: importState.get().unsent || rows.length })
  await waitForOtherTab(idAccount)
}

/** Waits until another tab has released the lock, then shows the outcomes. */
async function waitForOtherTab(idAccount: string): Promise<void> {
  const own = new AbortController()
  following?.abort()
  following = own
  change({ elsewhere: true, stopped: false })
  try {
    await navigator.locks.request(lockOf(idAccount), { signal: own.signal }, () => undefined)
  } catch {
    return
  }
  change({ elsewhere: false })
  const whole = await readStoredImport(ownerOf(idAccount)).catch(() => null)
  if (whole !== null && whole.kept.id === kept?.id) showStored(whole)
}

async function restore(idAccount: string): Promise<void> {
  const whole = await readStoredImport(ownerOf(idAccount)).catch(() => null)
  // A file was opened meanwhile.
  if (whole === null || importState.get().file !== null || importState.get().reading) return
  showStored(whole)
  await follow(idAccount)
}

/** Follows another tab that is sending the rows shown. */
async function follow(idAccount: string): Promise<void> {
  const { unsent, elsewhere } = importState.get()
  if (unsent > 0 && !elsewhere && !(await withLock(lockOf(idAccount), async () => undefined)))
    void waitForOtherTab(idAccount)
}

/** Shows what another tab has sent of the same import since; for when it says so, and somebody comes back to the page. */
async function lookAgain(idAccount: string): Promise<void> {
  const own = kept
  if (own === null || importState.get().check?.state !== 'done' || isSending(importState.get())) return
  const whole = await readStoredImport(own.idAccount).catch(() => null)
  if (kept !== own || whole?.kept.id !== own.id || isSending(importState.get())) return
  const isSent = own.sent === null && whole.kept.sent !== null
  if (!isSent && [...whole.outcomes].every(([row, { state }]) => outcomes.get(row)?.state === state)) return
  showStored(whole)
  await follow(idAccount)
}

function showStored(whole: StoredWhole): void {
  const { name, facts, hasHeadings: has, columns, target, checkedAt, isOutdated, sent } = whole.kept
  kept = whole.kept
  keptId = whole.kept.id
  outcomes = whole.outcomes
  const isChanged =
    isOutdated ||
    (sent === null && isOld(whole.kept)) ||
    withSessionStorage((storage) => storage.getItem(CHANGED_SINCE)) === kept.id
  const isOpen = (row: number) => entryOf(outcomes.get(row)) === undefined
  change({
    file: { name, source: importState.get().file?.source ?? null, facts, rows: whole.rows, hasHeadings: has },
    columns,
    check: isChanged ? null : { state: 'done', target, rows: whole.plan, checkedAt },
    reasons: sent?.reasons ?? {},
    outcomes,
    run: null,
    chosen: new Set(sent?.rows),
    unsent: sent?.rows.filter(isOpen).length ?? 0,
    stopped: sent?.isStopped === true,
  })
}

/** The import of this tab: a singleton, which continues while other screens are shown. */
export const importJob = {
  subscribe: importState.subscribe,
  get: importState.get,
  lookAgain,
  /** Restores the account's stored import; once per page load. */
  restore: (idAccount: string) => {
    restoring ??= restore(idAccount)
    return restoring
  },
  open,
  cancelReading: () => {
    reading?.abort()
    change({ ...before, reading: false })
  },
  /** Opens a file dropped on another screen; if that would discard an unfinished import, sets `droppedFile` instead. */
  take: async (idAccount: string, file: File, known: KnownWords) => {
    await importJob.restore(idAccount)
    if (isWhole(importState.get())) await open(idAccount, file.name, file, known)
    else change({ droppedFile: file })
  },
  /** Keeps the import, and forgets the dropped file. */
  stay: () => change({ droppedFile: null }),
  /** Parses the same file with other settings; if that fails, as with a sheet too large, or is cancelled, it stays as it was. */
  reopen: async (idAccount: string, known: KnownWords, said: FileReading) => {
    const { file, columns, remembered } = importState.get()
    if (!file?.source) return
    const earlier = kept
    await open(idAccount, file.name, file.source, known, said, { file, columns, remembered })
    replaceStored(idAccount, earlier)
  },
  setHeadings: async (idAccount: string, known: KnownWords, has: boolean) => {
    const { file } = importState.get()
    if (file === null) return
    forgetDryRun(idAccount)
    const next = { ...file, hasHeadings: has }
    const proposal = await propose(idAccount, next, known)
    // The file may have been closed meanwhile.
    if (importState.get().file !== file) return
    change({ ...UNSENT, ...proposal, file: next })
    replaceStored(idAccount, kept)
  },
  setColumns: (idAccount: string, columns: readonly (ImportField | null)[]) => {
    change({ columns })
    if (importState.get().chosen.size === 0) noteChange(idAccount)
  },
  forgetDryRun,
  check,
  cancelCheck: () => {
    checking?.abort()
    change({ check: null })
  },
  send: async (
    client: QueryClient,
    idAccount: string,
    rows: readonly PlannedRow[],
    reasons: Record<number, string>,
  ) => {
    if (kept === null) return
    kept = { ...kept, sent: { rows: rows.map(({ at }) => at), reasons } }
    change({ reasons, chosen: new Set(kept.sent?.rows) })
    await send(client, idAccount, false)
  },
  /** Sends the remaining rows of a restored import; with `tryAgain` failed ones as well. */
  resume: async (client: QueryClient, idAccount: string, tryAgain = false) =>
    send(client, idAccount, tryAgain),
  /** Discards the import, in this tab and in the browser's database. */
  discard: async (idAccount: string) => {
    const isOwn = isSending(importState.get())
    close()
    const drop = () => dropImport(ownerOf(idAccount))
    // Not while another tab is sending: its import must stay resumable. While this one is, the lock is its own.
    await Promise.allSettled([isOwn ? drop() : withLock(lockOf(idAccount), drop)])
  },
}

onSignOut(close)
onCutOff(close)
