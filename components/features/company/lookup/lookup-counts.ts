import type { InvalidEntry, LookupEntry, LookupKind, Paste, ValidEntry } from '#lib/domain/lookup/lookup.ts'

export interface LookupCounts {
  valid: ValidEntry[]
  invalid: InvalidEntry[]
  /** Entries that the paste held more than once. */
  repeated: LookupEntry[]
  /** How many repetitions there are in all. */
  duplicates: number
  /** Kinds that occur, in the order of their first entry. */
  kinds: { kind: LookupKind; count: number }[]
  /** Cells ignored because their line holds an identifier. */
  ignored: number
}

export function countPaste({ entries, ignored }: Paste): LookupCounts {
  const valid: ValidEntry[] = []
  const invalid: InvalidEntry[] = []
  const kinds = new Map<LookupKind, number>()
  for (const entry of entries) {
    if (entry.kind === 'invalid') invalid.push(entry)
    else {
      valid.push(entry)
      kinds.set(entry.kind, (kinds.get(entry.kind) ?? 0) + 1)
    }
  }
  const repeated = entries.filter((entry) => entry.count > 1)
  return {
    valid,
    invalid,
    repeated,
    duplicates: repeated.reduce((sum, entry) => sum + entry.count - 1, 0),
    ignored,
    kinds: [...kinds].map(([kind, count]) => ({ kind, count })),
  }
}
