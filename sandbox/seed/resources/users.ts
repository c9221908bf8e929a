import type { User } from '#lib/contract/schemas/user.ts'
import type { Database } from '../../db/database.ts'
import { inventPerson } from '../people.ts'
import { Random } from '../random.ts'
import { slug } from '../text.ts'

const IDS_PER_ACCOUNT = 100

interface Directory {
  users: User[]
  apiUser: User
}

function insertUser(db: Database, idAccount: string, user: User, isApi: boolean): void {
  const { idUser, email } = user
  db.insert('user', { idUser, idAccount, email, isApi: Number(isApi) }, user)
}

/** The users of an account, and the one that its API key acts as. */
export function seedUsers(
  db: Database,
  seed: number,
  idAccount: string,
  accountIndex: number,
  count: number,
): Directory {
  const random = new Random(seed, 'user', accountIndex)
  const first = (accountIndex + 1) * IDS_PER_ACCOUNT
  const domain = `${idAccount}.example`
  const apiUser: User = { idUser: first, firstName: 'API', lastName: 'Sandbox', email: `api@${domain}` }
  insertUser(db, idAccount, apiUser, true)
  const taken = new Set<string>()
  const users: User[] = []
  while (users.length < count) {
    const { firstName, lastName } = inventPerson(random)
    const email = `${slug(firstName)}.${slug(lastName)}@${domain}`
    if (taken.has(email)) continue
    taken.add(email)
    const user: User = { idUser: first + users.length + 1, firstName, lastName, email }
    insertUser(db, idAccount, user, false)
    users.push(user)
  }
  return { users, apiUser }
}
