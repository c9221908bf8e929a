import type { QueryClient } from '@tanstack/react-query'
import {
  type ColumnMap,
  type FileTable,
  hasHeadings,
  headingsAt,
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
import { type FileFault, UnreadableFile } from '#lib/import/file-limits.ts'
import {
  dropImport,
  type KeptImport,
  type KeptOutcome,
  type KeptWhole,
  keepImport,
  keepOutcome,
  readKeptImport,
} from '#lib/import/import-keep.ts'
import { readFile } from '#lib/import/read-file.ts'
import type { FileFacts, FileReading } from '#lib/import/read-table.ts'
import { entryOf, runSends } from '#lib/mass/send-run.ts'
import { senderOf } from '#lib/mass/sender-of.ts'
import { type MassSend, through } from '#lib/mass/senders.ts'
import { readAfter } from '#lib/query/invalidation.ts'
import { onCutOff, onSignOut } from '#lib/session/session-store.ts'
import { shownAccount } from '#lib/session/tab.ts'
import { attemptInTab } from '#lib/storage/keeping.ts'
import { createStore } from '#lib/store.ts'
import { checkRows } from './check-rows.ts'
import { columnsRemembered, rememberColumns } from './column-memory.ts'
import type { CheckProgress } from './read-facts.ts'

/** So long what a check found may be acted upon, milliseconds: others work on the same companies. */
const CHECK_HOLDS_MS = 30 * 60_000

/** Whether what a check found may have been overtaken by now. What was only looked up is sent nowhere. */
export const isOld = ({ target, checkedAt }: { target: ImportTarget; checkedAt: number }): boolean =>
  target.action !== 'lookup' && Date.now() - checkedAt > CHECK_HOLDS_MS

/** A file that was read. */
export interface OpenFile {
  name: string
  /** To be read again another way; null for one that an earlier page read. */
  source: Blob | string | null
  facts: FileFacts
  /** All of it, the headings included. */
  rows: readonly (readonly string[])[]
  hasHeadings: boolean
}

export type ImportCheck =
  | { state: 'running'; progress: CheckProgress | null }
  | { state: 'failed'; error: unknown }
  | { state: 'done'; target: ImportTarget; rows: readonly PlannedRow[]; checkedAt: number }

export interface ImportState {
  reading: boolean
  fault: FileFault | null
  file: OpenFile | null
  /** Dropped elsewhere while this import is not sent to the end: whether that is given up is for a person to say. */
  handed: File | null
  columns: ColumnMap
  /** The columns are those that were chosen for such a file before. */
  remembered: boolean
  check: ImportCheck | null
  run: Batch<PlannedRow> | null
  /** Why rows were taken in, by their place. */
  reasons: Readonly<Record<number, string>>
  /** What was made of rows, and how they stood on an earlier page. */
  outcomes: ReadonlyMap<number, KeptOutcome>
  /** The places of the rows that a person has had sent. */
  chosen: ReadonlySet<number>
  /** Rows that an earlier page was told to send, and did not get to, or did not see the end of. */
  unsent: number
  /** Another tab sends the rows of this import. */
  elsewhere: boolean
  /** The browser keeps nothing: it could not be gone on with after a closed tab. */
  unkept: boolean
}

const UNSENT = { run: null, reasons: {}, outcomes: new Map(), chosen: new Set<number>(), unsent: 0 }

const NOTHING: ImportState = {
  ...UNSENT,
  reading: false,
  fault: null,
  file: null,
  handed: null,
  columns: [],
  remembered: false,
  check: null,
  elsewhere: false,
  unkept: false,
}

const store = createStore<ImportState>(NOTHING)
const change = (next: Partial<ImportState>) => store.set({ ...store.get(), ...next })

let kept: KeptImport | null = null
/** The import that this page has seen in what the browser keeps. */
let keptId: string | null = null
let outcomes = new Map<number, KeptOutcome>()
let reading: AbortController | null = null
let checking: AbortController | null = null
let following: AbortController | null = null
let restoring: Promise<void> | null = null
/** What the browser is about to keep. */
let keeping: Promise<unknown> = Promise.resolve()

/** Whose imports these are: of people who sign in by name, each has their own. */
const ownerOf = (idAccount: string) => shownAccount() ?? idAccount

/** Whether nothing is lost with the import: what was to be sent is. */
export const isWhole = ({ unsent, run }: ImportState): boolean =>
  unsent === 0 && (run?.get().every(({ outcome }) => outcome === 'done') ?? true)

/** The table of a file: its headings apart, and without what stands above them. */
export function tableOf({ rows, hasHeadings: has }: Pick<OpenFile, 'rows' | 'hasHeadings'>): FileTable {
  const at = headingsAt(rows)
  return has ? { headings: rows[at] ?? [], rows: rows.slice(at + 1) } : { headings: [], rows }
}

/** The number of a row of the table, or of its headings (-1), as its file counts them. */
export function rowNumbers({ rows, hasHeadings: has, facts }: OpenFile): (at: number) => number {
  const first = has ? headingsAt(rows) + 1 : 0
  return (at) => facts.numbers?.[at + first] ?? at + first + 1
}

async function propose(idAccount: string, file: OpenFile, known: KnownWords): Promise<Partial<ImportState>> {
  const table = tableOf(file)
  const before = await columnsRemembered(idAccount, table.headings, widthOf(table))
  return { columns: before ?? proposeColumns(table, known), remembered: before !== null, check: null }
}

/** Stops what is under way and forgets the file. What was begun goes on by itself. */
function close(): void {
  reading?.abort()
  checking?.abort()
  following?.abort()
  store.get().run?.cancel()
  kept = null
  outcomes = new Map()
  store.set(NOTHING)
}

async function open(
  idAccount: string,
  name: string,
  source: Blob | string,
  known: KnownWords,
  said: FileReading = {},
): Promise<void> {
  close()
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
    change({ reading: false, fault: error instanceof UnreadableFile ? error.fault : 'broken' })
  }
}

async function check(
  client: QueryClient,
  idAccount: string,
  target: ImportTarget,
  given: Omit<Parameters<typeof rowReader>[1], 'action' | 'columns'>,
): Promise<void> {
  const { file, columns } = store.get()
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
      tell: (progress) => {
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
    keeping = alone(idAccount, keepNow)
    await keeping
  } catch (error) {
    if (!own.signal.aborted) change({ check: { state: 'failed', error } })
  }
}

/** Keeps the import in the browser; where that cannot be, the screen says so. */
async function keepNow(): Promise<void> {
  const { file, check: done } = store.get()
  if (kept === null || file === null || done?.state !== 'done') return
  const { id } = kept
  await keepImport(kept, file.rows, done.rows).then(
    () => {
      keptId = id
    },
    () => change({ unkept: true }),
  )
}

/** The check that the form has been changed since: known at once, for a reload that comes before the browser has kept it. */
const CHANGED_SINCE = 'import:changed-since'

/** The form says something else than what was checked, if anything was. What was sent stays to be seen. */
function forgetDryRun(idAccount: string): void {
  const { check: known, chosen } = store.get()
  if (known === null || chosen.size > 0) return
  change({ check: null })
  if (kept === null) return
  const { id } = kept
  attemptInTab((storage) => storage.setItem(CHANGED_SINCE, id))
  void keeping.then(() => alone(idAccount, outdate)).catch(() => undefined)
}

/** A reload is to find no dry run either, unless another tab has sent of it. */
async function outdate(): Promise<void> {
  const whole = kept && (await readKeptImport(kept.idAccount))
  if (whole?.kept.id === kept?.id && whole?.kept.sent === null)
    await keepImport({ ...whole.kept, isOutdated: true }, whole.rows, whole.plan)
}

/** Takes in what another tab has sent of an import since this one read it; false: it has been given up or replaced there. */
async function catchUp({ idAccount, id }: KeptImport): Promise<boolean> {
  try {
    const fresh = await readKeptImport(idAccount)
    if (fresh?.kept.id !== id) return keptId !== id
    for (const [row, outcome] of fresh.outcomes)
      if (outcomes.get(row)?.state !== 'done') outcomes.set(row, outcome)
  } catch {
    // Where the browser keeps nothing, no other tab has it.
  }
  return true
}

/** Nobody here knows any more what was sent of the rows: a new check finds out. */
function forgetCheck(): void {
  kept = null
  outcomes = new Map()
  change({ ...UNSENT, check: null, outcomes })
}

const lockOf = (idAccount: string) => `import ${ownerOf(idAccount)}`

/** Holds the account's imports while rows are sent, so that no other tab sends them too; false: another one does. */
async function alone(idAccount: string, act: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) {
    await act()
    return true
  }
  return navigator.locks.request(lockOf(idAccount), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await act()
    return lock !== null
  })
}

/** Sends the rows that a person confirmed: for the first time, or those that were not sent yet, or what failed as well. */
async function send(client: QueryClient, idAccount: string, how: 'first' | 'rest' | 'again'): Promise<void> {
  const own = kept
  const done = store.get().check
  const sender = done?.state === 'done' ? senderOf(done.target.action, client, idAccount) : null
  if (sender === null || done?.state !== 'done' || !own?.sent) return
  const chosen = new Set(own.sent.rows)
  const rows = done.rows.filter(({ at }) => chosen.has(at))
  // What ends after the import was given up, or the account has gone, is not kept.
  const keep = async (row: number, outcome: KeptOutcome) => {
    if (kept?.id === own.id) await keepOutcome(own, row, outcome).catch(() => change({ unkept: true }))
  }
  const ended = async (run: Batch<PlannedRow>) => {
    await run.settled()
    readAfter(client, sender.writes)
  }
  const retry = async (run: Batch<PlannedRow>) => {
    run.retry()
    await ended(run)
  }
  const free = await alone(idAccount, async () => {
    if (!(await catchUp(own)) && how !== 'first') return forgetCheck()
    await keepNow()
    const run = runSends(rows, {
      sender: through(sender, ({ send }: PlannedRow) => send as MassSend),
      placeOf: ({ at }) => at,
      sendOf: ({ send }) => send,
      outcomes,
      keep,
      now: Date.now,
    })
    const again = async () => ((await catchUp(own)) ? retry(run) : forgetCheck())
    const shown = { ...run, retry: () => void alone(idAccount, again) }
    change({ run: shown, unsent: 0, elsewhere: false, outcomes })
    await (how === 'again' ? retry(run) : ended(run))
  })
  if (free) return
  change({ unsent: store.get().unsent || rows.length })
  await follow(idAccount)
}

/** Waits while another tab sends the rows, and then shows how they stand. */
async function follow(idAccount: string): Promise<void> {
  const own = new AbortController()
  following?.abort()
  following = own
  change({ elsewhere: true })
  try {
    await navigator.locks.request(lockOf(idAccount), { signal: own.signal }, () => undefined)
  } catch {
    return
  }
  change({ elsewhere: false })
  const whole = await readKeptImport(ownerOf(idAccount)).catch(() => null)
  if (whole !== null && whole.kept.id === kept?.id) takeUp(whole)
}

async function restore(idAccount: string): Promise<void> {
  const whole = await readKeptImport(ownerOf(idAccount)).catch(() => null)
  // Somebody has opened a file meanwhile.
  if (whole === null || store.get().file !== null || store.get().reading) return
  takeUp(whole)
  if (store.get().unsent > 0 && !(await alone(idAccount, async () => undefined))) await follow(idAccount)
}

function takeUp(whole: KeptWhole): void {
  const { name, facts, hasHeadings: has, columns, target, checkedAt, isOutdated, sent } = whole.kept
  kept = whole.kept
  keptId = whole.kept.id
  outcomes = whole.outcomes
  const isChanged =
    isOutdated ||
    (sent === null && isOld(whole.kept)) ||
    attemptInTab((storage) => storage.getItem(CHANGED_SINCE)) === kept.id
  const isOpen = (row: number) => entryOf(outcomes.get(row)) === undefined
  change({
    file: { name, source: null, facts, rows: whole.rows, hasHeadings: has },
    columns,
    check: isChanged ? null : { state: 'done', target, rows: whole.plan, checkedAt },
    reasons: sent?.reasons ?? {},
    outcomes,
    chosen: new Set(sent?.rows),
    unsent: sent?.rows.filter(isOpen).length ?? 0,
  })
}

/** The import of this page: one at a time, which goes on while other screens are shown. */
export const importJob = {
  subscribe: store.subscribe,
  get: store.get,
  /** Takes up what an earlier page kept of the account's import; once a page. */
  restore: (idAccount: string) => {
    restoring ??= restore(idAccount)
    return restoring
  },
  open,
  /** Opens a file that was dropped elsewhere, unless an import would be given up for it that nobody has asked about. */
  take: async (idAccount: string, file: File, known: KnownWords) => {
    await importJob.restore(idAccount)
    if (isWhole(store.get())) await open(idAccount, file.name, file, known)
    else change({ handed: file })
  },
  /** The import stays; the file that was dropped is not opened. */
  stay: () => change({ handed: null }),
  /** Reads the same file another way. */
  reopen: async (idAccount: string, known: KnownWords, said: FileReading) => {
    const { file } = store.get()
    if (file?.source) await open(idAccount, file.name, file.source, known, said)
  },
  setHeadings: async (idAccount: string, known: KnownWords, has: boolean) => {
    const { file } = store.get()
    if (file === null) return
    forgetDryRun(idAccount)
    const next = { ...file, hasHeadings: has }
    change({ ...(await propose(idAccount, next, known)), file: next })
  },
  setColumns: (idAccount: string, columns: readonly (ImportField | null)[]) => {
    forgetDryRun(idAccount)
    change({ columns, check: null })
  },
  forgetDryRun,
  check,
  cancelCheck: () => {
    checking?.abort()
    change({ check: null })
  },
  /** Sends rows of the check that a person has confirmed. */
  send: async (
    client: QueryClient,
    idAccount: string,
    rows: readonly PlannedRow[],
    reasons: Record<number, string>,
  ) => {
    if (kept === null) return
    kept = { ...kept, sent: { rows: rows.map(({ at }) => at), reasons } }
    change({ reasons, chosen: new Set(kept.sent?.rows) })
    await send(client, idAccount, 'first')
  },
  /** Goes on with what an earlier page did not get to; `tryAgain` takes up what failed as well. */
  resume: async (client: QueryClient, idAccount: string, tryAgain = false) =>
    send(client, idAccount, tryAgain ? 'again' : 'rest'),
  /** Gives the import up, here and in what the browser keeps. */
  discard: async (idAccount: string) => {
    close()
    // What another tab sends stays, so that it can be gone on with.
    await alone(idAccount, () => dropImport(ownerOf(idAccount))).catch(() => undefined)
  },
}

onSignOut(close)
onCutOff(close)
