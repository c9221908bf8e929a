/** Name of the IndexedDB database with imports that are not completely sent. */
export const IMPORT_DATABASE = 'imports'

/** Deletes the imports of all accounts; tabs that have the database open close it then. Called at sign-out. */
export const wipeImports = async (): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(IMPORT_DATABASE)
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })
