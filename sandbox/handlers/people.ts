import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { User } from '#lib/contract/schemas/user.ts'
import type { Database } from '../db/database.ts'

/** A person by id or email address; the id takes precedence. */
export interface PersonRef {
  readonly id?: number | null | undefined
  readonly email?: string | null | undefined
}

export const USER_BY_ID = 'SELECT document FROM user WHERE idUser = ? AND idAccount = ?'
export const USER_BY_EMAIL = 'SELECT document FROM user WHERE email = ? AND idAccount = ?'
export const OWN_CONTACT_BY_ID =
  'SELECT document FROM crm_visit_card WHERE idCrmVisitCard = ? AND idAccount = ?'
// Contacts may share an email address: the one with the lowest id is used.
export const OWN_CONTACT_BY_EMAIL =
  'SELECT document FROM crm_visit_card WHERE email = ? AND idAccount = ? ORDER BY idCrmVisitCard LIMIT 1'

function find<T>(
  db: Database,
  idAccount: string,
  { id, email }: PersonRef,
  byId: string,
  byEmail: string,
): T | null {
  const found =
    id == null ? db.documents<T>(byEmail, email ?? '', idAccount) : db.documents<T>(byId, id, idAccount)
  return found[0] ?? null
}

export const findUser = (db: Database, idAccount: string, named: PersonRef): User | null =>
  find<User>(db, idAccount, named, USER_BY_ID, USER_BY_EMAIL)

export const findContact = (db: Database, idAccount: string, named: PersonRef): CrmVisitCard | null =>
  find<CrmVisitCard>(db, idAccount, named, OWN_CONTACT_BY_ID, OWN_CONTACT_BY_EMAIL)

/** The user that the account's key acts as. */
export function apiUserOf(db: Database, idAccount: string): User {
  const [user] = db.documents<User>('SELECT document FROM user WHERE idAccount = ? AND isApi = 1', idAccount)
  if (!user) throw new Error(`${idAccount} has no API user`)
  return user
}
