import { attempt } from '#lib/storage/keeping.ts'

/** Where the BFF tells what this browser's copies are encrypted with. */
export const REPLICA_KEY = '/api/replica-key'

/** Whether this browser keeps an encrypted copy of that name, of whoever (`sealed-copy.ts`). */
export const hasCopy = (name: string): boolean => attempt((storage) => storage.getItem(name)) === '1'
