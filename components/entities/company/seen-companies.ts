import { wipeImports } from '#lib/import/import-database.ts'
import { recentEntries } from '#lib/palette/recent.ts'
import { SEEN_LIMIT, type SeenCompany } from './seen-company.ts'
import { type SeenEntry, seenEntry } from './seen-search.ts'
import { clearSeen, readSeen, writeSeen } from './seen-store.ts'

/** What the tabs of a browser tell each other. */
type News = 'changed' | 'wiped'

interface Mirror {
  idAccount: string
  entries: SeenEntry[]
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

/** The companies that the account saw, latest first, folded for searching. Empty where the browser keeps nothing. */
export async function seenEntries(idAccount: string): Promise<readonly SeenEntry[]> {
  otherTabs()
  const known = await mirror
  if (known?.idAccount === idAccount) return known.entries
  const loading = readSeen(idAccount)
    .catch((): SeenCompany[] => [])
    .then((companies): Mirror => ({ idAccount, entries: companies.map(seenEntry) }))
  mirror = loading
  return (await loading).entries
}

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

/**
 * Forgets every company seen and every import in this browser, of all accounts, and what was chosen in the palette, and
 * remembers no more in this page. Called at sign-out; never rejects.
 */
export async function wipeSeenCompanies(): Promise<void> {
  isOver = true
  mirror = null
  recentEntries.wipe()
  // What could not be opened was not kept.
  await Promise.allSettled([clearSeen(), wipeImports()])
  otherTabs()?.postMessage('wiped' satisfies News)
}
