import { withLocalStorage } from '#lib/storage/browser-storage.ts'

/** The BFF's path for the key with which this browser's copies are encrypted. */
export const REPLICA_KEY = '/api/replica-key'

/** Whether this browser stores an encrypted copy of that name, of any account (`sealed-copy.ts`). */
export const hasCopy = (name: string): boolean => withLocalStorage((storage) => storage.getItem(name)) === '1'
