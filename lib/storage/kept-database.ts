import { type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb'

/** A database of the browser, opened when first needed: one connection a page. Rejects where nothing is kept (private windows). */
export function keptDatabase<Schema>(
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
      // Another tab runs a newer version: let it upgrade, and open anew when next needed.
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
