import type { User } from '#lib/contract/schemas/user.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { plainText } from '#lib/format/plain-text.ts'
import { browserKeeper, type Keeper, removeKeys, withStorage } from '#lib/storage/keeping.ts'
import { createListeners } from '#lib/store.ts'

const PREFIX = 'people:'
/** The most users that are kept for one account; the first seen go first. */
const LIMIT = 5_000

type Names = ReadonlyMap<number, string>

const none: Names = new Map()

/** How a user is called: first and last name, else the address; null when the API gave neither. */
export function nameOfUser({ firstName, lastName, email }: User): string | null {
  const clean = (text: string | null) =>
    plainText(text ?? '')
      .replace(/\s+/g, ' ')
      .trim()
  return clean(`${clean(firstName)} ${clean(lastName)}`) || clean(email) || null
}

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
 * Who the users of an account are, as far as any answer has named them (the API has no user endpoint). Kept per account
 * in `keeper`; a browser that keeps nothing still has them until the page closes. Nothing here throws.
 */
export function createUserDirectory(keeper: () => Keeper | null) {
  let account: string | null = null
  let names: Names = none
  const { subscribe, tell } = createListeners()
  const attempt = withStorage(keeper)
  const change = (next: Names) => {
    names = next
    tell()
  }
  const kept = (idAccount: string) => read(attempt((storage) => storage.getItem(PREFIX + idAccount)))

  return {
    /** The names known, by idUser. The same map until something changes. */
    get: () => names,
    subscribe,
    /** Says whose users these are, and takes up what was kept of them. */
    open: (idAccount: string) => {
      if (account === idAccount) return
      account = idAccount
      change(kept(idAccount))
    },
    /** Another tab changed what is kept. */
    reload: () => {
      if (account !== null) change(kept(account))
    },
    /** Remembers users; nothing happens when all of them are known by the same name. */
    learn: (users: readonly User[]) => {
      if (account === null) return
      const fresh = users.flatMap((user) => {
        const name = nameOfUser(user)
        return name === null || names.get(user.idUser) === name ? [] : [[user.idUser, name] as const]
      })
      if (fresh.length === 0) return
      // What another tab learnt in between is kept too.
      const all = [...new Map([...kept(account), ...names, ...fresh])].slice(-LIMIT)
      change(new Map(all))
      const key = PREFIX + account
      attempt((storage) => storage.setItem(key, JSON.stringify(all)))
    },
    /** Forgets the users of every account. Called at sign-out. */
    wipe: () => {
      account = null
      change(none)
      attempt((storage) => removeKeys(storage, PREFIX))
    },
  }
}

export const userDirectory = createUserDirectory(browserKeeper)

/** Whether a change of the browser's storage is one of a directory; `null` is everything at once. */
export const isDirectoryKey = (key: string | null): boolean => key === null || key.startsWith(PREFIX)
