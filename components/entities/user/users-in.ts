import type { User } from '#lib/contract/schemas/user.ts'
import { isObject } from '#lib/domain/api/is-object.ts'

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function userOf(value: unknown): User | null {
  if (!isObject(value)) return null
  const { idUser, firstName, lastName, email } = value
  if (typeof idUser !== 'number' || !Number.isSafeInteger(idUser) || idUser <= 0) return null
  return {
    idUser,
    firstName: textOrNull(firstName),
    lastName: textOrNull(lastName),
    email: textOrNull(email),
  }
}

/** `userResponsable`, `userUnsubscribed` (api.md 2.5) and whatever else the API may name so. */
const holdsUser = (key: string) => /^user/i.test(key)

function fromList(items: readonly unknown[], into: User[]): void {
  // Items of a list have the same keys, so for a list without users only its first item is checked.
  const [first] = items
  if (!isObject(first)) return
  const keys = Object.keys(first).filter(holdsUser)
  if (keys.length === 0) return
  for (const item of items) {
    if (!isObject(item)) continue
    for (const key of keys) {
      const user = userOf(item[key])
      if (user) into.push(user)
    }
  }
}

/**
 * The user objects (api.md 2.5) in a response: a list of items, an envelope with such lists or one such item, or the
 * pages of an infinite query. Cheap for responses without users, however long; never throws.
 */
export function usersIn(data: unknown): User[] {
  const found: User[] = []
  if (Array.isArray(data)) fromList(data, found)
  if (!isObject(data)) return found
  if (Array.isArray(data.pages)) return data.pages.flatMap(usersIn)
  for (const value of Object.values(data)) fromList(Array.isArray(value) ? value : [value], found)
  return found
}
