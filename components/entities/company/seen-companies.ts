import { wipeImports } from '#lib/import/import-database.ts'
import { recentEntries } from '#lib/palette/recent.ts'
import { wipeSeenIds } from '#lib/views/last-choice.ts'
import type { DirectoryRecord, KnownContact } from './directory-record.ts'
import { SEEN_LIMIT, type SeenCompany } from './seen-company.ts'
import { type ContactEntry, contactEntry, type SeenEntry, seenEntry } from './seen-search.ts'
import { clearSeen, dropDirectory, readContacts, readSeen, writeDirectory, writeSeen } from './seen-store.ts'
import { wipeVisits } from './visits.ts'

/** What the tabs of a browser tell each other. */
type News = 'changed' | 'wiped'

interface Mirror {
  idAccount: string
  entries: SeenEntry[]
  contacts: ContactEntry[]
}

// Searching 50,000 names at each key stroke needs them in memory; the database is the copy that lasts.
let mirror: Promise<Mirror> | null = null
// Signed out: the page is about to be left, and nothing that comes late may be kept.
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

/**
 * The companies that the account saw, latest first, then those of its directory, folded for searching. Empty where the
 * browser keeps nothing.
 */
export const seenEntries = async (idAccount: string): Promise<readonly SeenEntry[]> =>
  (await mirrorOf(idAccount)).entries

/** The contacts of the account's directory, folded for searching. */
export const contactEntries = async (idAccount: string): Promise<readonly ContactEntry[]> =>
  (await mirrorOf(idAccount)).contacts

/**
 * Remembers companies for the account. A browser that keeps nothing is no reason to fail: the history is a convenience,
 * so this never rejects.
 */
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
    // Storage full or forbidden; the mirror serves until the page closes.
  }
}

/** Adds to the account's directory. Rejects where the browser keeps nothing. */
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

/** Forgets the account's directory; companies that somebody saw stay. */
export async function forgetDirectory(idAccount: string): Promise<void> {
  await dropDirectory(idAccount)
  mirror = null
  otherTabs()?.postMessage('changed' satisfies News)
}

/**
 * Forgets every company seen or visited and every import in this browser, ids that answers named, of all accounts, and what
 * was chosen in the palette, and remembers no more in this page. Called at sign-out; never rejects.
 */
export async function wipeSeenCompanies(): Promise<void> {
  isOver = true
  mirror = null
  recentEntries.wipe()
  wipeVisits()
  wipeSeenIds()
  // What could not be opened was not kept.
  await Promise.allSettled([clearSeen(), wipeImports()])
  otherTabs()?.postMessage('wiped' satisfies News)
}
