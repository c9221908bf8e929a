/** Where the browser keeps imports that are not sent to the end. */
export const IMPORT_DATABASE = 'imports'

/** Forgets the imports of all accounts; whoever has the database open closes it then. Called at sign-out. */
export const wipeImports = async (): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(IMPORT_DATABASE)
    request.onsuccess = request.onerror = request.onblocked = () => resolve()
  })
