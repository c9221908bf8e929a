import type { DBSchema } from 'idb'
import { openDatabaseOnce } from '#lib/storage/open-database-once.ts'
import {
  type DirectoryRecord,
  isDirectoryRecord,
  isKnownContact,
  type KnownContact,
} from './directory-record.ts'
import { isSeenCompany, SEEN_LIMIT, type SeenCompany } from './seen-company.ts'

type OfAccount<Value> = Value & { idAccount: string }

interface SeenSchema extends DBSchema {
  companies: {
    key: [idAccount: string, idCompany: number]
    value: OfAccount<SeenCompany>
    indexes: { bySeen: [idAccount: string, seenAt: number] }
  }
  contacts: { key: [idAccount: string, idCrmVisitCard: number]; value: OfAccount<KnownContact> }
  directories: { key: string; value: OfAccount<DirectoryRecord> }
}

const NAME = 'companies-seen'

const database = openDatabaseOnce<SeenSchema>(NAME, 2, (db, from) => {
  if (from < 1) {
    const store = db.createObjectStore('companies', { keyPath: ['idAccount', 'idCompany'] })
    store.createIndex('bySeen', ['idAccount', 'seenAt'])
  }
  db.createObjectStore('contacts', { keyPath: ['idAccount', 'idCrmVisitCard'] })
  db.createObjectStore('directories', { keyPath: 'idAccount' })
})

const ofAccount = (idAccount: string) => IDBKeyRange.bound([idAccount], [idAccount, []])

/** Records read at once: more would block the page. */
const BATCH = 5_000

/** All valid records of the account in one object store, in order of id; `make` converts them batch by batch. */
async function readAll<Name extends 'companies' | 'contacts', Made>(
  name: Name,
  idAccount: string,
  idOf: (record: SeenSchema[Name]['value']) => number,
  isValid: (record: unknown) => boolean,
  make: (record: SeenSchema[Name]['value']) => Made,
): Promise<Made[]> {
  const db = await database()
  const all: Made[] = []
  let range = ofAccount(idAccount)
  for (;;) {
    const records = await db.getAll(name, range, BATCH)
    all.push(...records.filter(isValid).map(make))
    const last = records.at(-1)
    if (last === undefined || records.length < BATCH) return all
    range = IDBKeyRange.bound([idAccount, idOf(last)], [idAccount, []], true)
  }
}

/** Every company that the account has seen in this browser or that is in its directory, in no particular order. */
export const readSeen = <Made>(idAccount: string, make: (company: SeenCompany) => Made): Promise<Made[]> =>
  readAll('companies', idAccount, ({ idCompany }) => idCompany, isSeenCompany, make)

/** Every contact in the account's directory, in no particular order. */
export const readContacts = <Made>(
  idAccount: string,
  make: (contact: KnownContact) => Made,
): Promise<Made[]> =>
  readAll('contacts', idAccount, ({ idCrmVisitCard }) => idCrmVisitCard, isKnownContact, make)

/** Adds companies or moves them to the front, then deletes the least recently seen beyond the limit. */
export async function writeSeen(idAccount: string, companies: readonly SeenCompany[]): Promise<void> {
  const db = await database()
  const transaction = db.transaction('companies', 'readwrite', { durability: 'relaxed' })
  const { store } = transaction
  const writes: Promise<unknown>[] = companies.map((company) => store.put({ ...company, idAccount }))
  let surplus = (await store.count(ofAccount(idAccount))) - SEEN_LIMIT
  if (surplus > 0) {
    let cursor = await store.index('bySeen').openCursor(ofAccount(idAccount))
    while (cursor && surplus > 0) {
      writes.push(cursor.delete())
      surplus -= 1
      cursor = await cursor.continue()
    }
  }
  await Promise.all([...writes, transaction.done])
}

/** The progress of the account's directory; undefined: it has none. */
export async function readDirectory(idAccount: string): Promise<DirectoryRecord | undefined> {
  const record: unknown = await (await database()).get('directories', idAccount)
  return isDirectoryRecord(record) ? record : undefined
}

/** Adds to the account's directory; the time at which a company was seen stays unchanged. */
export async function writeDirectory(
  idAccount: string,
  record: DirectoryRecord,
  {
    companies = [],
    contacts = [],
  }: { companies?: readonly SeenCompany[]; contacts?: readonly KnownContact[] },
): Promise<void> {
  const db = await database()
  const transaction = db.transaction(['companies', 'contacts', 'directories'], 'readwrite', {
    durability: 'relaxed',
  })
  const store = transaction.objectStore('companies')
  const put = async (company: SeenCompany) => {
    const known: unknown = await store.get([idAccount, company.idCompany])
    const seenAt = isSeenCompany(known) ? known.seenAt : 0
    await store.put({ ...company, seenAt, idAccount })
  }
  await Promise.all([
    ...companies.map(put),
    ...contacts.map((contact) => transaction.objectStore('contacts').put({ ...contact, idAccount })),
    transaction.objectStore('directories').put({ ...record, idAccount }),
    transaction.done,
  ])
}

/** Deletes the account's directory, and with it companies that were never seen. */
export async function dropDirectory(idAccount: string): Promise<void> {
  const db = await database()
  const transaction = db.transaction(['companies', 'contacts', 'directories'], 'readwrite')
  const unseen = IDBKeyRange.bound([idAccount, 0], [idAccount, 0])
  const keys = await transaction.objectStore('companies').index('bySeen').getAllKeys(unseen)
  await Promise.all([
    ...keys.map((key) => transaction.objectStore('companies').delete(key)),
    transaction.objectStore('contacts').delete(ofAccount(idAccount)),
    transaction.objectStore('directories').delete(idAccount),
    transaction.done,
  ])
}

/** Empties the database, of all accounts: deleting it instead would wait for every other tab. */
export async function clearSeen(): Promise<void> {
  const db = await database()
  await Promise.all([db.clear('companies'), db.clear('contacts'), db.clear('directories')])
}
