import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

import { SEEN_LIMIT, type SeenCompany } from './seen-company.ts'

interface SeenRecord extends SeenCompany {
  idAccount: string
}

interface SeenSchema extends DBSchema {
  companies: {
    key: [idAccount: string, idCompany: number]
    value: SeenRecord
    indexes: { bySeen: [idAccount: string, seenAt: number] }
  }
}

const NAME = 'companies-seen'
let opening: Promise<IDBPDatabase<SeenSchema>> | null = null

const forget = () => {
  opening = null
}

/** The browser's database; one connection a page. Rejects where the browser keeps nothing (private windows). */
function database(): Promise<IDBPDatabase<SeenSchema>> {
  opening ??= openDB<SeenSchema>(NAME, 1, {
    upgrade(db) {
      const store = db.createObjectStore('companies', { keyPath: ['idAccount', 'idCompany'] })
      store.createIndex('bySeen', ['idAccount', 'seenAt'])
    },
    // Another tab runs a newer version: let it upgrade, and open anew when next needed.
    blocking(_current, _blocked, event) {
      ;(event.target as IDBDatabase).close()
      forget()
    },
    terminated: forget,
  })
  opening.catch(forget)
  return opening
}

const ofAccount = (idAccount: string) => IDBKeyRange.bound([idAccount], [idAccount, []])

/** Every company that the account saw in this browser, the latest first. */
export async function readSeen(idAccount: string): Promise<SeenCompany[]> {
  const db = await database()
  const records = await db.getAllFromIndex('companies', 'bySeen', ofAccount(idAccount))
  return records.reverse()
}

/** Adds companies or moves them to the front, then drops the longest unseen beyond the limit. */
export async function writeSeen(
  idAccount: string,
  companies: readonly SeenCompany[],
  limit: number = SEEN_LIMIT,
): Promise<void> {
  const db = await database()
  const transaction = db.transaction('companies', 'readwrite', { durability: 'relaxed' })
  const { store } = transaction
  const writes: Promise<unknown>[] = companies.map((company) => store.put({ ...company, idAccount }))
  let surplus = (await store.count(ofAccount(idAccount))) - limit
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

/** Empties the database, of all accounts: deleting it instead would wait for every other tab. */
export async function clearSeen(): Promise<void> {
  const db = await database()
  await db.clear('companies')
}
