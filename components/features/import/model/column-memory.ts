import { propertyOf } from '#lib/domain/api/is-object.ts'
import {
  type ColumnMap,
  headingsKey,
  type ImportField,
  rememberedColumns,
} from '#lib/domain/import/columns.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { keysOf, withLocalStorage } from '#lib/storage/browser-storage.ts'

/** Kept after sign-out like other choices (lib/storage/choices.ts): field names under a digest of the headings. */
const PREFIX = 'columns:'
/** Most remembered mappings per account; the least recently used is removed first. */
const MAX = 50

/** A digest of the headings, so that the storage reveals nothing of the file. */
async function keyOf(idAccount: string, headings: readonly string[]): Promise<string | null> {
  const key = headingsKey(headings)
  if (key === null) return null
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return `${PREFIX}${idAccount}:${[...new Uint8Array(digest, 0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function read(key: string) {
  const value = jsonIn(withLocalStorage((storage) => storage.getItem(key)))
  return { at: Number(propertyOf(value, 'at')) || 0, columns: propertyOf(value, 'columns') }
}

/** The column mapping chosen before for a file with these headings; null if there is none that fits. */
export async function columnsRemembered(
  idAccount: string,
  headings: readonly string[],
  width: number,
): Promise<(ImportField | null)[] | null> {
  const key = await keyOf(idAccount, headings)
  return key === null ? null : rememberedColumns(read(key).columns, width)
}

/** Remembers a column mapping for files with these headings. */
export async function rememberColumns(
  idAccount: string,
  headings: readonly string[],
  columns: ColumnMap,
): Promise<void> {
  const key = await keyOf(idAccount, headings)
  if (key === null) return
  withLocalStorage((storage) => {
    storage.setItem(key, JSON.stringify({ at: Date.now(), columns }))
    const kept = keysOf(storage, `${PREFIX}${idAccount}:`)
    const byAge = kept.toSorted((a, b) => read(b).at - read(a).at)
    for (const old of byAge.slice(MAX)) storage.removeItem(old)
  })
}
