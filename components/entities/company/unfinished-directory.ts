import { keysOf, withStorage } from '#lib/storage/keeping.ts'

const PREFIX = 'directory:'
const attempt = withStorage(() => (typeof window === 'undefined' ? null : window.localStorage))

/** Whether a closed page left the account's directory unfinished: known without opening a database. */
export const unfinishedDirectory = {
  is: (idAccount: string): boolean => attempt((storage) => storage.getItem(PREFIX + idAccount)) !== null,
  set: (idAccount: string) => attempt((storage) => storage.setItem(PREFIX + idAccount, '1')),
  clear: (idAccount: string) => attempt((storage) => storage.removeItem(PREFIX + idAccount)),
  /** Of all accounts. */
  wipe: () =>
    attempt((storage) => {
      for (const key of keysOf(storage, PREFIX)) storage.removeItem(key)
    }),
}
