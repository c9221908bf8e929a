import { type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'

/** An IndexedDB database, opened on first use, one connection a page. Rejects where it is blocked (private window). */
export function openDatabaseOnce<Schema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<Schema>['upgrade']>,
): () => Promise<IDBPDatabase<Schema>> {
  let opening: Promise<IDBPDatabase<Schema>> | null = null
  const forget = () => {
    opening = null
  }
  return () => {
    opening ??= openDB<Schema>(name, version, {
      upgrade,
      // Another tab wants to upgrade to a newer version: close, so that it can, and reopen on next use.
      blocking(_current, _blocked, event) {
        ;(event.target as IDBDatabase).close()
        forget()
      },
      terminated: forget,
    })
    opening.catch(forget)
    return opening
  }
}
