import { wipeImports } from '#lib/import/import-database.ts'
import { recentEntries } from '#lib/palette/recent.ts'
import { wipeSeenIds } from '#lib/views/last-choice.ts'
import type { DirectoryRecord, KnownContact } from './directory-record.ts'
import { SEEN_LIMIT, type SeenCompany } from './seen-company.ts'
import { type ContactEntry, contactEntry, type SeenEntry, seenEntry } from './seen-search.ts'
import { clearSeen, dropDirectory, readContacts, readSeen, writeDirectory, writeSeen } from './seen-store.ts'
import { wipeVisits } from './visits.ts'

/** Messages between the tabs of a browser. */
type News = 'changed' | 'wiped'

interface Mirror {
  idAccount: string
  entries: SeenEntry[]
  contacts: ContactEntry[]
}

// Searching 50,000 names at each keystroke needs them in memory; the database is the persistent copy.
let mirror: Promise<Mirror> | null = null
// After sign-out: the page is about to unload, and late responses must not be stored.
let isOver = false
let channel: BroadcastChannel | null = null

function otherTabs(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  if (!channel) {
    channel = new BroadcastChannel('companies-seen')
    channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
      if (data === 'wiped') isOver = true
      mirror = null
    })
  }
  return channel
}

async function load(idAccount: string): Promise<Mirror> {
  try {
    const entries = await readSeen(idAccount, seenEntry)
    entries.sort((one, other) => other.company.seenAt - one.company.seenAt)
    const names = new Map(entries.map(({ company }) => [company.idCompany, company.name]))
    const contacts = await readContacts(idAccount, (contact) =>
      contactEntry(contact, contact.idCompany === null ? null : (names.get(contact.idCompany) ?? null)),
    )
    return { idAccount, entries, contacts }
  } catch {
    return { idAccount, entries: [], contacts: [] }
  }
}

async function mirrorOf(idAccount: string): Promise<Mirror> {
  otherTabs()
  const known = await mirror
  if (known?.idAccount === idAccount) return known
  mirror = load(idAccount)
  return mirror
}

/** Companies seen, latest first, then the directory's, folded for searching; empty without browser storage. */
export const seenEntries = async (idAccount: string): Promise<readonly SeenEntry[]> =>
  (await mirrorOf(idAccount)).entries

/** The contacts of the account's directory, folded for searching. */
export const contactEntries = async (idAccount: string): Promise<readonly ContactEntry[]> =>
  (await mirrorOf(idAccount)).contacts

/** Stores companies for the account. Never rejects: the history is only a convenience. */
export async function rememberCompanies(idAccount: string, companies: readonly SeenCompany[]): Promise<void> {
  if (companies.length === 0) return
  const known = await mirror
  if (known?.idAccount === idAccount) {
    const ids = new Set(companies.map((company) => company.idCompany))
    const rest = known.entries.filter((entry) => !ids.has(entry.company.idCompany))
    known.entries = [...companies.map(seenEntry), ...rest].slice(0, SEEN_LIMIT)
  }
  try {
    if (isOver) return
    await writeSeen(idAccount, companies)
    otherTabs()?.postMessage('changed' satisfies News)
  } catch {
    // Storage is full or blocked; the copy in memory serves until the page closes.
  }
}

/** Adds to the account's directory. Rejects where the browser allows no storage. */
export async function rememberDirectory(
  idAccount: string,
  record: DirectoryRecord,
  found: { companies?: readonly SeenCompany[]; contacts?: readonly KnownContact[] } = {},
): Promise<void> {
  if (isOver) return
  await writeDirectory(idAccount, record, found)
  mirror = null
  otherTabs()?.postMessage('changed' satisfies News)
}

/** Deletes the account's directory; companies that were seen stay. */
export async function forgetDirectory(idAccount: string): Promise<void> {
  await dropDirectory(idAccount)
  mirror = null
  otherTabs()?.postMessage('changed' satisfies News)
}

/**
 * Deletes for all accounts in this browser: companies seen and visited, imports, ids seen in responses, recent choices in
 * the palette. After it this page stores nothing more. Called at sign-out; never rejects.
 */
export async function wipeSeenCompanies(): Promise<void> {
  isOver = true
  mirror = null
  recentEntries.wipe()
  wipeVisits()
  wipeSeenIds()
  // A database that cannot be opened holds nothing.
  await Promise.allSettled([clearSeen(), wipeImports()])
  otherTabs()?.postMessage('wiped' satisfies News)
}
