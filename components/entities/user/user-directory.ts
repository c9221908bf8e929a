import type { User } from '#lib/contract/schemas/user.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { lineOrNull } from '#lib/format/plain-text.ts'
import {
  browserStorage,
  type KeyValueStorage,
  removeKeys,
  withStorage,
} from '#lib/storage/browser-storage.ts'
import { createStore } from '#lib/store.ts'

const PREFIX = 'people:'
/** The most users stored for one account; the first learnt are dropped first. */
const LIMIT = 5_000

type Names = ReadonlyMap<number, string>

const none: Names = new Map()

/** A user's name: first and last name, else the e-mail address; null when the API gave neither. */
export const nameOfUser = ({ firstName, lastName, email }: User): string | null =>
  lineOrNull(`${firstName ?? ''} ${lastName ?? ''}`) ?? lineOrNull(email)

function read(text: string | null): Names {
  const entries = jsonIn(text)
  if (!Array.isArray(entries)) return none
  return new Map(
    entries.filter(
      (entry): entry is [number, string] =>
        Array.isArray(entry) && typeof entry[0] === 'number' && typeof entry[1] === 'string',
    ),
  )
}

/**
 * The names of an account's users, as far as responses have named them (the API has no user endpoint). Stored per
 * account in `keeper`; where the browser allows no storage, they last until the page closes. Never throws.
 */
export function createUserDirectory(keeper: () => KeyValueStorage | null) {
  let account: string | null = null
  const { subscribe, get, set } = createStore(none)
  const attempt = withStorage(keeper)
  const kept = (idAccount: string) => read(attempt((storage) => storage.getItem(PREFIX + idAccount)))

  return {
    /** The names known, by idUser. The same map until something changes. */
    get,
    subscribe,
    /** Sets the account, and loads what is stored for it. */
    open: (idAccount: string) => {
      if (account === idAccount) return
      account = idAccount
      set(kept(idAccount))
    },
    /** Another tab changed the storage: loads it again. */
    reload: () => {
      if (account !== null) set(kept(account))
    },
    /** Stores users' names; does nothing when all of them are already known. */
    learn: (users: readonly User[]) => {
      if (account === null) return
      const fresh = users.flatMap((user) => {
        const name = nameOfUser(user)
        return name === null || get().get(user.idUser) === name ? [] : [[user.idUser, name] as const]
      })
      if (fresh.length === 0) return
      // Merged with what another tab has stored in between.
      const all = [...new Map([...kept(account), ...get(), ...fresh])].slice(-LIMIT)
      set(new Map(all))
      const key = PREFIX + account
      attempt((storage) => storage.setItem(key, JSON.stringify(all)))
    },
    /** Forgets the users of every account. Called at sign-out. */
    wipe: () => {
      account = null
      set(none)
      attempt((storage) => removeKeys(storage, PREFIX))
    },
  }
}

export const userDirectory = createUserDirectory(browserStorage)

/** Whether a `storage` event's key belongs to a directory; `null` means that everything was cleared. */
export const isDirectoryKey = (key: string | null): boolean => key === null || key.startsWith(PREFIX)
