import type { Alert, AlertVersion } from '#lib/contract/schemas/alert.ts'

/** A field's value in a version: the id, if the field has one, and the text, if the API gives one. */
export interface VersionValue {
  id: number | null
  text: string | null
}

export type ChangeKind = 'same' | 'set' | 'cleared' | 'changed'

export interface VersionChange {
  field: VersionField
  before: VersionValue | null
  after: VersionValue | null
  change: ChangeKind
}

const words = (text: string | null | undefined) => text?.trim() || null

function value(id: number | null | undefined, text: string | null | undefined): VersionValue | null {
  const said = words(text)
  if (id !== null && id !== undefined) return { id, text: said }
  return said === null ? null : { id: null, text: said }
}

function contactName({ contact }: AlertVersion): string | null {
  const { firstName, lastName } = contact?.refContact ?? {}
  return words([words(firstName), words(lastName)].filter(Boolean).join(' '))
}

/** The fields that may differ between versions (api.md 2.8), in display order. */
const VALUES = {
  maturity: ({ idAlertMaturity: id, alertMaturity: is }) => value(id ?? is?.idAlertMaturity, is?.title),
  justification: ({ maturityJustification }) => value(null, maturityJustification),
  budget: ({ idAlertBudget: id, alertBudget: is }) => value(id ?? is?.idAlertBudget, is?.title),
  budgetType: ({ idAlertBudgetType: id, alertBudgetType: is }) =>
    value(id ?? is?.idAlertBudgetType, is?.title),
  users: ({ idAlertUsers: id, alertNumberOfUsers: is }) => value(id ?? is?.idNumberOfUsers, is?.title),
  deadline: ({ deadline }) => value(null, deadline),
  contact: (version) => value(version.idContact ?? version.contact?.idContact, contactName(version)),
} satisfies Record<string, (version: AlertVersion) => VersionValue | null>

export type VersionField = keyof typeof VALUES
export const VERSION_FIELDS = Object.keys(VALUES) as VersionField[]

/** A field's value in a version; null if it is empty. An id alone is a value, as titles may be missing. */
export const versionValue = (version: AlertVersion, field: VersionField): VersionValue | null =>
  VALUES[field](version)

function changeOf(before: VersionValue | null, after: VersionValue | null): ChangeKind {
  if (before === null) return after === null ? 'same' : 'set'
  if (after === null) return 'cleared'
  // Equal ids are the same value, even if the title has changed.
  const same = before.id !== null || after.id !== null ? before.id === after.id : before.text === after.text
  return same ? 'same' : 'changed'
}

/** Compares every field of two versions, in order. Without a `before`, all fields with a value count as set. */
export const compareVersions = (before: AlertVersion | null, after: AlertVersion): VersionChange[] =>
  VERSION_FIELDS.map((field) => {
    const old = before && versionValue(before, field)
    const now = versionValue(after, field)
    return { field, before: old, after: now, change: changeOf(old, now) }
  })

const moment = ({ created }: AlertVersion) => Date.parse(created) || 0

/** The versions of an alert, oldest first; api.md specifies no order. */
export const versionsInOrder = (versions: readonly AlertVersion[]): AlertVersion[] =>
  [...versions].sort((one, other) => moment(one) - moment(other) || one.idAlertVersion - other.idAlertVersion)

/** The current version: the one that `lastAlertVersion` names, else the latest; null if there is none. */
export function newestVersion(
  options: Pick<Alert, 'alertVersionList' | 'lastAlertVersion'>,
): AlertVersion | null {
  const { alertVersionList, lastAlertVersion } = options
  const named = alertVersionList.find(({ idAlertVersion }) => idAlertVersion === lastAlertVersion)
  return named ?? versionsInOrder(alertVersionList).at(-1) ?? null
}

/** A version in the history: its number, from 1, and its changes from the one before. */
export interface VersionEntry {
  version: AlertVersion
  number: number
  changes: VersionChange[]
}

/** The history of an alert, newest first. */
export function versionHistory(versions: readonly AlertVersion[]): VersionEntry[] {
  const ordered = versionsInOrder(versions)
  return ordered
    .map((version, index) => ({
      version,
      number: index + 1,
      changes: compareVersions(ordered[index - 1] ?? null, version).filter(({ change }) => change !== 'same'),
    }))
    .reverse()
}

/**
 * The two versions to compare: those requested (`idAlertVersion` as text) if they exist; else the latest and the one
 * before it. Null if there are fewer than two.
 */
export function versionPair(
  versions: readonly AlertVersion[],
  a: string | null,
  b: string | null,
): { a: AlertVersion; b: AlertVersion } | null {
  const ordered = versionsInOrder(versions)
  const find = (id: string | null) => ordered.find((version) => String(version.idAlertVersion) === id)
  const right = find(b) ?? ordered.findLast((version) => version !== find(a))
  const left = find(a) ?? (right && (ordered[ordered.indexOf(right) - 1] ?? ordered[1]))
  return left && right && ordered.length > 1 ? { a: left, b: right } : null
}

export interface WordPiece {
  text: string
  kind: 'same' | 'removed' | 'added'
}

/** With more comparisons than this a text counts as rewritten. */
const MAX_WORK = 250_000
/** So it does with less than this share of letters kept, as marks on every other word would be unreadable. */
const LEAST_KEPT = 0.3

function push(pieces: WordPiece[], kind: WordPiece['kind'], text: string): void {
  const last = pieces.at(-1)
  if (text === '') return
  if (last?.kind === kind) last.text += text
  else pieces.push({ kind, text })
}

/** The length of the longest common subsequence of two word lists, from each pair of indices on. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const below = table[i + 1] as Uint16Array
      const row = table[i] as Uint16Array
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return table
}

/**
 * A word diff of two texts: same and removed pieces make up `before`, same and added ones `after`. Texts that are long,
 * or have little in common, count as rewritten as a whole.
 */
export function diffWords(before: string, after: string): WordPiece[] {
  const old = before.split(/(\s+)/)
  const now = after.split(/(\s+)/)
  if (old.length * now.length > MAX_WORK) return rewritten(before, after)
  const pieces: WordPiece[] = []
  const common = commonLengths(old, now)
  let i = 0
  let j = 0
  while (i < old.length || j < now.length) {
    const [word, other] = [old[i], now[j]]
    if (word !== undefined && word === other) {
      push(pieces, 'same', word)
      i += 1
      j += 1
    } else if (other === undefined || (word !== undefined && at(common, i + 1, j) >= at(common, i, j + 1))) {
      push(pieces, 'removed', word ?? '')
      i += 1
    } else {
      push(pieces, 'added', other)
      j += 1
    }
  }
  const kept = lettersOf(pieces.map(({ kind, text }) => (kind === 'same' ? text : '')).join(''))
  const whole = Math.max(lettersOf(before), lettersOf(after))
  return kept < whole * LEAST_KEPT ? rewritten(before, after) : pieces
}

const lettersOf = (text: string) => text.replace(/\s+/g, '').length

function rewritten(before: string, after: string): WordPiece[] {
  const pieces: WordPiece[] = []
  push(pieces, 'removed', before)
  push(pieces, 'added', after)
  return pieces
}

const at = (table: readonly Uint16Array[], i: number, j: number) => table[i]?.[j] ?? 0
